import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { call, CallError, textOf } from './call.ts'

const reply = z.object({ name: z.string() })
const show = endpoint({
  method: 'GET',
  path: '/things/:id',
  access: 'public',
  summary: '',
  input: z.object({ id: z.string(), q: z.optional(z.string()) }),
  reply,
})
const change = endpoint({
  method: 'PUT',
  path: '/things/:id',
  access: 'customer',
  summary: '',
  body: 'form',
  file: 'photo',
  input: z.object({ id: z.string(), name: z.string() }),
  reply,
})

const answer = (body: string, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )
const sent = () => vi.mocked(fetch).mock.calls[0] ?? []
const store = (token: string | null) => vi.stubGlobal('localStorage', { getItem: () => token })
const failureOf = (body: string, status?: number) => {
  answer(body, status)
  return call(show, { id: '1' }).then(
    () => undefined,
    (error: unknown) => error,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('escapes path parameters and query, and sends no token header when signed out', async () => {
  answer('{"name":"x","extra":1}')
  store(null)
  expect(await call(show, { id: 'a/b', q: 'two words' })).toEqual({ name: 'x' })
  expect(sent()[0]).toBe('/backend/api/things/a%2Fb?q=two+words')
  expect(sent()[1]?.headers).toEqual({ accept: 'application/json' })
})

test('sends the stored token as a bearer header, and the body as JSON', async () => {
  answer('{"name":"x"}')
  store('secret')
  await call(change, { id: '1', name: 'Asha' })
  expect(sent()[1]).toMatchObject({ method: 'PUT', body: '{"name":"Asha"}', headers: { authorization: 'Bearer secret', 'content-type': 'application/json' } })
})

test('sends a file as multipart in the field that the contract names', async () => {
  answer('{"name":"x"}')
  await call(change, { id: '1', name: 'Asha' }, new File(['x'], 'me.png'))
  const { body, headers } = sent()[1] ?? {}
  if (!(body instanceof FormData)) throw new Error('not a form')
  expect([...body.keys()]).toEqual(['name', 'photo'])
  expect(headers).not.toHaveProperty('content-type')
})

test("shows the server's message, else its error, rather than the fallback", async () => {
  expect(textOf(await failureOf('{"message":"No.","code":"forbidden"}', 403), 'Fallback')).toBe('No.')
  expect(textOf(await failureOf('{"error":"Never."}', 400), 'Fallback')).toBe('Never.')
  expect(textOf(await failureOf('{"success":false,"message":"Wrong day."}'), 'Fallback')).toBe('Wrong day.')
})

test.each([
  ['', 200],
  ['<html>', 200],
  ['{"success":true}', 200],
  ['{"success":false}', 200],
  ['{"name":', 200],
  ['null', 200],
  ['<html>', 502],
  ['{"message":7}', 400],
])('the reply %j with status %i is a failure that shows the fallback', async (body, status) => {
  const error = await failureOf(body, status)
  expect(error).toBeInstanceOf(CallError)
  expect(textOf(error, 'Fallback')).toBe('Fallback')
})

test('a missing reply is a network failure', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('fetch failed'))),
  )
  await expect(call(show, { id: '1' })).rejects.toMatchObject({ kind: 'network', message: '', status: undefined })
})
