import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeKey } from '#test/make-key.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, opened, shop } from '#test/test-shop.ts'
import { revokeKeysOf } from '../server/end-keys.server.ts'
import { unlimited } from '#platform/http/rate-limit.ts'

let owner: Awaited<ReturnType<typeof makeAdmin>>
let token: string

beforeEach(async () => {
  shop.limits = unlimited
  owner = await makeAdmin({ name: 'Kavya' })
  token = await signIn(owner)
})

const orders = (text: string, from?: string) => send('GET', '/orders', { token: text, ...(from && { from }) })
const keyRow = () => shop.db.selectFrom('apiKey').select(['lastUsedAt', 'lastNetwork', 'revokedAt']).executeTakeFirstOrThrow()

describe('the limit of a key', () => {
  test('counts each request of its own, refused ones too, and says when to try again', async () => {
    const [one, other] = [await makeKey(token, { perMinute: 3 }), await makeKey(token, { perMinute: 4 })]
    shop.limits = openRealLimits()
    expect((await orders(one.text)).status).toBe(200)
    expect((await send('GET', '/customers', { token: one.text })).status).toBe(403)
    expect((await send('GET', '/products', { token: one.text })).status).toBe(200)
    const refused = await orders(one.text)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    for (let request = 1; request <= 4; request += 1) expect((await orders(other.text)).status).toBe(200)
    expect((await orders(other.text)).status).toBe(429)
    expect((await orders(token)).status).toBe(200)
  })

  test('is not its maker’s: writes of a key leave those of the person', async () => {
    const { text } = await makeKey(token, { scopes: ['customers:write'], perMinute: 300 })
    const add = (by: string) => send('POST', '/customers', { token: by, body: { name: 'Ravi', email: '' } })
    const real = openRealLimits()
    const taken: string[] = []
    shop.limits = { ...real, take: async (name, key) => void taken.push(`${name} ${key}`) }
    expect((await add(text)).status).toBe(200)
    expect((await add(token)).status).toBe(200)
    const { id } = await shop.db.selectFrom('apiKey').select('id').executeTakeFirstOrThrow()
    expect(taken).toEqual([`keyRequests ${id}`, `writes ${id}`, `writes ${owner.id}`])
  })
})

