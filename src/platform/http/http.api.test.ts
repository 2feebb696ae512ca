import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { api, shop } from '#test/test-shop.ts'
import { createApp } from '../../app.ts'
import { answerError, answerErrorInWords } from './answer-error.ts'
import { limitRules } from '#shop/limit-rules.ts'
import { openLimits, unlimited } from './rate-limit.ts'
import { inRequest } from '../process/request-id.ts'

const post = (path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  api.request(path, { method: 'POST', body, headers })

async function expectFailure(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
  const body = await response.json()
  expect(body).toMatchObject({ success: false, code, message: expect.any(String) })
  expect(body.error).toBe(body.message)
  expect(JSON.stringify(body)).not.toMatch(/ at .*\.ts|select |insert /i)
}

describe('the body', () => {
  test.each([
    ['broken JSON', '{"email":'],
    ['text behind the JSON', '{} x'],
    ['a key __proto__', '{"__proto__":{"role":"admin"}}'],
    ['NUL', '{"email":"a\\u0000b","password":"12345678"}'],
    ['half a surrogate pair', '{"email":"\\ud800","password":"12345678"}'],
    ['nesting of 10,000', '['.repeat(10_000) + ']'.repeat(10_000)],
  ])('with %s is 400', async (_name, body) => {
    await expectFailure(await post('/auth/login', body), 400, 'invalid_json')
  })

  test('with an array instead of an object is 400', async () => expectFailure(await post('/auth/login', '[]'), 400, 'invalid_input'))

  test('with another content type is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      await expectFailure(await post('/auth/login', 'a=b', { 'content-type': type }), 415, 'unsupported_type')
  })

  test('above 64 kB is 413', async () => expectFailure(await post('/leads', JSON.stringify({ message: 'x'.repeat(2_000_000) })), 413, 'too_large'))

  test('above 64 kB of JSON is 413 also where a form with a file may be longer', async () => {
    const [long, headers] = ['x'.repeat(70_000), { 'content-type': 'application/json' }]
    for (const path of ['/upload', '/products/import']) await expectFailure(await post(path, JSON.stringify({ csv: long })), 413, 'too_large')
    await expectFailure(await api.request('/profile/x', { method: 'PUT', body: JSON.stringify({ name: long }), headers }), 413, 'too_large')
    const form = new FormData()
    form.set('csv', long)
    await expectFailure(await api.request('/products/import', { method: 'POST', body: form }), 401, 'unauthenticated')
  })

  test('refuses characters that the database cannot store in paths and queries too', async () => {
    await expectFailure(await api.request('/products/%00'), 400, 'invalid_json')
    await expectFailure(await api.request('/products?q=%00'), 400, 'invalid_json')
  })
})

describe('the path', () => {
  test('is 404 when it is unknown', async () => expectFailure(await api.request('/nothing'), 404, 'not_found'))

  test('is 405 with another method, and lists the allowed ones', async () => {
    const response = await api.request('/orders', { method: 'PATCH' })
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'POST'])
    await expectFailure(response, 405, 'method_not_allowed')
    const description = await api.request('/openapi.json', { method: 'DELETE' })
    expect(description.headers.get('allow')).toBe('GET')
    await expectFailure(description, 405, 'method_not_allowed')
  })

  test('works with and without a slash at its end', async () => {
    expect((await api.request('/products/')).status).toBe(200)
    expect((await api.request('/products')).status).toBe(200)
  })
})

