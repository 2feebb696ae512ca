/** What a JSON value looks like, in a few bytes. A field whose name ends in ? may be absent. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'anything'
  | { readonly values: readonly unknown[] }
  | { readonly either: readonly Shape[] }
  | { readonly list: Shape }
  | { readonly each: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }
  /** What may be lacking or null, and is then `or`. */
  | { readonly of: Shape; readonly or: unknown }

/** Whether the value is of that shape. Lengths, ranges and patterns are the server's to check. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === 'anything') return true
  if (typeof shape === 'string') return typeof value === shape
  if ('values' in shape) return shape.values.includes(value)
  if ('either' in shape) return shape.either.some((one) => fits(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((one) => fits(shape.list, one))
  if ('or' in shape) return value === undefined || value === null || fits(shape.of, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if ('each' in shape) return Object.values(value).every((one) => fits(shape.each, one))
  const entries: Partial<Record<string, unknown>> = { ...value }
  return Object.entries(shape.fields).every(([name, field]) => {
    const entry = entries[name.replace('?', '')]
    if (entry === undefined) return name.endsWith('?') || (typeof field === 'object' && 'or' in field)
    return fits(field, entry)
  })
}

/** A value that fits, with what it lacks. */
function completed(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string' || 'values' in shape) return value
  if ('or' in shape) return value === undefined || (value === null && !fits(shape.of, value)) ? shape.or : completed(shape.of, value)
  if ('either' in shape) return completed(shape.either.find((one) => fits(one, value)) ?? 'anything', value)
  if (Array.isArray(value)) return 'list' in shape ? value.map((one) => completed(shape.list, one)) : value
  if (!('fields' in shape) || typeof value !== 'object' || value === null) return value
  const entries: Partial<Record<string, unknown>> = { ...value }
  for (const [name, field] of Object.entries(shape.fields)) {
    const key = name.replace('?', '')
    const entry = completed(field, entries[key])
    if (entry !== undefined) entries[key] = entry
  }
  return entries
}

/** A shape in the place of a schema, with the one door that both have: https://standardschema.dev */
export const reader = (shape: Shape) => ({
  '~standard': {
    version: 1,
    vendor: 'swachh',
    validate: (value: unknown) => (fits(shape, value) ? { value: completed(shape, value) } : { issues: [{ message: 'The value has another shape.' }] }),
  },
})
