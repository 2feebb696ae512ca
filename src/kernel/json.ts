import { ShopError } from './errors.ts'

const maxDepth = 32

/** Parses JSON and refuses deep nesting, `__proto__` keys and text that PostgreSQL cannot store. @throws ShopError invalid_json */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ShopError('invalid_json', 'The request is not valid JSON.')
  }
  checkValue(value, 0)
  return value
}

function checkValue(value: unknown, depth: number): void {
  if (depth > maxDepth) throw new ShopError('invalid_json', 'The request is nested too deeply.')
  if (typeof value === 'string') return checkText(value)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    // A pair of each element would take more memory than the elements.
    for (const inner of value) checkValue(inner, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') throw new ShopError('invalid_json', 'The request has a key that is not allowed.')
    checkText(key)
    checkValue(inner, depth + 1)
  }
}

/** Refuses text that PostgreSQL cannot store. @throws ShopError invalid_json for NUL and lone surrogates */
export function checkText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) throw new ShopError('invalid_json', 'The request has characters that are not allowed.')
}
