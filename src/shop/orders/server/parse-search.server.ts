import { containing } from '#platform/database/containing.ts'
import { rarestWord, searchWords, shortestPart } from '#kernel/search-words.ts'

/**
 * A parsed search. The words of an order are its number, payment id, name, mobiles and city. Placed orders match by parts of words: `parts` has a pattern
 * for each typed word, and `narrowPart` is the pattern that probably matches fewest orders. No index holds parts of words of attempts, so attempts match
 * by beginnings: `all` for every typed word, `narrow` for the rarest. An index collects every row of a word first, so queries ask it for one word.
 */
export type Search = { parts: string[]; narrowPart: string; all: string; narrow: string }

/** Parses what a person typed. @returns undefined if it is blank */
export function parseSearch(typed: string): Search | undefined {
  const words = searchWords(typed)
  const rarest = rarestWord(words)
  if (rarest === undefined) return undefined
  return { parts: words.map(partPattern), narrowPart: partPattern(rarest), all: words.map(prefixQuery).join(' & '), narrow: prefixQuery(rarest) }
}

/** Returns a LIKE pattern for a folded text, where blanks surround each word. A short text must begin a word. */
const partPattern = (word: string) => containing(word.length < shortestPart ? ` ${word}` : word)

const prefixQuery = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`
