import { defaultLook } from '#shop/look/rules.ts'
import type { Grounds } from '#ui/site.ts'

export const defaultGrounds: Grounds = { first: defaultLook.firstGround.words, second: defaultLook.secondGround.words }

/** Returns the background of a product, by the words in its name. Undefined for a name with words of neither ground, or of both. */
export function groundOf({ name }: { name: string }, grounds: Grounds) {
  const has = (words: readonly string[]) => words.some((word) => name.toLowerCase().includes(word))
  const isFirst = has(grounds.first)
  if (isFirst === has(grounds.second)) return undefined
  return isFirst ? 'first' : 'second'
}
