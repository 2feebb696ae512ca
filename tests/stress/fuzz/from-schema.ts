import fc from 'fast-check'
import type { Operation } from './operations.ts'
import { plausible } from './refs.ts'

type Schema = Operation['reply']
type Part = Schema | boolean | undefined

const anything = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))

/** Returns values that mostly fit the schema. A field with a known name mostly gets a value of the fixture that fits. */
export function fromSchema(schema: Part, name = ''): fc.Arbitrary<unknown> {
  const made = byShape(schema)
  const known = Object.hasOwn(plausible, name) ? (plausible[name] ?? []).filter((value) => fits(value, schema)) : []
  return known.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, { arbitrary: made, weight: 1 }) : made
}

/** False for a value that is none of the schema's choices, and for no text or no list where the schema wants one. */
function fits(value: unknown, schema: Part): boolean {
  if (typeof schema !== 'object') return true
  if (schema.enum) return schema.enum.some((choice) => choice === value)
  return schema.type === 'array' ? Array.isArray(value) : schema.type !== 'string' || typeof value === 'string'
}

function byShape(schema: Part): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object') return anything
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => byShape(one)))
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? -10, -1e9), max: Math.min(schema.maximum ?? 1000, 1e9) })
  if (schema.type === 'number')
    return fc.oneof(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    )
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return fc.array(byItem(schema.items), { minLength: Math.min(schema.minItems ?? 0, 3), maxLength: 3 })
  if (schema.type === 'object') return objectOf(schema)
  return anything
}

const byItem = (items: Schema['items']) => byShape(Array.isArray(items) ? items[0] : items)

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fromSchema(field, name)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }).map(withoutDoubles)
}

/** Drops the id of an existing entity (`customerId`) next to a new one (`newCustomer`): a request takes either. Mutations add the other. */
function withoutDoubles(body: Record<string, unknown>) {
  const ids = Object.keys(body).flatMap((name) => (name.startsWith('new') ? [`${name.charAt(3).toLowerCase()}${name.slice(4)}Id`] : []))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ids.includes(name)))
}

/** Patterns with negated character sets take the generator minutes. */
const slow = /\[\^|\\[pPSW]/

/** Returns texts that match the pattern, if the generator supports it. */
function textOf({ pattern, minLength = 0, maxLength = 40, format }: Schema): fc.Arbitrary<string> {
  if (format === 'binary') return fc.constant('file')
  if (format === 'email') return fc.constant('shop@example.com')
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  if (!pattern || slow.test(pattern)) return plain
  try {
    const fitting = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 })
    fc.sample(fitting, 1)
    return fitting
  } catch {
    return plain
  }
}
