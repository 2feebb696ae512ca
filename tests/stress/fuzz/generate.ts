import fc from 'fast-check'
import { fromSchema } from './from-schema.ts'
import { brokenCodes, contentTypes, hostileHeaders, hostilePaths, hostileTexts, hostileTokens, otherMethods, textMutations } from './hostile.ts'
import { mutate, mutations } from './mutate.ts'
import type { Operation } from './operations.ts'
import { inPath } from './refs.ts'

const callers = ['nobody', 'customer', 'other', 'admin', 'key', 'dead', 'spare', 'leaver', 'joiner'] as const

export type Caller = (typeof callers)[number]

/** A request with placeholders for the ids of its fixture. */
export type Generated = {
  operation: Operation | undefined
  method: string
  path: string
  caller: Caller
  headers: [string, string][]
  /** A text, or a form's fields and file. `fileField`: the name of the file's field. */
  body: string | { fields: [string, string][]; fileField: string; file: string | undefined } | undefined
  /** True when the payment provider's signature is added. */
  signed: boolean
}

/** Returns mostly the usual value, so that requests pass the first check and reach the next ones. `share`: percent of rare values. */
const rarely = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>, share: number) =>
  fc.oneof({ arbitrary: usual, weight: 100 - share }, { arbitrary: rare, weight: share })

const hostileCode = fc.oneof(fc.constantFrom(...brokenCodes), fc.constantFrom(...hostileTexts).map(encoded), fc.string().map(encoded))

/** Encodes a text for a URL. A lone surrogate has no encoding, so its replacement character is sent. */
function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed()).slice(0, 4000)
}

/** Returns good and bad requests to the API. Slow operations (hashing, reading pictures) are rare. */
export function requestsOf(operations: Operation[]): fc.Arbitrary<Generated> {
  const slow = operations.filter(({ path }) => /^\/auth\/(login|register)|^\/upload/.test(path))
  const quick = operations.filter((operation) => !slow.includes(operation))
  const requestOf = (list: Operation[]) => fc.oneof(...list.map((operation) => requestTo(operation)))
  return fc.oneof({ arbitrary: requestOf(quick), weight: 96 }, { arbitrary: requestOf(slow), weight: 1 }, { arbitrary: unknownRoute, weight: 3 })
}

function requestTo(operation: Operation): fc.Arbitrary<Generated> {
  return fc.record({
    operation: fc.constant(operation),
    method: rarely(fc.constant(operation.method), fc.constantFrom(...otherMethods), 2),
    path: pathOf(operation),
    caller: callerOf(operation),
    headers: headersOf(operation),
    body: operation.method === 'GET' || operation.method === 'DELETE' ? fc.constant(undefined) : bodyOf(operation),
    signed: operation.access === 'provider' ? fc.boolean() : fc.constant(false),
  })
}

const unknownRoute: fc.Arbitrary<Generated> = fc.record({
  operation: fc.constant(undefined),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', ...otherMethods),
  path: fc.oneof(
    fc.constantFrom(...hostilePaths),
    hostileCode.map((code) => `/${code}`),
  ),
  caller: fc.constantFrom(...callers),
  headers: fc.array(fc.constantFrom(...hostileHeaders), { maxLength: 3 }),
  body: fc.constant(undefined),
  signed: fc.constant(false),
})

/** The callers of operations that end sessions. Other callers would lose theirs, and all later requests of the batch with it. */
const leaving: Record<string, Caller> = { '/auth/logout': 'leaver', '/account/delete': 'spare', '/staff-invitations/join': 'joiner' }

function callerOf({ access, path }: Operation): fc.Arbitrary<Caller> {
  const own = leaving[path]
  if (own) return fc.constantFrom(own, 'dead')
  const fitting = { public: 'nobody', provider: 'nobody', customer: 'customer', staff: 'admin' } as const
  return rarely(fc.constant<Caller>(typeof access === 'object' ? 'admin' : fitting[access]), fc.constantFrom(...callers), 25)
}

