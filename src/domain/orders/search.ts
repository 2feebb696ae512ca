import { containing } from '#kernel/page.ts'

/** Characters that people type within a number: 98765 43210, +91-98765-43210 and 098765 43210 are the same mobile. */
const separators = /[\s()+-]/g

/**
 * A parsed search. The words of an order are its number, payment id, name and mobile. Placed orders match by parts of words: `parts` has a pattern for
 * each typed word, and `narrowPart` is the pattern that probably matches fewest orders. No index holds parts of words of attempts, so attempts match
 * by beginnings: `all` for every typed word, `narrow` for the rarest. An index collects every row of a word first, so queries ask it for one word.
 */
export type Search = { parts: string[]; narrowPart: string; all: string; narrow: string }

/** The most words of a search. Each word is compared with every order that the rarest one finds. */
const mostWords = 8

/** The shortest part of a word that the trigram index can find. */
const shortest = 3

/** Parses what a person typed. @returns undefined if it is blank */
export function parseSearch(typed: string): Search | undefined {
  const words = wordsOf(typed.trim())
  const [narrow] = words.toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length)
  const [narrowPart] = words.toSorted((a, b) => numberFirst(b) - numberFirst(a) || b.length - a.length)
  if (narrow === undefined || narrowPart === undefined) return undefined
  return { parts: words.map(partPattern), narrowPart: partPattern(narrowPart), all: words.map(prefixQuery).join(' & '), narrow: prefixQuery(narrow) }
}

const numberFirst = (word: string) => Number(/\d/.test(word) && word.length >= shortest)

/** Returns a LIKE pattern for a tsvector as text, where quotes surround each word. A short text must begin a word. */
const partPattern = (word: string) => containing(word.length < shortest ? `'${quoted(word)}` : quoted(word))

const prefixQuery = (word: string) => `'${quoted(word)}':*`

const quoted = (word: string) => word.replace(/\\/g, '\\\\').replace(/'/g, "''")

function wordsOf(typed: string) {
  const digits = typed.replace(separators, '')
  if (/^\d{4,}$/.test(digits)) return [digits.length > 10 ? digits.replace(/^(91|0)(?=\d{10})/, '') : digits]
  return [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, mostWords)
}
