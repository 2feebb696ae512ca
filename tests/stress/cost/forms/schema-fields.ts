import type { Operation } from '../../fuzz/operations.ts'

export type Schema = NonNullable<Operation['json']>
type Part = Schema | boolean | undefined

/** A field of a JSON body. A path into a list names its first element. */
export type Field = { path: (string | number)[]; schema: Schema }

/** Returns the fields that hold a text or a number. */
export function leavesIn(schema: Part, type: 'string' | 'number', path: Field['path'] = []): Field[] {
  if (typeof schema !== 'object') return []
  if (schema.anyOf) return uniquePaths(schema.anyOf.flatMap((one) => leavesIn(one, type, path)))
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => leavesIn(field, type, [...path, name]))
  if (schema.type === 'array') return leavesIn(itemOf(schema), type, [...path, 0])
  const fits = type === 'string' ? schema.type === 'string' && schema.enum === undefined : schema.type === 'number' || schema.type === 'integer'
  return fits ? [{ path, schema }] : []
}

export function arraysIn(schema: Part, path: Field['path'] = []): Field[] {
  if (typeof schema !== 'object') return []
  if (schema.anyOf) return uniquePaths(schema.anyOf.flatMap((one) => arraysIn(one, path)))
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => arraysIn(field, [...path, name]))
  if (schema.type !== 'array') return []
  return [{ path, schema }, ...arraysIn(itemOf(schema), [...path, 0])]
}

const itemOf = ({ items }: Schema) => (Array.isArray(items) ? items[0] : items)

function uniquePaths(fields: Field[]): Field[] {
  return [...new Map(fields.map((target) => [target.path.join('.'), target])).values()]
}

/** Sets a field of the body, and creates missing parents. */
export function put(body: Record<string, unknown>, path: Field['path'], value: unknown) {
  let holder: object = body
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1
    const known: unknown = Reflect.get(holder, key)
    if (isLast) Reflect.set(holder, key, value)
    else if (typeof known === 'object' && known !== null && Array.isArray(known) === (typeof path[index + 1] === 'number')) holder = known
    else {
      const made: object = typeof path[index + 1] === 'number' ? [] : {}
      Reflect.set(holder, key, made)
      holder = made
    }
  }
}