function pathOf({ path, parameters, method }: Operation): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  // A part of the path that names one of a few things, such as a lane.
  const choice = parameters.find((parameter) => parameter.in === 'path' && 'enum' in parameter.schema)
  const usual = choice ? fromSchema(choice.schema).map(String) : fc.constant(inPath(method, path))
  const segment = rarely(usual, hostileCode, 15)
  const pairOf = ({ name, schema }: Pick<(typeof parameters)[number], 'name' | 'schema'>) => {
    const value = fromSchema(schema, name).map((one) => encoded(String(one)))
    return fc.tuple(fc.constant(name), rarely(value, hostileCode, 25))
  }
  const pair = fc.oneof(...(inQuery.length > 0 ? inQuery : [{ name: 'q', schema: {} }]).map(pairOf), fc.tuple(hostileCode, hostileCode))
  const some = fc.array(pair, { maxLength: 3 })
  const needed = inQuery.filter(({ required }) => required)
  const withNeeded = fc.tuple(fc.tuple(...needed.map(pairOf)), some).map((parts) => parts.flat())
  const query = method === 'GET' || method === 'DELETE' ? rarely(withNeeded, some, 20) : fc.constant([])
  return fc.tuple(segment, query, rarely(fc.constant(''), fc.constant('/'), 5)).map(([id, pairs, slash]) => {
    const queryText = pairs.map(([name, value]) => `${name}=${value}`).join('&')
    return `${path.replace(/\{\w+\}/g, () => asSegment(id))}${slash}${queryText && `?${queryText}`}`
  })
}

/** Returns a non-empty path segment: with an empty one, or dots (encoded too), the path would be another operation's. */
const asSegment = (id: string) => (/^(\.|%2e){0,2}$/i.test(id) ? '%20' : id)

function headersOf({ json, form }: Operation): fc.Arbitrary<[string, string][]> {
  const type = json ? fc.constant('application/json') : fc.constant('')
  const contentType =
    json || form ? rarely(type, fc.constantFrom(...contentTypes), 6).map((value): [string, string][] => [['content-type', value]]) : fc.constant([])
  const more = rarely(fc.constant<[string, string][]>([]), fc.array(fc.constantFrom(...hostileHeaders), { maxLength: 2 }), 10)
  const token = rarely(
    fc.constant<[string, string][]>([]),
    fc.constantFrom(...hostileTokens).map((value): [string, string][] => [['authorization', value]]),
    3,
  )
  return fc.tuple(contentType, more, token).map((parts) => parts.flat())
}

function bodyOf({ json, form }: Operation): fc.Arbitrary<Generated['body']> {
  const text = json ? jsonOf(json) : rarely(fc.constant(''), fc.constant('{}'), 20)
  return form ? rarely<Generated['body']>(formOf(form), text, 40) : text
}

function jsonOf(schema: NonNullable<Operation['json']>): fc.Arbitrary<string> {
  const good = fromSchema(schema)
  const bad = fc.tuple(good, mutations).map(([body, changes]) => mutate(body, changes))
  const texts = rarely(good, bad, 45).map((body) => JSON.stringify(body) ?? '')
  const broken = fc.tuple(texts, fc.constantFrom(...textMutations)).map(([body, change]) => change(body))
  return rarely(texts, broken, 10)
}

const files = ['png', 'svg', 'random', 'empty', 'half', 'huge', 'pdf', 'mp4']

/** The good files, by the name of their field. */
const fitting: Record<string, string> = { report: 'pdf', video: 'mp4' }

function formOf({ properties = {}, required = [] }: NonNullable<Operation['form']>): fc.Arbitrary<Generated['body']> {
  const [fileField = 'file'] = Object.entries(properties).flatMap(([name, field]) => (typeof field === 'object' && field.format === 'binary' ? [name] : []))
  const { [fileField]: _file, ...others } = properties
  const asText = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))
  const good = fromSchema({ type: 'object', properties: others, required }).map((body) =>
    Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, asText(value)]),
  )
  const hostile = fc.tuple(fc.constantFrom(...Object.keys(others), 'name', '__proto__', 'id', 'role', ''), fc.constantFrom(...hostileTexts))
  const bad = fc.tuple(good, fc.array(hostile, { minLength: 1, maxLength: 3 })).map((parts) => parts.flat())
  const file = rarely<string | undefined>(fc.constant(fitting[fileField] ?? 'png'), fc.constantFrom(undefined, ...files), 50)
  return fc.record({ fields: rarely(good, bad, 40), fileField: fc.constant(fileField), file })
}
