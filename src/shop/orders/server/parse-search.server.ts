import { containing } from '#platform/database/containing.ts'
import { rarestWord, searchWords, shortestPart } from '#kernel/search-words.ts'

/**
 * A parsed search. The words of an order are its number, payment id, name, mobiles and city. Placed orders match by parts of words: `parts` has a LIKE pattern
 * for each typed word, and `narrowPart` is the pattern that probably matches the fewest orders. Attempts match by beginnings of words, because their index has
 * no parts: `all` is a text query for every typed word, and `narrow` for the rarest. An index collects all rows of a word, so queries ask it for one word only.
 */
export type Search = { parts: string[]; narrowPart: string; all: string; narrow: string }

/** Parses a typed search. @returns undefined if it is blank */
export function parseSearch(typed: string): Search | undefined {
  const words = searchWords(typed)
  const rarest = rarestWord(words)
  if (rarest === undefined) return undefined
  return { parts: words.map(partPattern), narrowPart: partPattern(rarest), all: words.map(prefixQuery).join(' & '), narrow: prefixQuery(rarest) }
}

/** Returns a LIKE pattern for a folded text, where blanks surround each word. A short text must begin a word. */
const partPattern = (word: string) => containing(word.length < shortestPart ? ` ${word}` : word)

/** Returns a tsquery that matches words with this beginning. */
const prefixQuery = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`
