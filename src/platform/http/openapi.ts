import { z } from 'zod/mini'
import { type Access, apiBase, type Endpoint, isForPeople, isStreamed } from '#kernel/endpoint.ts'
import { version } from '../process/version.ts'
import type { Statuses } from '../shop.ts'
import { fileTypes } from './mount-download.ts'
import { failureResponses, failureSchema, refusalsOf } from './openapi-failures.ts'
import type { Content, JsonSchema, OpenApi, Operation, Parameter } from './openapi-types.ts'
import { type PostedEvent, webhooksOf } from './openapi-webhooks.ts'

const callers = {
  public: 'Anyone may call this.',
  customer: 'For signed-in callers.',
  staff: 'For everybody with a role in the back-office.',
  provider: 'For a provider, which proves itself by a header.',
} satisfies Record<Exclude<Access, object>, string>

const callersOf = (endpoint: Endpoint) => {
  const { access } = endpoint
  if (typeof access !== 'object') return callers[access]
  return isForPeople(endpoint)
    ? `For staff whose role has the scope ${access.scope}, not for API keys.`
    : `For staff and API keys with the scope ${access.scope}.`
}

const freshProof = 'Needs a proof of the last 10 minutes (POST /auth/proof): password, passkey or app code; for a customer, a code by SMS too.'

/** Returns the OpenAPI 3.1 document of the endpoints, and of the events that the shop posts. */
export function openapiOf(endpoints: Endpoint[], statusOf: Statuses, posts: readonly PostedEvent[] = []): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version,
      description:
        'Amounts are rupees with at most two decimals. Every path answers with and without a slash at its end. Lists are arrays, whole unless `limit` is given.',
    },
    servers: [{ url: apiBase }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(posts),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that logging in answers.' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (swk_…) that an owner made for a program, with the scopes that it lists.' },
      },
      schemas: { Failure: failureSchema(statusOf) },
      responses: failureResponses(statusOf),
    },
  }
}

/** Returns the ways to call an operation, each with the scope that it needs. OpenAPI 3.1 lets any scheme list roles. */
function securityOf(endpoint: Endpoint): Operation['security'] {
  const { access } = endpoint
  if (access === 'public' || access === 'provider') return []
  const needed = typeof access === 'object' ? [access.scope] : []
  return [{ token: needed }, ...(isForPeople(endpoint) ? [] : [{ apiKey: needed }])]
}

/** Returns the name of an operation for programs, made of its method and path. */
export const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  [method.toLowerCase(), ...path.split(/\W+/).filter(Boolean)].map((word, index) => (index === 0 ? word : capitalised(word))).join('')

function operationOf(endpoint: Endpoint): Operation {
  const { access, summary, reply } = endpoint
  const { parameters, body } = partsOf(endpoint)
  return {
    operationId: operationIdOf(endpoint),
    summary,
    description: [callersOf(endpoint), ...(endpoint.freshProof ? [freshProof] : [])].join(' '),
    'x-access': access,
    ...(endpoint.freshProof && { 'x-fresh-proof': true as const }),
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [
      ...parameters,
      ...(endpoint.signature === undefined ? [] : [signatureIn(endpoint.signature)]),
      ...(endpoint.once === 'header' ? [requestKey] : []),
    ],
    ...(body && { requestBody: { required: endpoint.body !== 'form', content: body } }),
    responses: {
      200: {
        description: 'Done',
        ...(isList(endpoint) && { headers: listHeaders }),
        content: endpoint.produces ? fileOf(endpoint.produces) : json(schemaOf(reply, 'output'), endpoint.example?.reply),
      },
      ...refusalsOf(endpoint),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const signatureIn = (name: string): Parameter => ({ name, in: 'header', required: true, schema: { type: 'string' } })

const requestKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{8,64}$',
    description: 'For a day, a second request with the same key and input does no work and has the same reply.',
  },
}

const listHeaders = {
  'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
  'X-Total-More': { description: 'Present where X-Total-Count is only the least: there are more', schema: { type: 'string' } },
  'X-Next-Cursor': { description: 'The `cursor` of the next page; absent on the last', schema: { type: 'string' } },
} as const

/** Splits the contract's input, which is one object, into path parameters, query parameters and body. */
function partsOf({ method, path, input, body, file, example }: Endpoint): { parameters: Parameter[]; body: Content | undefined } {
  const { properties = {}, required = [], ...rest } = schemaOf(input, 'input')
  const examples: Record<string, unknown> = { ...(example?.input as object | undefined) }
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: asSchema(properties[name]),
    ...(name in examples && { example: examples[name] }),
  })
  const others = Object.keys(properties).filter((name) => !inPath.includes(name))
  const pathParameters = inPath.map(parameter('path'))
  if (method === 'GET' || method === 'DELETE') return { parameters: [...pathParameters, ...others.map(parameter('query'))], body: undefined }

  const sent = Object.fromEntries(Object.entries(examples).filter(([name]) => others.includes(name)))
  const fields = Object.fromEntries(others.map((name) => [name, properties[name] ?? {}]))
  const requiredFields = required.filter((name) => others.includes(name))
  const schema: JsonSchema = { ...rest, properties: fields, ...(requiredFields.length > 0 && { required: requiredFields }) }
  if (isStreamed(body)) return { parameters: [...pathParameters, ...others.map(parameter('query'))], body: fileOf(body) }
  if (body === 'raw') return { parameters: pathParameters, body: json({ type: 'object' }) }
  if (body === 'form') return { parameters: pathParameters, body: { ...form(schema, file), ...(others.length > 0 && json(schema)) } }
  return { parameters: pathParameters, body: others.length > 0 ? json(schema, example && sent) : undefined }
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return own
}

const asSchema = (schema: z.core.JSONSchema._JSONSchema | undefined): JsonSchema => (typeof schema === 'object' ? schema : {})

const json = (schema: JsonSchema, example?: unknown): Content => ({ 'application/json': { schema, ...(example !== undefined && { example }) } })

const fileOf = (formats: NonNullable<Endpoint['produces']>): Content =>
  Object.fromEntries(
    [formats]
      .flat()
      .map((format) => fileTypes[format])
      .map(({ type, isText }) => [type, { schema: { type: 'string', ...(!isText && { format: 'binary' }) } }]),
  )

const form = (schema: JsonSchema, file = 'file'): Content => ({
  'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, [file]: { type: 'string', format: 'binary' } } } },
})

const isList = ({ method, input, reply }: Endpoint) =>
  method === 'GET' && schemaOf(reply, 'output').type === 'array' && 'limit' in (schemaOf(input, 'input').properties ?? {})

/** Returns the first word of the path, which groups the endpoints in the documentation. */
const tagOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
