/** What is searched for, without needless spaces and no longer than the catalogue takes. */
export const queryOf = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 200)

/** Whether every word of `q` is somewhere in the texts. */
export function matches(texts: readonly string[], q: string) {
  const all = texts.join('\n').toLowerCase()
  const words = q.toLowerCase().split(' ').filter(Boolean)
  return words.length > 0 && words.every((word) => all.includes(word))
}
