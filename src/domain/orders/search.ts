/** 98765 43210, +91-98765-43210 and 098765 43210 are one number. */
const separators = /[\s()+-]/g

/**
 * What a person typed, as a PostgreSQL text search: every word must begin some word of the order (number, payment id, name, mobile).
 * @returns undefined when nothing was typed
 */
export function searchOf(typed: string): string | undefined {
  const words = wordsOf(typed.trim())
  return words.length === 0 ? undefined : words.map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`).join(' & ')
}

function wordsOf(typed: string) {
  const digits = typed.replace(separators, '')
  if (/^\d{4,}$/.test(digits)) return [digits.length > 10 ? digits.replace(/^(91|0)(?=\d{10})/, '') : digits]
  return typed.split(/\s+/).filter(Boolean)
}
