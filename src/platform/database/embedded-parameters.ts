import { type PGlite, types } from '@electric-sql/pglite'

type Serialize = (value: unknown) => unknown

const { string, number, bigint } = types.types

/** The serializers of types that PGlite writes with `toString`, so an object would become `[object Object]`. A type without a serializer is one of them. */
const writtenAsText = new Set<unknown>([undefined, string.serialize, number.serialize, bigint.serialize])

/**
 * Checks each parameter of a statement before it becomes part of a message to the engine. PGlite itself passes on what its serializers return. A value that
 * is no text then fails in the middle of a message, and the rest of that message spoils the next statement, which may be somebody else's.
 */
export function checkParameters(pglite: PGlite) {
  const checked = new Map<unknown, Serialize>()
  pglite.serializers = new Proxy(pglite.serializers, {
    get(serializers, type) {
      const serialize: Serialize | undefined = Reflect.get(serializers, type)
      const known = checked.get(serialize)
      if (known) return known
      const added = checkedSerializer(serialize)
      checked.set(serialize, added)
      return added
    },
  })
}

const checkedSerializer =
  (serialize: Serialize | undefined): Serialize =>
  (value) => {
    if (writtenAsText.has(serialize) && !isPlain(value)) throw new TypeError(`A parameter cannot be ${describe(value)}.`)
    const text = serialize ? serialize(value) : String(value)
    if (typeof text !== 'string') throw new TypeError(`A parameter cannot be ${describe(value)}.`)
    return text
  }

const isPlain = (value: unknown) => value instanceof Date || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)

const describe = (value: unknown) => (Array.isArray(value) ? 'a list' : `of type ${typeof value}`)
