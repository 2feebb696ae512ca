import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#test/test-shop.ts'
import { statusOf } from '#shop/error-codes.ts'
import { version } from '../process/version.ts'
import { docsPolicy } from './serve-docs.ts'
import type { Content, OpenApi } from './openapi-types.ts'

const response = await api.request('/openapi.json')
const document: OpenApi = await response.json()

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** The routes of the router, without the catch-alls and the documentation. */
const served = api.routes
  .filter(({ method, path }) => method !== 'ALL' && !['/openapi.json', '/docs'].includes(path))
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

describe('the OpenAPI document', () => {
  test('lists every route, and no other', () => {
    expect(served.length).toBeGreaterThan(30)
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual([...new Set(served)].toSorted())
  })

  test('names the release, its title and its server', () => {
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Shop', version }, servers: [{ url: '/backend/api' }] })
  })

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s is complete',
    (_name, { path, method, operation }) => {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
      expect(operation.parameters.every(({ name, schema }) => name && typeof schema === 'object')).toBe(true)
      expect(operation.summary).not.toBe('')
      const isFile = path.startsWith('/exports/') || path.startsWith('/documents/')
      const produced = isFile ? /^(text\/csv|application\/(xml|zip|pdf))$/ : /^application\/json$/
      const done = operation.responses['200']
      const contents = done && 'content' in done ? Object.entries(done.content) : []
      expect(contents.length).toBeGreaterThan(0)
      for (const [type, { schema }] of contents) expect([produced.test(type), typeof schema]).toEqual([true, 'object'])
      expect(operation.responses['default']).toEqual({ $ref: '#/components/responses/Failure' })
      if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined()
      for (const scheme of operation.security.flatMap((one) => Object.keys(one))) expect(document.components.securitySchemes).toHaveProperty(scheme)
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags))
    },
  )

  test('no key of a reply is null in one answer and left out of another', () => {
    const schemas = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) => ('content' in response ? Object.values(response.content) : [])),
    )
    const keys = schemas.flatMap(({ schema }) => keysOf(schema))
    expect(keys.length).toBeGreaterThan(1000)
    expect(keys.filter(({ isOptional, isNullable }) => isOptional && isNullable)).toEqual([])
  })

  test('gives every operation a unique id', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('refers only to parts that exist', () => {
    const pointers = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    for (const [, pointer = ''] of pointers) expect(document).toHaveProperty(pointer.replaceAll('/', '.'))
  })

  test('describes access, parameters, bodies and paging', () => {
    const { paths } = document
    expect(paths['/products']?.['get']).toMatchObject({
      security: [],
      operationId: 'getProducts',
      parameters: [{ name: 'limit', in: 'query', required: false }, {}, {}, {}],
    })
    expect(paths['/products']?.['get']?.responses).toHaveProperty('200.headers.X-Next-Cursor')
    expect(paths['/products/{id}']?.['put']).toMatchObject({
      security: [{ token: ['catalogue:write'] }, { apiKey: ['catalogue:write'] }],
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['name', 'variants'] } } } },
    })
    expect(paths['/upload']?.['post']?.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { properties: { image: { type: 'string', format: 'binary' } } } },
    })
    expect(Object.keys(paths['/profile/{id}']?.['put']?.requestBody?.content ?? {}).toSorted()).toEqual(['application/json', 'multipart/form-data'])
    expect(paths['/payments/webhook']?.['post']?.parameters).toMatchObject([{ name: 'X-Razorpay-Signature', in: 'header', required: true }])
  })
})

