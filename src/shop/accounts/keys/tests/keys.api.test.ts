import { beforeEach, describe, expect, test } from 'vitest'
import { makeKey } from '#test/make-key.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signedInCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { keyScopes } from '../rules/api-key.ts'
import { sweepKeys } from '../server/queries.server.ts'

const day = 86_400_000

let owner: Awaited<ReturnType<typeof makeAdmin>>
let token: string

beforeEach(async () => {
  owner = await makeAdmin({ name: 'Kavya', email: 'kavya@example.com' })
  token = await signIn(owner)
})

const list = async () => (await send('GET', '/api-keys', { token })).body
const read = (text: string, path = '/orders') => send('GET', path, { token: text })
const ended = { status: 401, body: { code: 'unauthenticated', message: 'This API key does not exist, or has ended.' } }
const scopeMissing = { status: 403, body: { code: 'scope_missing' } }

describe('making a key', () => {
  const body = { name: 'Packing program', scopes: ['orders:read', 'orders:pack'] }

  test('shows its text once, and stores only a hash', async () => {
    const { body: made } = await send('POST', '/api-keys', { token, body })
    expect(made.text).toMatch(/^swk_[\w-]{43}$/)
    const key = {
      _id: made.apiKey._id,
      name: 'Packing program',
      ending: made.text.slice(-4),
      scopes: ['orders:read', 'orders:pack'],
      lost: [],
      madeBy: { _id: owner.id, name: 'Kavya' },
      createdAt: shop.now().toISOString(),
      state: 'live',
      endsOn: null,
      addresses: [],
      perMinute: 60,
      proposesOnly: false,
      lastUsedAt: null,
      lastNetwork: null,
      version: 1,
    }
    expect(made.apiKey).toEqual(key)
    expect(await list()).toEqual([key])
    expect((await read(made.text)).status).toBe(200)
    const rows = await shop.db.selectFrom('apiKey').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.text.slice(4, -4))
    for (const table of ['requestKey', 'auditEntry', 'message'] as const)
      expect(JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())).not.toContain(made.text.slice(4, -4))
  })

  test('is in Activity, and the contacts of its maker get a message', async () => {
    await send('POST', '/api-keys', { token, body })
    const { body: entries } = await send('GET', '/audit?kind=key', { token })
    expect(entries).toMatchObject([
      {
        actor: { name: 'Kavya', kind: 'account' },
        action: 'made',
        subject: { kind: 'key', name: 'Packing program' },
        after: { name: 'Packing program', scopes: 'orders:pack, orders:read', perMinute: 60 },
      },
    ])
    await runJobs()
    const messages = await shop.db.selectFrom('message').select(['recipient', 'subject']).execute()
    expect(messages).toEqual([{ recipient: 'kavya@example.com', subject: 'An API key was made with your Swachh account' }])
  })

  test('needs a proof of the last ten minutes, and so do changing and revoking', async () => {
    const { id } = await makeKey(token)
    later(11 * 60_000)
    const proofNeeded = { status: 403, body: { code: 'fresh_proof_needed' } }
    expect(await send('POST', '/api-keys', { token, body })).toMatchObject(proofNeeded)
    expect(await send('PUT', `/api-keys/${id}`, { token, body })).toMatchObject(proofNeeded)
    expect(await send('DELETE', `/api-keys/${id}`, { token })).toMatchObject(proofNeeded)
  })

  test('is refused to everybody without the scope', async () => {
    for (const role of ['manager', 'packer', 'support', 'editor', 'accountant'])
      expect(await send('POST', '/api-keys', { token: await signedInStaff(role), body })).toMatchObject(scopeMissing)
    expect(await send('POST', '/api-keys', { token: await signedInCustomer(), body })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await send('GET', '/api-keys', { token: await signedInStaff('manager') })).status).toBe(403)
  })

  test('gives no more than its maker has', async () => {
    const { body: role } = await send('POST', '/staff-roles', { token, body: { name: 'Developer', scopes: ['keys:write', 'orders:read'] } })
    const developer = await signedInStaff(role.role._id)
    expect(await send('POST', '/api-keys', { token: developer, body })).toMatchObject(scopeMissing)
    const own = await makeKey(developer)
    expect(await send('PUT', `/api-keys/${own.id}`, { token: developer, body })).toMatchObject(scopeMissing)
    // A key of the owner does more than the developer may give, change or take away.
    const { id } = await makeKey(token, { scopes: ['orders:pack'] })
    expect(await send('PUT', `/api-keys/${id}`, { token: developer, body: { name: 'Mine', scopes: ['orders:read'] } })).toMatchObject(scopeMissing)
    expect(await send('DELETE', `/api-keys/${id}`, { token: developer })).toMatchObject(scopeMissing)
    expect((await send('DELETE', `/api-keys/${own.id}`, { token: developer })).status).toBe(200)
  })

  test.each([
    ['no name', { ...body, name: ' ' }, 'name'],
    ['a long name', { ...body, name: 'x'.repeat(61) }, 'name'],
    ['no scopes', { ...body, scopes: [] }, 'scopes'],
    ['an unknown scope', { ...body, scopes: ['orders:everything'] }, 'scopes.0'],
    ['the scope that changes keys', { ...body, scopes: ['keys:write'] }, 'scopes.0'],
    ['the scope that changes staff', { ...body, scopes: ['staff:write'] }, 'scopes.0'],
    ['a day that has passed', { ...body, endsOn: '2026-01-14' }, 'endsOn'],
    ['a day that does not exist', { ...body, endsOn: '2026-02-30' }, 'endsOn'],
    ['no address', { ...body, addresses: ['example.com'] }, 'addresses'],
    ['a network too wide', { ...body, addresses: ['10.0.0.0/33'] }, 'addresses'],
    ['too many requests', { ...body, perMinute: 301 }, 'perMinute'],
    ['no request', { ...body, perMinute: 0 }, 'perMinute'],
  ])('is refused with %s', async (_name, wrong, field) => {
    expect(await send('POST', '/api-keys', { token, body: wrong })).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field }] } })
    expect(await list()).toEqual([])
  })

  test('is refused with the name of a live key, and the name of an ended one is free', async () => {
    const { id } = await makeKey(token, { name: 'Till' })
    const again = () => send('POST', '/api-keys', { token, body: { ...body, name: 'TILL', endsOn: '2026-01-15' } })
    expect(await again()).toMatchObject({ status: 409, body: { code: 'name_taken' } })
    await send('DELETE', `/api-keys/${id}`, { token })
    expect((await again()).status).toBe(200)
    later(day)
    token = await signIn(owner)
    expect((await makeKey(token, { name: 'Till' })).id).not.toBe('')
    expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['live', 'revoked', 'revoked'])
  })
})