describe('the caller', () => {
  const orders = (authorization?: string) => api.request('/orders/my-orders', { headers: authorization === undefined ? {} : { authorization } })

  test('is 401 without a token, with a malformed or unknown one, and with another scheme', async () => {
    const unknown = 'A'.repeat(43)
    for (const authorization of [undefined, 'Bearer', 'Bearer x', `Basic ${unknown}`, `Bearer ${unknown}`, 'Bearer eyJhbGciOiJub25lIn0.e30.'])
      await expectFailure(await orders(authorization), 401, 'unauthenticated')
  })

  test('is an admin or a customer by the role in the database at each call', async () => {
    const token = await signedInAdmin()
    const list = () => api.request('/orders', { headers: { authorization: `Bearer ${token}` } })
    expect((await list()).status).toBe(200)
    await shop.db.updateTable('customer').set({ role: 'user' }).execute()
    await expectFailure(await list(), 403, 'forbidden')
    await shop.db.deleteFrom('customer').execute()
    await expectFailure(await list(), 401, 'unauthenticated')
  })

  test('gets answers that no cache may store when signed in', async () => {
    const response = await orders(`Bearer ${await signedInCustomer()}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a bug', () => {
  const broken = new Hono().get('/', () => {
    throw new Error('select secret from customer')
  })

  test('answers 500 without details, except the request id', async () => {
    broken.onError((error, c) => answerError(shop, error, c))
    await expectFailure(await broken.request('/'), 500, 'internal')
    const answer = await inRequest('REQUEST1', () => broken.request('/'))
    expect(await answer.json()).toMatchObject({ code: 'internal', requestId: 'REQUEST1' })
  })

  test('answers one line of text outside the API', async () => {
    broken.onError((error, c) => answerErrorInWords(shop, error, c))
    const answer = await inRequest('REQUEST1', () => broken.request('/'))
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('Something went wrong. Please try again. (REQUEST1)')
  })
})

describe('an unavailable database', () => {
  const fails = (error: unknown) => {
    const app = new Hono().get('/', () => {
      throw error
    })
    app.onError((thrown, c) => answerError(shop, thrown, c))
    return app.request('/')
  }
  const coded = (code: string, message = 'select secret from customer') => Object.assign(new Error(message), { code })

  test.each([
    ['the disk is full', coded('53100')],
    ['too many connections', coded('53300')],
    ['the connection failed', coded('08006')],
    ['it stops', coded('57P01')],
    ['it starts', coded('57P03')],
    ['it takes no writes any more', coded('25006')],
    ['the port is closed', coded('ECONNREFUSED')],
    ['no space for a file', coded('ENOSPC')],
    ['the port is closed at every address', new AggregateError([coded('ECONNREFUSED')])],
    ['the pool gave up waiting', new Error('timeout exceeded when trying to connect')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['the connection broke before', new Error('Client has encountered a connection error and is not queryable')],
  ])('%s: answers 503 with Retry-After', async (_name, error) => {
    const answer = await fails(error)
    expect(answer.headers.get('retry-after')).toBe('5')
    await expectFailure(answer, 503, 'unavailable')
  })

  test.each([
    ['a violated unique key', coded('23505')],
    ['a cancelled statement', coded('57014')],
    ['a similar message', new Error('a Connection terminated')],
  ])('%s still answers 500', async (_name, error) => expectFailure(await fails(error), 500, 'internal'))
})

describe('the request limit', () => {
  const app = createApp(shop, { ready: true }).site
  const read = (path: string, from: string, method = 'GET') => app.request(`/backend/api${path}`, { method }, { incoming: { socket: { remoteAddress: from } } })

  beforeEach(() => {
    shop.limits = openLimits({ kind: 'embedded' }, { rules: limitRules, testMode: () => false, secret: shop.secrets.auth })
  })
  afterEach(() => {
    shop.limits = unlimited
  })

  test('is 300 answers a minute for one address, found or not, for all methods', async () => {
    const requests = ['GET /products', 'GET /nothing', 'GET /orders', 'POST /pricing/quote', 'PATCH /orders', 'POST /auth/logout']
    for (let sent = 0; sent < 300; sent += 1) {
      const [method = '', path = ''] = requests[sent % requests.length]?.split(' ') ?? []
      expect((await read(path, '203.0.113.1', method)).status).not.toBe(429)
    }
    const refused = await read('/products', '203.0.113.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    await expectFailure(refused, 429, 'too_many_requests')
    expect((await read('/products', '203.0.113.1', 'HEAD')).status).toBe(429)
    for (const [method, path] of [
      ['POST', '/pricing/quote'],
      ['PATCH', '/orders'],
      ['POST', '/auth/logout'],
    ] as const)
      expect((await read(path, '203.0.113.1', method)).status).toBe(429)
    // The webhook is exempt: the provider reports every payment from few addresses, and identifies itself by a signature.
    expect((await read('/payments/webhook', '203.0.113.1', 'POST')).status).toBe(400)
    expect((await read('/products', '203.0.113.2')).status).toBe(200)
    expect((await app.request('/health/live', {}, { incoming: { socket: { remoteAddress: '203.0.113.1' } } })).status).toBe(200)
  })

  test('does not count cached answers', async () => {
    const cached = createApp({ ...shop, config: { ...shop.config, NODE_ENV: 'production' } }, { ready: true }).site
    for (let reads = 0; reads < 302; reads += 1) {
      const { status } = await cached.request('/backend/api/openapi.json', {}, { incoming: { socket: { remoteAddress: '203.0.113.1' } } })
      expect(status).toBe(200)
    }
  })
})
