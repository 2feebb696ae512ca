/** Where local storage holds the ids of the products saved for later, latest first. */
export const savedKey = 'savedProducts'

/** Returns the ids in a stored text, each once and 50 at most; empty when the text is no list. Inlined as text, so it uses no name from outside. */
export function parseSaved(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set<string>(stored.filter((id) => typeof id === 'string' && id !== '' && id.length <= 100))].slice(0, 50)
  } catch {
    return []
  }
}

/** Returns the ids with `id` at `index`, each once. The oldest goes when there are too many. */
export const withSaved = (ids: string[], id: string, index = 0) => parseSaved(JSON.stringify(ids.filter((other) => other !== id).toSpliced(index, 0, id)))
