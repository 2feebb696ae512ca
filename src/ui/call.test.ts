import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { type Endpoint, endpoint } from '#kernel/endpoint.ts'
import { errorTexts } from './errors-texts.ts'
import { call, CallError, onSessionEnd, textOf } from './call.ts'

const page = vi.hoisted(() => ({ holdsTyped: false }))
vi.mock('./typed-text.ts', () => ({ holdsTyped: () => page.holdsTyped }))

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

/** POST requests that save nothing a person would miss: log-ins and codes, prices, reads, and payments, which the checkout watches itself. */
const savesNothing = [
  'login sendOtp verifyOtp secondFactorLogin passkeyLogin startPasskeyLogin startPasskey giveProof startPasskeyProof requestReset sendEmailCode sendContactCode',
  'logout deleteOwnAccount downloadOwnData openInvitation checkCoupon followCoupon countVisit checkCod sendOrderCode quoteCart preparePayment prepareCodAdvance checkPayment dismissPayment placeOrder webhook',
].flatMap((names) => names.split(' '))

function isPost(value: unknown) {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value && value.method === 'POST'
}

const contracts = Object.values(import.meta.glob<Record<string, unknown>>('../shop/**/*contract.ts', { eager: true }))
const posts = contracts.flatMap((exported) => Object.entries(exported)).filter((entry): entry is [string, Endpoint] => isPost(entry[1]))

test.each(posts)('a lost answer to %s is not called a failure, or it saved nothing', async (name, contract) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<never>>(async () => Promise.reject(new TypeError('fetch failed')))
  vi.stubGlobal('fetch', fetched)
  store(null)
  const error = await call(contract, {}).catch((failure: unknown) => failure)
  expect(textOf(error, 'Failed')).toBe(savesNothing.includes(name) ? 'Failed' : errorTexts.lost)
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).has('idempotency-key')).toBe(contract.once === 'header')
})

describe('a save', () => {
  const create = endpoint({ method: 'POST', path: '/things', access: 'customer', summary: '', once: 'header', input: z.object({ name: z.string() }), reply })
  const keys = () => vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  const answers = (...replies: (Response | undefined)[]) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => replies.shift() ?? Promise.reject(new TypeError('fetch failed'))),
    )
  const saved = () => new Response('{"name":"x"}')
  const failure = (status: number, code: string) => new Response(JSON.stringify({ message: code, code }), { status })
  const createOne = (name = 'x') => call(create, { name }).catch((error: unknown) => error)

  test('whose answer is lost says so, and sends the same key until its outcome is known', async () => {
    store(null)
    answers(undefined, new Response('<html>', { status: 502 }), failure(503, 'unavailable'), failure(409, 'in_progress'), saved(), saved())
    for (const _ of [1, 2])
      expect(await createOne()).toMatchObject({ kind: 'network', message: expect.stringMatching(/^We could not see whether it was saved/) })
    for (const code of ['unavailable', 'in_progress']) expect(await createOne()).toMatchObject({ code })
    expect(await createOne()).toEqual({ name: 'x' })
    await createOne()
    const [first, ...rest] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(rest.slice(0, 4)).toEqual([first, first, first, first])
    expect(rest[4]).not.toBe(first)
  })

  test('with other values after a lost answer sends the same key, and a new one once the server has refused it', async () => {
    store(null)
    answers(undefined, failure(409, 'key_reused'), saved())
    await createOne()
    expect(await createOne('y')).toMatchObject({ code: 'key_reused' })
    await createOne('y')
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('of a session that has ended is sent again after a log-in, or says that nothing was saved', async () => {
    const stored = new Map([
      ['token', 'old'],
      ['userId', 'u'],
    ])
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
    answers(failure(401, 'unauthenticated'), failure(401, 'unauthenticated'), saved())
    onSessionEnd(async () => false)
    expect(await createOne()).toMatchObject({ code: 'not_logged_in', message: 'You are logged out, so nothing was saved. Try again to log in.' })
    onSessionEnd(async () => Boolean(stored.set('token', 'new')))
    expect(await createOne()).toEqual({ name: 'x' })
    expect(vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
  })
})

test('a read of a session that has ended asks for a log-in only over typed text, and then waits for one', async () => {
  const stored = new Map([
    ['token', 'old'],
    ['userId', 'u'],
  ])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.stubGlobal('window', new EventTarget())
  const replies = () => (stored.get('token') === 'new' ? new Response('{"name":"x"}') : new Response('{"code":"unauthenticated"}', { status: 401 }))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => replies()),
  )
  const ask = vi.fn<Parameters<typeof onSessionEnd>[0]>(async () => false)
  onSessionEnd(ask)
  const read = () => call(show, { id: '1' })
  await expect(read()).rejects.toMatchObject({ status: 401 })
  expect(ask).not.toHaveBeenCalled()

  page.holdsTyped = true
  const settled = vi.fn<() => void>()
  const reading = read().finally(settled)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith(expect.objectContaining({ token: 'old' }), 'read'))
  window.dispatchEvent(new Event('session-updated'))
  expect(settled).not.toHaveBeenCalled()
  stored.set('token', 'new')
  window.dispatchEvent(new Event('session-updated'))
  expect(await reading).toEqual({ name: 'x' })
})