describe('the events that the shop posts', () => {
  const events = Object.entries(document.webhooks)

  test('have a complete description each, with an example of all that is required', () => {
    expect(events.map(([name]) => name)).toEqual(expect.arrayContaining(['order.paid', 'product.changed', 'webhook.test']))
    for (const [name, { post }] of events) {
      const { schema, example } = post.requestBody.content['application/json']
      expect(post.parameters.map((parameter) => parameter.name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(post.summary).not.toBe('')
      expect(schema).toMatchObject({ properties: { type: { const: name }, data: {} }, required: ['type', 'timestamp', 'data'] })
      expect(example).toMatchObject({ type: name, data: { _id: expect.any(String) } })
    }
  })

  test('have ids of their own', () => {
    const ids = [...operations.map(({ operation }) => operation.operationId), ...events.map(([, { post }]) => post.operationId)]
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('stand on the documentation page', async () => {
    const html = await (await api.request('/docs')).text()
    for (const [name] of events) expect(html).toContain(`<code>${name}</code>`)
  })
})

describe('examples', () => {
  const shown = operations.flatMap(({ path, method, operation: { parameters, requestBody, responses } }) => {
    const done = responses['200']
    const contents = [requestBody?.content ?? {}, done && 'content' in done ? done.content : {}].flatMap((content) => Object.values(content))
    return [...parameters, ...contents].flatMap(({ schema, example }) => (example === undefined ? [] : [{ name: `${method} ${path}`, schema, example }]))
  })

  test('stand at the operations that programs use most', () => {
    expect([...new Set(shown.map(({ name }) => name))].toSorted()).toEqual([
      'get /customers',
      'get /orders',
      'get /packing/orders',
      'get /products',
      'get /search',
      'get /stock',
      'post /api-keys',
      'post /orders/{id}/paid-offline',
      'post /orders/{id}/refunds',
      'post /orders/{id}/replacements',
      'post /packing/packed',
      'post /packing/shipped',
      'post /stock/{id}/movements',
      'put /orders/{id}/tracking',
      'put /packs',
    ])
  })

  test.each(shown)('$name fits its schema', ({ schema, example }) => {
    // Strict, so that an example names no field that does not exist.
    expect(z.fromJSONSchema(JSON.parse(JSON.stringify(schema, closed))).safeParse(example)).toMatchObject({ success: true })
  })
})

/** Refuses properties that a schema does not name. */
const closed = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'properties' in value && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value

describe('failures', () => {
  const { responses, schemas } = document.components

  test('name every code, under its status', () => {
    const codesOf = (name: string) => responses[name]?.description.split(', ') ?? []
    const named = Object.keys(responses).flatMap((name) => codesOf(name).map((code) => ({ code, status: Number(name.replace('Refused', '')) })))
    expect(named.filter(({ status }) => status > 0).toSorted((one, other) => (one.code < other.code ? -1 : 1))).toEqual(
      Object.entries(statusOf)
        .map(([code, status]) => ({ code, status }))
        .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    )
    expect(schemas['Failure']?.properties).toMatchObject({ code: { enum: Object.keys(statusOf) } })
    expect(responses['Refused429']?.headers).toHaveProperty('Retry-After')
  })

  test('that follow from the contract stand at each operation', () => {
    const refusalsOf = (method: string, path: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {}).filter((status) => status !== '200' && status !== 'default')
    expect(refusalsOf('get', '/products')).toEqual(['400', '429', '503'])
    expect(refusalsOf('put', '/orders/{id}/tracking')).toEqual(['400', '401', '403', '404', '409', '413', '429', '503'])
    expect(refusalsOf('post', '/upload')).toContain('415')
  })
})

describe('security', () => {
  test('names the scope of each operation, for people and for keys', () => {
    expect(document.components.securitySchemes).toMatchObject({ token: { scheme: 'bearer' }, apiKey: { scheme: 'bearer' } })
    for (const { operation } of operations) {
      const access = operation['x-access']
      const scopes = typeof access === 'object' ? [access.scope] : []
      for (const scheme of operation.security) expect(Object.values(scheme)).toEqual([scopes])
    }
  })

  test('offers no key where a person is needed', () => {
    for (const { operation } of operations)
      if (operation['x-fresh-proof'] || operation['x-access'] === 'customer' || operation['x-access'] === 'staff')
        expect(operation.security.flatMap((scheme) => Object.keys(scheme))).toEqual(['token'])
    expect(document.paths['/packing/orders']?.['get']?.security).toContainEqual({ apiKey: ['orders:read'] })
  })
})

describe('the documentation page', () => {
  test('lists every operation, without a script', async () => {
    const page = await api.request('/docs')
    const html = await page.text()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toBe(docsPolicy)
    expect(html).not.toMatch(/<script|javascript:| on\w+=/)
    for (const { path, method, operation } of operations) {
      expect(html).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
      expect(html).toContain(`id="${operation.operationId}"`)
    }
  })

  test('has the style that its policy allows', async () => {
    const html = await (await api.request('/docs')).text()
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString('base64')
    expect(docsPolicy).toContain(`'sha256-${digest}'`)
  })
})

type Schema = Pick<Content[string]['schema'], 'properties' | 'required' | 'anyOf' | 'items' | 'additionalProperties' | 'type'>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Returns every key of a schema, those of its parts included. */
const keysOf = ({
  properties = {},
  required = [],
  anyOf = [],
  items,
  additionalProperties,
}: Schema): { name: string; isOptional: boolean; isNullable: boolean }[] => [
  ...Object.entries(properties).flatMap(([name, inner]) =>
    isSchema(inner) ? [{ name, isOptional: !required.includes(name), isNullable: isNullable(inner) }, ...keysOf(inner)] : [],
  ),
  ...[anyOf, items, additionalProperties].flat().filter(isSchema).flatMap(keysOf),
]

const isNullable = ({ type, anyOf = [] }: Schema) => type === 'null' || anyOf.some((inner) => isSchema(inner) && inner.type === 'null')
