/** 98765 43210, +91-98765-43210 and 098765 43210 are one number. */
const separators = /[\s()+-]/g

/**
 * PostgreSQL text searches: `all`, that every word begins some word of the order (number, payment id, name, mobile), and `narrow`, the one word of them
 * that most likely few orders have. An index gathers all that have a word before it compares, so it is asked for that one alone.
 */
export type Search = { all: string; narrow: string }

/** What a person typed. @returns undefined when nothing was typed */
export function searchOf(typed: string): Search | undefined {
  const words = wordsOf(typed.trim())
  const [narrow] = words.toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length)
  return narrow === undefined ? undefined : { all: words.map(beginning).join(' & '), narrow: beginning(narrow) }
}

const beginning = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`

function wordsOf(typed: string) {
  const digits = typed.replace(separators, '')
  if (/^\d{4,}$/.test(digits)) return [digits.length > 10 ? digits.replace(/^(91|0)(?=\d{10})/, '') : digits]
  return typed.split(/\s+/).filter(Boolean)
}
