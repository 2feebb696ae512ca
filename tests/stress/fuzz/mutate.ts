import fc from 'fast-check'
import { extraKeys, hostileValues } from './hostile.ts'

type Mutation = { kind: 'replace' | 'drop' | 'add' | 'wrap'; at: number; value: unknown; key: string }

/** Returns one to three changes that make a good body bad, or another good one. */
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

/** Returns a copy of the body with the changes applied. */
export function mutate(body: unknown, changes: Mutation[]): unknown {
  const root: Record<string, unknown> = { body: structuredClone(body) }
  for (const { kind, at, value, key } of changes) {
    const places = placesIn(root)
    const place = places[at % places.length]
    // A copy, because a later change may modify it.
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

/** Sets a key as JSON.parse does: `__proto__` is an ordinary key. */
const set = (holder: object, key: string, value: unknown) => Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

/** Returns every position of a value, at most five levels deep. */
function placesIn(holder: Record<string, unknown>, depth = 0): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const inner = holder[key]
    return [{ holder, key }, ...(isHolder(inner) && depth < 4 ? placesIn(inner, depth + 1) : [])]
  })
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
