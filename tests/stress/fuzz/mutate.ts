import fc from 'fast-check'
import { extraKeys, hostileValues } from './hostile.ts'

type Mutation = { kind: 'replace' | 'drop' | 'add' | 'wrap'; at: number; value: unknown; key: string }

/** One to three changes that make a good body a bad one, or another good one. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('replace', 'replace', 'drop', 'add', 'wrap'),
    at: fc.nat(1000),
    value: fc.constantFrom(...hostileValues),
    key: fc.constantFrom(...extraKeys),
  }),
  { minLength: 1, maxLength: 3 },
)

type Place = { holder: Record<string, unknown>; key: string }

/** A copy of the body with the changes in it. */
export function mutate(body: unknown, changes: Mutation[]): unknown {
  const root: Record<string, unknown> = { body: structuredClone(body) }
  for (const { kind, at, value, key } of changes) {
    const places = placesIn(root)
    const place = places[at % places.length]
    // A copy, as a later change may be made inside of it.
    if (place) apply(kind, place, structuredClone(value), key)
  }
  return root['body']
}

function apply(kind: Mutation['kind'], { holder, key: name }: Place, value: unknown, key: string) {
  const inner = holder[name]
  if (kind === 'drop') delete holder[name]
  else if (kind === 'wrap') set(holder, name, [inner])
  else if (kind === 'add' && isHolder(inner)) set(inner, key, value)
  else set(holder, name, value)
}

/** As JSON.parse would: a key `__proto__` is a key like any other. */
const set = (holder: object, key: string, value: unknown) => Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

/** Everywhere a value stands, at most three levels deep. */
function placesIn(holder: Record<string, unknown>, depth = 0): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const inner = holder[key]
    return [{ holder, key }, ...(isHolder(inner) && depth < 4 ? placesIn(inner, depth + 1) : [])]
  })
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
