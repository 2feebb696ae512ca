import { containing } from '#kernel/page.ts'

/** 98765 43210, +91-98765-43210 and 098765 43210 are one number. */
const separators = /[\s()+-]/g

/**
 * What is looked for. In placed orders: `parts`, that some word of the order (number, payment id, name, mobile) has each typed word as a part, and
 * `narrowPart`, the one of them that most likely few orders have. In attempts, whose parts no index holds: `all`, that every typed word begins some
 * word, and `narrow`. An index gathers all that have a word before it compares, so it is asked for the narrow one alone.
 */
export type Search = { parts: string[]; narrowPart: string; all: string; narrow: string }

/** Each word is compared with every order that the narrow one finds. No number, name or id has more words than this. */
const mostWords = 8

/** Fewer letters than an index of three letters at a time can find within a word. */
const shortest = 3

/** What a person typed. @returns undefined when nothing was typed */
export function searchOf(typed: string): Search | undefined {
  const words = wordsOf(typed.trim())
  const [narrow] = words.toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length)
  const [narrowPart] = words.toSorted((a, b) => numberFirst(b) - numberFirst(a) || b.length - a.length)
  if (narrow === undefined || narrowPart === undefined) return undefined
  return { parts: words.map(part), narrowPart: part(narrowPart), all: words.map(beginning).join(' & '), narrow: beginning(narrow) }
}

const numberFirst = (word: string) => Number(/\d/.test(word) && word.length >= shortest)

/** A pattern for a tsvector as text, where each word stands in quotes. A short word must begin one. */
const part = (word: string) => containing(word.length < shortest ? `'${quoted(word)}` : quoted(word))

const beginning = (word: string) => `'${quoted(word)}':*`

const quoted = (word: string) => word.replace(/\\/g, '\\\\').replace(/'/g, "''")

function wordsOf(typed: string) {
  const digits = typed.replace(separators, '')
  if (/^\d{4,}$/.test(digits)) return [digits.length > 10 ? digits.replace(/^(91|0)(?=\d{10})/, '') : digits]
  return [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, mostWords)
}
