/** The structure of a JSON value, in a few bytes. A field whose name ends in ? may be absent. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'anything'
  | { readonly values: readonly unknown[] }
  | { readonly either: readonly Shape[] }
  | { readonly list: Shape }
  /** An object with any keys, whose values all have this shape. */
  | { readonly each: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }
  /** A value with a default: when it is absent or null, it becomes `or`. */
  | { readonly of: Shape; readonly or: unknown }

/** True when the value has that shape. The server, not this function, checks lengths, ranges and patterns. */
export function fitsShape(shape: Shape, value: unknown): boolean {
  if (shape === 'anything') return true
  if (typeof shape === 'string') return typeof value === shape
  if ('values' in shape) return shape.values.includes(value)
  if ('either' in shape) return shape.either.some((one) => fitsShape(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((one) => fitsShape(shape.list, one))
  if ('or' in shape) return value === undefined || value === null || fitsShape(shape.of, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if ('each' in shape) return Object.values(value).every((one) => fitsShape(shape.each, one))
  const entries: Partial<Record<string, unknown>> = { ...value }
  return Object.entries(shape.fields).every(([name, field]) => {
    const entry = entries[name.replace('?', '')]
    if (entry === undefined) return name.endsWith('?') || (typeof field === 'object' && 'or' in field)
    return fitsShape(field, entry)
  })
}

/** Returns a value that fits, with defaults for absent fields. */
function withDefaults(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string' || 'values' in shape) return value
  if ('or' in shape) return value === undefined || (value === null && !fitsShape(shape.of, value)) ? shape.or : withDefaults(shape.of, value)
  if ('either' in shape) return withDefaults(shape.either.find((one) => fitsShape(one, value)) ?? 'anything', value)
  if (Array.isArray(value)) return 'list' in shape ? value.map((one) => withDefaults(shape.list, one)) : value
  if (!('fields' in shape) || typeof value !== 'object' || value === null) return value
  const entries: Partial<Record<string, unknown>> = { ...value }
  for (const [name, field] of Object.entries(shape.fields)) {
    const key = name.replace('?', '')
    const entry = withDefaults(field, entries[key])
    if (entry !== undefined) entries[key] = entry
  }
  return entries
}

/** Wraps a shape as a Standard Schema (https://standardschema.dev), so that code can use it like a zod schema. */
export const reader = (shape: Shape) => ({
  '~standard': {
    version: 1,
    vendor: 'swachh',
    validate: (value: unknown) => (fitsShape(shape, value) ? { value: withDefaults(shape, value) } : { issues: [{ message: 'The value has another shape.' }] }),
  },
})