describe('the addresses of a key', () => {
  test('are the only ones that may use it', async () => {
    const { text } = await makeKey(token, { addresses: ['203.0.113.0/24', '2001:db8:1:2::/64', '198.51.100.7'] })
    for (const from of ['203.0.113.200', '2001:db8:1:2::9', '198.51.100.7', '::ffff:203.0.113.5']) expect((await orders(text, from)).status).toBe(200)
    for (const from of ['203.0.114.1', '2001:db8:1:3::9', '198.51.100.8', undefined])
      expect(await orders(text, from)).toMatchObject({ status: 403, body: { code: 'key_address_refused' } })
  })

  test('stay with its last day and limit when a change leaves them out', async () => {
    const limits = { addresses: ['203.0.113.7'], endsOn: '2030-01-31', perMinute: 7, proposesOnly: true }
    const { id, text } = await makeKey(token, limits)
    const change = (more: object) => send('PUT', `/api-keys/${id}`, { token, body: { name: 'Renamed', scopes: ['orders:read'], ...more } })
    expect((await change({ version: 1 })).body.apiKey).toMatchObject({ name: 'Renamed', ...limits })
    expect((await orders(text, '198.51.100.1')).status).toBe(403)
    expect((await change({ version: 2, addresses: [], endsOn: null })).body.apiKey).toMatchObject({ addresses: [], endsOn: null, perMinute: 7 })
    expect((await orders(text, '198.51.100.1')).status).toBe(200)
  })

  test('a forwarded address counts only behind a trusted proxy', async () => {
    const { text } = await makeKey(token, { addresses: ['203.0.113.7'] })
    const headers = { authorization: `Bearer ${text}`, 'x-forwarded-for': '203.0.113.7' }
    const ask = () => opened.api.request('/orders', { headers }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
    expect((await ask()).status).toBe(403)
    const { config } = shop
    shop.config = { ...config, TRUST_PROXY: 1 }
    const { status } = await ask()
    shop.config = config
    expect(status).toBe(200)
  })

  test('the last use is stored with its network, once a minute', async () => {
    const { text } = await makeKey(token)
    const first = shop.now()
    await orders(text, '203.0.113.7')
    later(59_000)
    await orders(text, '192.0.2.9')
    expect(await keyRow()).toMatchObject({ lastUsedAt: first, lastNetwork: '203.0.113.0/24' })
    later(2000)
    await orders(text, '2001:db8:1:2::9')
    expect(await keyRow()).toMatchObject({ lastUsedAt: shop.now(), lastNetwork: '2001:db8:1::/48' })
  })
})

describe('a key whose maker', () => {
  const refused = { status: 401, body: { code: 'unauthenticated' } }
  let other: string
  beforeEach(async () => void (other = await signIn(await makeAdmin({ name: 'Dev' }))))

  test('has another role does what both allow, and more again with the former role', async () => {
    const { text } = await makeKey(token, { scopes: ['orders:read', 'customers:read'] })
    const customers = () => send('GET', '/customers', { token: text })
    await send('PUT', `/staff/${owner.id}/role`, { token: other, body: { role: 'packer' } })
    expect(await customers()).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    expect((await orders(text)).status).toBe(200)
    expect((await send('GET', '/api-keys', { token: other })).body).toMatchObject([{ lost: ['customers:read'], state: 'live' }])
    await send('PUT', `/staff/${owner.id}/role`, { token: other, body: { role: 'owner' } })
    expect((await customers()).status).toBe(200)
  })

  test('has a role of the owner’s own loses what the role loses', async () => {
    const { body } = await send('POST', '/staff-roles', { token, body: { name: 'Developer', scopes: ['keys:write', 'orders:read', 'leads:read'] } })
    const { text } = await makeKey(await signIn(await makeAdmin({ staffRole: body.role._id })), { scopes: ['orders:read', 'leads:read'] })
    await send('PUT', `/staff-roles/${body.role._id}`, { token, body: { name: 'Developer', scopes: ['leads:read'], version: 1 } })
    expect((await orders(text)).status).toBe(403)
    expect((await send('GET', '/leads', { token: text })).status).toBe(200)
  })

  test.each([
    ['is deactivated', 'POST', (id: string) => `/staff/${id}/deactivate`, (id: string) => ['POST', `/staff/${id}/activate`] as const],
    ['is removed from the staff', 'DELETE', (id: string) => `/staff/${id}`, undefined],
    ['is deleted', 'DELETE', (id: string) => `/customers/${id}`, (id: string) => ['POST', `/customers/${id}/restore`] as const],
  ] as const)('%s ends for good', async (_name, method, path, undo) => {
    const { text, id } = await makeKey(token)
    expect((await send(method, path(owner.id), { token: other })).status).toBe(200)
    expect(await orders(text)).toMatchObject(refused)
    const [undoMethod, undoPath] = undo?.(owner.id) ?? []
    if (undoMethod && undoPath) expect((await send(undoMethod, undoPath, { token: other })).status).toBe(200)
    expect(await orders(text)).toMatchObject(refused)
    expect((await send('GET', `/audit?kind=key&subject=${id}`, { token: other })).body[0]).toMatchObject({ action: 'revoked', actor: { name: 'Dev' } })
  })

  test('is a customer by the form of customers ends for good', async () => {
    const { text } = await makeKey(token)
    await send('PUT', `/customers/${owner.id}`, { token: other, body: { name: 'Kavya', role: 'user' } })
    expect(await orders(text)).toMatchObject(refused)
    await send('PUT', `/customers/${owner.id}`, { token: other, body: { name: 'Kavya', role: 'admin' } })
    expect(await orders(text)).toMatchObject(refused)
  })

  test('is erased is removed, and Activity keeps its name', async () => {
    const { text, name } = await makeKey(token, { scopes: ['customers:write'] })
    await send('POST', '/customers', { token: text, body: { name: 'Ravi', email: '' } })
    await send('DELETE', `/customers/${owner.id}`, { token: other })
    await eraseDeleted(shop)
    expect(await shop.db.selectFrom('apiKey').selectAll().execute()).toEqual([])
    const { body } = await send('GET', '/audit?kind=customer', { token: other })
    expect(body).toContainEqual(expect.objectContaining({ action: 'created', actor: expect.objectContaining({ name, kind: 'key' }) }))
  })
})

test('a key and a person never share the outcome of a request with an Idempotency-Key', async () => {
  const { text, id } = await makeKey(token, { scopes: ['customers:write'] })
  const add = (by: string) => send('POST', '/customers', { token: by, key: 'request-key-1', body: { name: 'Ravi', email: '' } })
  const [mine, programs, again] = [await add(token), await add(text), await add(text)]
  expect(mine.body.customer._id).not.toBe(programs.body.customer._id)
  expect(again.body).toEqual(programs.body)
  expect((await shop.db.selectFrom('requestKey').select('caller').orderBy('caller').execute()).map(({ caller }) => caller).toSorted()).toEqual(
    [owner.id, id].toSorted(),
  )
})

test('a change that waits for a revocation is refused', async () => {
  const { text } = await makeKey(token, { scopes: ['customers:write'] })
  const { take } = unlimited
  // After the key was found, and before the transaction of the change.
  shop.limits = {
    ...unlimited,
    async take(...given) {
      if (given[0] === 'writes') await shop.db.transaction().execute((tx) => revokeKeysOf(shop, tx, undefined, owner.id))
      return take(...given)
    },
  }
  const { status, body } = await send('POST', '/customers', { token: text, body: { name: 'Ravi', email: '' } })
  expect({ status, body }).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(await shop.db.selectFrom('customer').select('id').where('name', '=', 'Ravi').execute()).toEqual([])
})

test('a change without the field leaves the key of an assistant one that only proposes', async () => {
  const { id } = await makeKey(token, { scopes: ['coupons:write'], proposesOnly: true })
  const change = async (fields: object) =>
    (await send('PUT', `/api-keys/${id}`, { token, body: { name: 'Claude', scopes: ['coupons:write'], ...fields } })).body
  expect(await change({})).toMatchObject({ apiKey: { name: 'Claude', proposesOnly: true } })
  expect(await change({ proposesOnly: false })).toMatchObject({ apiKey: { proposesOnly: false } })
})
