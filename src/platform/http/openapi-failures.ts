import { type Endpoint, isStreamed } from '#kernel/endpoint.ts'
import type { Statuses } from '../shop.ts'
import type { Content, JsonSchema, OpenApi, Operation } from './openapi-types.ts'

/** Returns the schema of every failure, with all codes. */
export const failureSchema = (statusOf: Statuses): JsonSchema => ({
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'For the person.' },
    error: { type: 'string', description: 'The same as message.' },
    code: { type: 'string', enum: Object.keys(statusOf), description: 'For programs. Later releases may add codes: treat an unknown one by its status.' },
    details: { description: 'Which field, which item, how long to wait.' },
    requestId: { type: 'string', description: 'Of a fault: the operator finds it in the log.' },
  },
  required: ['success', 'message', 'error', 'code'],
})

const failure: JsonSchema = { $ref: '#/components/schemas/Failure' }

const retryAfter = { 'Retry-After': { description: 'How many seconds to wait', schema: { type: 'integer' } } } as const

/** Returns the named responses: one for all failures, and one for each status with its codes. */
export function failureResponses(statusOf: Statuses): OpenApi['components']['responses'] {
  const byStatus = Map.groupBy(Object.entries(statusOf), ([, status]) => Number(status))
  const ofStatus = [...byStatus].map(([status, entries]) => {
    const codes = entries.map(([code]) => code)
    const withCode: JsonSchema = { type: 'object', properties: { code: { type: 'string', enum: codes } }, required: ['code'] }
    const headers = status === 429 || status === 503 ? { headers: retryAfter } : {}
    return [nameOf(status), { description: codes.join(', '), ...headers, content: json({ allOf: [failure, withCode] }) }] as const
  })
  return { Failure: { description: 'A refusal or a fault', content: json(failure) }, ...Object.fromEntries(ofStatus) }
}

/** Returns the refusals that the contract alone implies. A use-case has others, which `default` describes. */
export function refusalsOf({ method, path, access, once, body, input }: Endpoint): Operation['responses'] {
  const needsLogIn = access !== 'public' && access !== 'provider'
  const statuses = [
    400,
    ...(needsLogIn ? [401, 403] : []),
    ...(path.includes(':') ? [404] : []),
    ...(once === 'header' || hasVersion(input) ? [409] : []),
    ...(method === 'POST' || method === 'PUT' ? [413] : []),
    ...(body === 'form' || isStreamed(body) ? [415] : []),
    429,
    503,
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))
}

const hasVersion = (input: Endpoint['input']) => 'shape' in input && typeof input.shape === 'object' && input.shape !== null && 'version' in input.shape

const nameOf = (status: number) => `Refused${status}`

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