describe('a key', () => {
  test('does what its scopes allow, and nothing else', async () => {
    const { text } = await makeKey(token, { scopes: ['orders:read'] })
    expect((await read(text)).status).toBe(200)
    expect(await read(text, '/customers')).toMatchObject({ ...scopeMissing, body: { details: { scope: 'customers:read' } } })
    expect(await send('POST', '/packing/packed', { token: text, body: {} })).toMatchObject(scopeMissing)
    expect((await read(text, '/products')).status).toBe(200)
  })

  test('opens nothing that is for people', async () => {
    const { text } = await makeKey(token, { scopes: ['customers:read', 'customers:write', 'orders:read', 'staff:read'] })
    const refused = { status: 403, body: { code: 'key_refused', message: 'An API key may not do this. It needs a person who is logged in.' } }
    for (const path of ['/staff/me', '/orders/my-orders', `/profile/${owner.id}`, '/auth/sessions', '/passkeys', '/users/addresses', '/needs'])
      expect({ path, ...(await read(text, path)) }).toMatchObject({ path, ...refused })
    for (const [path, body] of [
      ['/auth/proof', { password: 'x' }],
      ['/auth/logout', {}],
      ['/staff-invitations/join', { token: 'x'.repeat(43) }],
      ['/api-keys', { name: 'Second', scopes: ['orders:read'] }],
      ['/staff-roles', { name: 'Mine', scopes: ['orders:read'] }],
      ['/staff-invitations', { email: 'thief@example.com', role: 'owner' }],
    ] as const)
      expect({ path, ...(await send('POST', path, { token: text, body })) }).toMatchObject({ path, ...refused })
    expect(await read(text, '/exports/customers')).toMatchObject(refused)
    expect(await send('DELETE', `/customers/${owner.id}`, { token: text })).toMatchObject(refused)
    expect(await read(text, '/api-keys')).toMatchObject(refused)
    expect(await send('DELETE', `/staff/${owner.id}/sessions`, { token: text })).toMatchObject(refused)
    expect((await read(text, '/staff')).status).toBe(200)
  })

  test('changes no account of the staff, its maker’s own neither', async () => {
    const { text } = await makeKey(token, { scopes: ['customers:read', 'customers:write'] })
    const packer = await makeAdmin({ staffRole: 'packer' })
    for (const { id } of [owner, packer]) {
      const body = { name: 'Taken over', email: 'thief@example.com' }
      expect(await send('PUT', `/customers/${id}`, { token: text, body })).toMatchObject(scopeMissing)
      expect((await send('PUT', `/customers/${id}/sign-in-mobile`, { token: text, body: { mobile: '9811111111' } })).status).toBe(403)
    }
    const customer = await makeCustomer()
    expect(await send('PUT', `/customers/${customer.id}`, { token: text, body: { name: 'A', role: 'admin' } })).toMatchObject(scopeMissing)
    expect(await send('POST', '/customers', { token: text, body: { name: 'A', email: '', role: 'admin' } })).toMatchObject(scopeMissing)
    // The address of another person needs a proof, which a key cannot give.
    const moved = await send('PUT', `/customers/${customer.id}`, { token: text, body: { name: 'A', email: 'thief@example.com' } })
    expect(moved).toMatchObject({ status: 403, body: { code: 'key_refused' } })
    expect((await send('PUT', `/customers/${customer.id}`, { token: text, body: { name: 'Asha R.' } })).status).toBe(200)
  })

  test('is named in Activity as the actor of what it does', async () => {
    const { text, id, name } = await makeKey(token, { scopes: ['customers:write', 'coupons:write', 'stock:write', 'stock:read', 'catalogue:write'] })
    const { body } = await send('POST', '/customers', { token: text, body: { name: 'Ravi', email: '' } })
    const { body: entries } = await send('GET', `/audit?actor=${id}`, { token })
    expect(entries).toMatchObject([{ actor: { _id: id, name, kind: 'key' }, action: 'created', subject: { id: body.customer._id } }])
    expect((await send('GET', `/audit?actor=${owner.id}`, { token })).body).toMatchObject([{ action: 'made' }])
    await send('DELETE', `/api-keys/${id}`, { token })
    expect((await send('GET', '/audit?kind=security', { token })).body[0]).toMatchObject({ action: 'revoked', subject: { kind: 'key', id, name } })
  })

  test('acts for no customer', async () => {
    const { text } = await makeKey(token, { scopes: ['leads:read', 'leads:write'] })
    const { body } = await send('POST', '/leads', { token: text, body: { name: 'Meera', email: 'meera@example.com', message: 'Hello' } })
    expect(await shop.db.selectFrom('lead').select('sentBy').execute()).toEqual([{ sentBy: null }])
    const { body: handled } = await send('PUT', `/leads/${body.lead._id}`, { token: text, body: { handled: true } })
    expect(handled.lead).toMatchObject({ handled: true, handledBy: '' })
  })

  test('that is revoked, unknown or misspelled does nothing', async () => {
    const { text, id } = await makeKey(token)
    expect((await send('DELETE', `/api-keys/${id}`, { token })).status).toBe(200)
    expect((await send('DELETE', `/api-keys/${id}`, { token })).status).toBe(200)
    expect(await read(text)).toMatchObject(ended)
    expect(await read(`swk_${'x'.repeat(43)}`)).toMatchObject(ended)
    for (const other of [text.slice(4), `${text}x`, text.toUpperCase(), text.slice(0, -1)]) expect((await read(other)).status).toBe(401)
    expect((await send('GET', '/orders', { authorization: text })).status).toBe(401)
    // A public answer is the same for everybody.
    expect((await read(text, '/products')).status).toBe(200)
    expect(await list()).toMatchObject([{ _id: id, state: 'revoked' }])
    expect(await send('DELETE', '/api-keys/UNKNOWN', { token })).toMatchObject({ status: 404 })
  })

  test('ends after its last day in India', async () => {
    const { text, id } = await makeKey(token, { endsOn: '2026-01-16' })
    later(new Date('2026-01-16T18:29:59Z').getTime() - shop.now().getTime())
    expect((await read(text)).status).toBe(200)
    later(1000)
    expect(await read(text)).toMatchObject(ended)
    token = await signIn(owner)
    expect(await list()).toMatchObject([{ state: 'ended', endsOn: '2026-01-16' }])
    expect((await send('DELETE', `/api-keys/${id}`, { token })).status).toBe(200)
    expect(await list()).toMatchObject([{ state: 'ended' }])
    expect((await send('GET', '/audit?kind=key', { token })).body).toMatchObject([{ action: 'made' }])
    await sweepKeys(shop)
    expect(await list()).toMatchObject([{ state: 'revoked' }])
    later(31 * day)
    await sweepKeys(shop)
    token = await signIn(owner)
    expect(await list()).toEqual([])
  })

  test('in an address is refused, whatever it may do', async () => {
    const { text } = await makeKey(token)
    for (const path of [`/orders?key=${text}`, `/products?token=${text}`, `/orders/${text}/details`, `/settings?${text}`])
      expect(await send('GET', path, { token: text })).toMatchObject({ status: 400, body: { code: 'key_in_address' } })
    expect((await send('GET', '/products?q=swk_shilajit')).status).toBe(200)
  })

  test('keeps no answer in a cache', async () => {
    const { text } = await makeKey(token, { scopes: ['catalogue:read'] })
    expect((await read(text, '/products?status=all')).headers.get('cache-control')).toBe('no-store')
  })
})

