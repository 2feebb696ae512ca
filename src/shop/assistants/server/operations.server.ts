import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod/mini'
import { type Endpoint, isForPeople } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { operationIdOf } from '#platform/http/openapi.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import { unsafePath } from '#platform/http/unsafe-path.ts'

export type Fields = Record<string, unknown>

/**
 * True if an assistant may call or propose this operation. The operation belongs to the back-office, takes and returns JSON, and is open to API keys. `actor`
 * is the API key or the person who confirms, and must have the operation's scope.
 */
export const mayUse = (actor: Actor, endpoint: Endpoint) =>
  typeof endpoint.access === 'object' &&
  !isForPeople(endpoint) &&
  endpoint.body === undefined &&
  endpoint.produces === undefined &&
  hasScope(actor, endpoint.access.scope)

export const isRead = ({ method }: Pick<Endpoint, 'method'>) => method === 'GET'

/** True when the input of an operation has this field. */
export const hasField = ({ input }: Endpoint, name: string) => name in ((input as z.ZodMiniObject).shape ?? {})

const tools = new WeakMap<Endpoint, Tool>()

/** Returns the tool of an operation, from a cache: building all schemas takes 16 ms. */
export function toolOf(endpoint: Endpoint): Tool {
  const tool = tools.get(endpoint) ?? newTool(endpoint)
  tools.set(endpoint, tool)
  return tool
}

/** The name of a tool is the operation's id in the API's documentation, after `propose_` if the operation changes something. */
const newTool = (endpoint: Endpoint): Tool => ({
  name: toolNameOf(endpoint),
  description: isRead(endpoint) ? endpoint.summary : `Propose: ${endpoint.summary}. Nothing happens before a person confirms it in the back-office.`,
  inputSchema: inputSchemaOf(endpoint) as Tool['inputSchema'],
  annotations: { readOnlyHint: isRead(endpoint), destructiveHint: false, openWorldHint: false },
})

export const toolNameOf = (endpoint: Endpoint) => (isRead(endpoint) ? operationIdOf(endpoint) : `propose_${operationIdOf(endpoint)}`)

type Address = Pick<Endpoint, 'method' | 'path'>

const parameter = /:(\w+)/g

/** True if a request to `address` may reach another operation than `endpoint`: one with as many or fewer parameters in its path. */
const reachesAnother = (endpoints: readonly Address[], endpoint: Address, address: string) =>
  unsafePath.test(address) ||
  endpoints.some(
    (other) =>
      other.method === endpoint.method && other.path !== endpoint.path && parameterCount(other) <= parameterCount(endpoint) && patternOf(other).test(address),
  )

const parameterCount = ({ path }: Address) => [...path.matchAll(parameter)].length
const patternOf = ({ path }: Address) => new RegExp(`^${path.replace(parameter, '[^/]+')}$`)

/**
 * Returns the address below the API's root, with a query or a body, for the fields of an operation's input. @throws ShopError invalid_input for a value that
 * leads to another operation: `..`, or `order` in `/products/:id` beside `/products/order`
 */
export function requestOf(endpoints: readonly Address[], endpoint: Address, fields: Fields): { target: string; body?: string } {
  const { method, path } = endpoint
  const pathParameters = new Set([...path.matchAll(parameter)].map(([, name = '']) => name))
  const address = path.replace(parameter, (_, name: string) => encodeURIComponent(textOf(fields[name])))
  if (reachesAnother(endpoints, endpoint, address)) throw new ShopError('invalid_input', 'This value fits no address.')
  const rest = Object.entries(fields).filter(([name, value]) => !pathParameters.has(name) && value !== undefined)
  if (method !== 'GET' && method !== 'DELETE') return { target: address, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.filter(([, value]) => value !== null).map(([name, value]) => [name, textOf(value)])).toString()
  return { target: query === '' ? address : `${address}?${query}` }
}

/** Returns the JSON Schema of an operation's input, which is one object. */
function inputSchemaOf({ input }: Endpoint): z.core.JSONSchema.BaseSchema & { type: 'object' } {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return { ...schema, type: 'object' }
}

/** Returns the values of an input as texts for people. A nested value has a name with dots, such as `address.city`. */
export function fieldsOf(value: unknown, name = ''): { name: string; value: string }[] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, name === '' ? key : `${name}.${key}`))
  if (name === '' || value === undefined) return []
  return [{ name, value: withCodes(textOf(value)) }]
}

/** Invisible characters, which could reverse or hide words. Joiners stay, because they shape the letters of Indian scripts. */
const invisible = /(?!\p{Join_C})[\p{Cf}\p{DI}]/gu

/** Replaces each invisible character by its code, such as `[U+202E]`. */
export const withCodes = (text: string) => text.replaceAll(invisible, codeOf)

const codeOf = (character: string) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