test('a key is changed from its next request, and a form over an older version is refused', async () => {
  const { text, id, version } = await makeKey(token, { name: 'Till' })
  const body = { name: 'Till 2', scopes: ['customers:read'], endsOn: '2026-02-01', addresses: ['203.0.113.0/24'], perMinute: 10, version }
  const { body: changed } = await send('PUT', `/api-keys/${id}`, { token, body })
  expect(changed.apiKey).toMatchObject({ name: 'Till 2', scopes: ['customers:read'], endsOn: '2026-02-01', perMinute: 10, version: 2 })
  expect(await send('GET', '/orders', { token: text, from: '203.0.113.9' })).toMatchObject(scopeMissing)
  expect((await send('GET', '/customers', { token: text, from: '203.0.113.9' })).status).toBe(200)
  expect(await send('PUT', `/api-keys/${id}`, { token, body })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await send('GET', '/audit?kind=key', { token })).body[0]).toMatchObject({ action: 'changed', before: { name: 'Till' }, after: { name: 'Till 2' } })
  await send('DELETE', `/api-keys/${id}`, { token })
  expect(await send('PUT', `/api-keys/${id}`, { token, body: { ...body, version: 2 } })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
})

test('keys can have each scope that opens an endpoint to them, and no other', async () => {
  const { body } = await send('GET', '/openapi.json')
  const operations = Object.values<object>(body.paths).flatMap((methods) => Object.values<{ security: Record<string, string[]>[] }>({ ...methods }))
  const opened = new Set(operations.flatMap(({ security }) => security.flatMap(({ apiKey = [] }) => apiKey)))
  expect([...opened].toSorted()).toEqual([...keyScopes].toSorted())
})

test('a key gives no proof where only a use-case asks for one: large refunds, the brand and taxes', async () => {
  const { text } = await makeKey(token, { scopes: ['refunds:write', 'settings:read', 'settings:write'] })
  const checkout = await makeCheckout()
  const { _id } = await makeOrder(checkout)
  await send('PUT', '/settings', { token, body: { refundProofAbove: 100 } })
  const refund = (amount: number, key: string) => send('POST', `/orders/${_id}/refunds`, { token: text, body: { amount, key } })
  const refused = { status: 403, body: { code: 'key_refused' } }
  expect(await refund(200, 'refund-0001')).toMatchObject(refused)
  expect((await refund(50, 'refund-0002')).status).toBe(200)
  expect(await send('PUT', '/settings', { token: text, body: { brand: 'Thief' } })).toMatchObject(refused)
  expect(await send('PUT', '/tax/registration', { token: text, body: { legalName: 'Thief' } })).toMatchObject(refused)
  expect((await send('PUT', '/settings', { token: text, body: { hours: 'Mon-Sat 9am-6pm' } })).status).toBe(200)
})
