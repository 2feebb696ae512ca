import { beforeEach, describe, expect, test } from 'vitest'
import { accept, invite, inviteByMail, password } from '#test/invite.ts'
import { makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openSoftAuthenticator } from '#test/soft-authenticator.ts'
import { later, shop } from '#test/test-shop.ts'

const minute = 60_000

let owner: Awaited<ReturnType<typeof makeAdmin>>
let ownerToken: string

beforeEach(async () => {
  owner = await makeAdmin({ name: 'Kavya', email: 'kavya@example.com', password })
  ownerToken = await signIn(owner)
})

const refusedByRole = { status: 403, body: { code: 'scope_missing' } }
const accountOf = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Makes a role of the owner's own. @returns its id */
async function makeRole(scopes: string[], { name = 'Own', secondFactor = false } = {}): Promise<string> {
  const { body } = await send('POST', '/staff-roles', { token: ownerToken, body: { name, scopes, secondFactor } })
  return body.role._id
}

async function addPasskey(token: string) {
  const device = openSoftAuthenticator({ origin: new URL(shop.config.PUBLIC_URL).origin })
  const { options } = (await send('POST', '/passkeys/options', { token })).body
  await send('POST', '/passkeys', { token, body: { name: 'Phone', answer: device.create(options) } })
  return device
}

async function logInByPasskey(device: Awaited<ReturnType<typeof addPasskey>>) {
  const { options } = (await send('POST', '/auth/passkey/options', { body: {} })).body
  return send('POST', '/auth/passkey', { body: { answer: device.get(options) } })
}

describe('a packer', () => {
  let token: string
  beforeEach(async () => {
    token = await signedInStaff('packer')
  })

  test('cannot become more by any form of the back-office or the profile', async () => {
    const packer = await makeAdmin({ name: 'Ravi', email: 'ravi@example.com', staffRole: 'packer' })
    token = await signIn(packer)
    const own = { name: 'Ravi', email: 'ravi@example.com' }
    for (const body of [
      { ...own, role: 'admin' },
      { ...own, role: 'admin', staffRole: 'owner', scopes: ['staff:write'] },
    ])
      expect(await send('PUT', `/customers/${packer.id}`, { token, body })).toMatchObject(refusedByRole)
    await send('PUT', `/profile/${packer.id}`, { token, body: { ...own, role: 'admin', staffRole: 'owner' } })
    expect(await send('PUT', `/staff/${packer.id}/role`, { token, body: { role: 'owner' } })).toMatchObject(refusedByRole)
    expect(await send('POST', '/customers', { token, body: { ...own, email: 'x@example.com', role: 'admin' } })).toMatchObject(refusedByRole)
    expect(await invite(token, 'x@example.com', 'owner')).toMatchObject(refusedByRole)
    expect(await accountOf(packer.id)).toMatchObject({ role: 'admin', staffRole: 'packer' })
  })

  test('sees an order and its steps, but no payment and no refund', async () => {
    const checkout = await makeCheckout()
    const prepared = (await prepare(checkout)).body
    await pay(prepared.order_id, 'failure')
    const order = await makeOrder(checkout)
    await send('POST', `/orders/${order._id}/refunds`, { token: ownerToken, body: { amount: 10, reason: 'Broken jar', key: 'refund-0001' } })
    await send('PUT', `/orders/${order._id}/tracking`, { token, body: { trackingUrl: 'https://track.example.com/1' } })
    const paths = [`/orders/${order._id}/details`, `/orders/${order._id}/timeline`]
    const seen = async (session: string) => (await Promise.all(paths.map((path) => send('GET', path, { token: session })))).map(({ body }) => body)

    const [ownersDetails, ownersTimeline] = await seen(ownerToken)
    expect(ownersDetails.payments).toHaveLength(1)
    const kinds = (events: { kind: string }[]) => events.map(({ kind }) => kind)
    expect(kinds(ownersTimeline)).toEqual(expect.arrayContaining(['payment_captured', 'refund_requested']))

    const [details, timeline] = await seen(token)
    expect(details).toMatchObject({ payments: [], refundable: 0 })
    expect(kinds(timeline)).toEqual(expect.arrayContaining(['attempt_made', 'paid', 'tracking_set']))
    expect(kinds(timeline).filter((kind) => /payment|refund/.test(kind))).toEqual([])
    expect(JSON.stringify([details, timeline])).not.toMatch(/pay_|Broken jar/)
    // An accountant and an owner see the money.
    const [, accountants] = await seen(await signedInStaff('accountant'))
    expect(accountants).toEqual((await seen(ownerToken))[1])
  })

  test('cannot cancel, refund, export, or read people, money, messages or the log', async () => {
    const order = await makeOrder(await makeCheckout())
    expect(await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled', refund: 'none' } })).toMatchObject(refusedByRole)
    expect((await send('GET', `/orders/${order._id}`, { token: ownerToken })).body.status).toBe('Paid')
    const { customer } = (await send('GET', `/orders/${order._id}`, { token })).body
    expect((await send('GET', `/profile/${customer._id}`, { token })).status).toBe(404)
    for (const path of [
      '/exports/orders',
      '/exports/customers',
      '/customers',
      `/customers/${customer._id}/summary`,
      `/customers/${customer._id}/orders`,
      '/money/summary',
      '/money/month',
      '/messages',
      '/audit',
      '/analytics/dashboard',
      '/analytics/report',
      '/settings/all',
      '/staff',
      '/staff-log-ins',
    ])
      expect({ path, ...(await send('GET', path, { token })) }).toMatchObject({ path, ...refusedByRole })
    expect(await send('GET', '/products?status=all', { token })).toMatchObject(refusedByRole)
    expect((await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
  })

  test('learns from a version conflict what the order is, but not who saved it', async () => {
    const order = await makeOrder(await makeCheckout())
    const save = (session: string) =>
      send('PUT', `/orders/${order._id}/tracking`, { token: session, body: { trackingUrl: 'https://track.example.com/1', version: order.version } })
    expect((await save(ownerToken)).status).toBe(200)
    const conflict = await save(token)
    expect(conflict).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(JSON.stringify(conflict.body)).not.toContain('Kavya')
    expect((await save(ownerToken)).body.details.saved).toEqual({ by: 'Kavya', at: shop.now().toISOString() })
  })
})

describe('packing', () => {
  const moveOrders = async (token: string) => {
    const { _id, customer } = await makeOrder(await makeCheckout())
    const order = `/orders/${_id}`
    const status = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) => (await send(method, path, { token, body })).status
    const packs = [
      await status('POST', '/packing/packed', { ids: [_id] }),
      await status('POST', '/packing/packed', { ids: [_id], packed: false }),
      await status('POST', `${order}/parcels`, { lines: [{ position: 0, qty: 1 }] }),
      await status('POST', '/packing/shipped', { carrier: 'delhivery', parcels: [{ id: _id, awb: '1234567890123' }] }),
      await status('PUT', `${order}/tracking`, { trackingUrl: 'https://track.example.com/1' }),
      await status('PUT', order, { status: 'Delivered' }),
    ]
    const address = { name: 'Asha', mobile: '9876543210', address: '1 Street', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
    const items = [{ productId: 'UNKNOWN', variant: '1 g', qty: 1 }]
    const writes = [
      await status('POST', '/phone-orders', { key: 'phone-0001', customerId: customer?._id, newAddress: address, items, expectedTotal: 1 }),
      await status('POST', `/phone-orders/${_id}/link`, {}),
      await status('POST', `/phone-orders/${_id}/cancel`, {}),
      await status('PUT', `${order}/address`, address),
      await status('PUT', `${order}/items`, { lines: [{ position: 0, qty: 0 }] }),
      await status('DELETE', order, {}),
      await status('PUT', `${order}/note`, { text: 'Gift wrap' }),
      await status('PUT', `${order}/tags`, { add: ['gift'] }),
      await status('POST', '/returns/UNKNOWN/receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }], version: 1 }),
    ]
    return { packs, writes }
  }

  test('allows a packer to pack, ship and deliver, and nothing that changes an order', async () => {
    const { packs, writes } = await moveOrders(await signedInStaff('packer'))
    expect(packs).toEqual(packs.map(() => 200))
    expect(writes).toEqual(writes.map(() => 403))
  })

  test('is not part of changing orders', async () => {
    const role = await makeRole(['orders:read', 'orders:write'])
    const { packs, writes } = await moveOrders(await signIn(await makeAdmin({ staffRole: role })))
    expect(packs).toEqual(packs.map(() => 403))
    // Removed pieces are refunded, which is another right.
    expect(writes.filter((status) => status === 403)).toHaveLength(1)
  })
})

describe('support', () => {
  let token: string
  beforeEach(async () => {
    token = await signedInStaff('support')
  })

  test('cannot change the sign-in number, e-mail, role or existence of staff', async () => {
    const packer = await makeAdmin({ email: 'ravi@example.com', staffRole: 'packer' })
    for (const { id, email } of [owner, packer]) {
      const before = await accountOf(id)
      expect(await send('PUT', `/customers/${id}/sign-in-mobile`, { token, body: { mobile: '9876543210' } })).toMatchObject(refusedByRole)
      expect(await send('PUT', `/customers/${id}`, { token, body: { name: 'X', email: 'thief@example.com' } })).toMatchObject(refusedByRole)
      expect(await send('PUT', `/customers/${id}`, { token, body: { name: 'X', email } })).toMatchObject(refusedByRole)
      expect(await send('PUT', `/profile/${id}`, { token, body: { name: 'X', email: 'thief@example.com' } })).toMatchObject(refusedByRole)
      expect(await send('DELETE', `/customers/${id}`, { token })).toMatchObject(refusedByRole)
      expect(await accountOf(id)).toEqual(before)
    }
    const manager = await signedInStaff('manager')
    expect(await send('DELETE', `/customers/${packer.id}`, { token: manager })).toMatchObject(refusedByRole)
    expect(await send('PUT', `/customers/${packer.id}/sign-in-mobile`, { token: manager, body: { mobile: '9876543210' } })).toMatchObject(refusedByRole)
  })

  test('cannot make a customer staff', async () => {
    const { id } = await makeCustomer({ email: 'asha@example.com' })
    expect(await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha', role: 'admin' } })).toMatchObject(refusedByRole)
    expect(await accountOf(id)).toMatchObject({ role: 'user', staffRole: null })
  })

  test('reads customers one by one, and exports nobody', async () => {
    const { id } = await makeCustomer()
    expect((await send('GET', `/customers/${id}/summary`, { token })).status).toBe(200)
    expect(await send('GET', `/customers/${id}/export`, { token })).toMatchObject(refusedByRole)
    expect(await send('GET', '/exports/customers', { token })).toMatchObject(refusedByRole)
    expect(await send('GET', '/exports/leads', { token })).toMatchObject(refusedByRole)
  })

  test.each(['join', 'customer form'])('keeps no passkey in the account of a customer who becomes staff (%s)', async (way) => {
    const customer = await makeCustomer({ email: 'asha@example.com', password })
    // Support gives the account a number of its own, logs in with it and adds a passkey.
    expect((await send('PUT', `/customers/${customer.id}/sign-in-mobile`, { token, body: { mobile: '9876543210' } })).status).toBe(200)
    const device = await addPasskey(await signIn(customer))
    expect((await logInByPasskey(device)).body.data.role).toBe('user')
    if (way === 'join') {
      const link = await inviteByMail(ownerToken, 'asha@example.com', 'owner')
      expect((await send('POST', '/staff-invitations/join', { token: await signIn(customer), body: { token: link } })).status).toBe(200)
    } else expect((await send('PUT', `/customers/${customer.id}`, { token: ownerToken, body: { name: 'Asha', role: 'admin' } })).status).toBe(200)
    expect((await accountOf(customer.id)).staffRole).toBe('owner')
    expect(await logInByPasskey(device)).toMatchObject({ status: 401, body: { code: 'wrong_passkey' } })
  })
})

test.each([
  { by: 'code', needed: true },
  { by: 'password', needed: false },
] as const)('a customer who joins keeps a password only if the session used it ($by)', async ({ by, needed }) => {
  const customer = await makeCustomer({ email: 'asha@example.com', password })
  const token = await signIn(customer)
  await shop.db.updateTable('session').set({ openedBy: by }).where('customerId', '=', customer.id).execute()
  const link = await inviteByMail(ownerToken, 'asha@example.com', 'packer')
  expect((await send('POST', '/staff-invitations/join', { token, body: { token: link } })).body).toMatchObject({ passwordNeeded: needed })
  expect((await send('POST', '/auth/login', { body: { email: 'asha@example.com', password } })).status).toBe(needed ? 401 : 200)
})

describe('an editor', () => {
  test('changes texts, but no tax details and no limit of refunds', async () => {
    const token = await signedInStaff('editor')
    const save = (body: object) => send('PUT', '/settings', { token, body })
    expect((await save({ hours: 'Mon-Sat 9am-6pm' })).status).toBe(200)
    expect(await send('PUT', '/tax/registration', { token, body: { legalName: 'Somebody else' } })).toMatchObject(refusedByRole)
    expect(await save({ refundProofAbove: 1_000_000 })).toMatchObject(refusedByRole)
    expect(await save({ hours: 'Sun 1am', refundProofAbove: 1_000_000 })).toMatchObject(refusedByRole)
    expect((await send('GET', '/settings/all', { token })).body.hours).toBe('Mon-Sat 9am-6pm')
  })
})

describe('staff who must set up a second factor first', () => {
  test('use none of their scopes, also at endpoints that customers may call', async () => {
    const { customerId, ...checkout } = await makeCheckout()
    const order = await makeOrder({ customerId, ...checkout })
    const token = await signIn(await makeAdmin({ staffRole: 'manager' }))
    const paths = [`/orders/${order._id}`, `/profile/${customerId}`, '/products?status=all']
    const statuses = async () => {
      const answers = await Promise.all(paths.map((path) => send('GET', path, { token })))
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await shop.db.updateTable('session').set({ needsSecondFactor: true }).where('customerId', '<>', customerId).execute()
    expect(await statuses()).toEqual([404, 404, 403])
    const change = await send('PUT', `/profile/${customerId}`, { token, body: { name: 'X', email: 'x@example.com' } })
    expect(change.status).toBe(404)
    expect((await send('GET', '/orders', { token })).body).toMatchObject({ code: 'second_factor_missing' })
  })
})

describe('a thief of an owner’s session', () => {
  test('changes no e-mail address of staff without a fresh proof, by either form', async () => {
    const manager = await makeAdmin({ email: 'manager@example.com', staffRole: 'manager' })
    later(11 * minute)
    for (const path of [`/customers/${manager.id}`, `/profile/${manager.id}`])
      expect((await send('PUT', path, { token: ownerToken, body: { name: 'X', email: 'thief@example.com' } })).body).toMatchObject({
        code: 'fresh_proof_needed',
      })
    expect((await accountOf(manager.id)).email).toBe('manager@example.com')
    expect((await send('PUT', `/profile/${manager.id}`, { token: ownerToken, body: { name: 'New name', email: 'Manager@example.com' } })).status).toBe(200)
    await send('POST', '/auth/proof', { token: ownerToken, body: { currentPassword: password } })
    expect((await send('PUT', `/profile/${manager.id}`, { token: ownerToken, body: { name: 'X', email: 'new@example.com' } })).status).toBe(200)
  })
})

describe('somebody with a role of the owner’s own', () => {
  test('widens neither the own role nor anybody else’s', async () => {
    const scopes = ['staff:read', 'staff:write', 'orders:read']
    const role = await makeRole(scopes)
    const member = await makeAdmin({ email: 'member@example.com', staffRole: role })
    const token = await signIn(member)
    const put = (id: string, body: object) => send('PUT', `/staff-roles/${id}`, { token, body: { name: 'Own', ...body } })
    expect(await put(role, { scopes: [...scopes, 'refunds:write'] })).toMatchObject(refusedByRole)
    expect(await send('POST', '/staff-roles', { token, body: { name: 'More', scopes: ['refunds:write'] } })).toMatchObject(refusedByRole)
    expect(await send('PUT', `/staff/${member.id}/role`, { token, body: { role: 'manager' } })).toMatchObject(refusedByRole)
    expect(await invite(token, 'friend@example.com', 'support')).toMatchObject(refusedByRole)
    // A role with more than the own can be neither changed nor deleted, nor can its people.
    const stronger = await makeRole(['money:read'], { name: 'Money' })
    expect(await put(stronger, { scopes: ['orders:read'] })).toMatchObject(refusedByRole)
    expect(await send('DELETE', `/staff-roles/${stronger}`, { token })).toMatchObject(refusedByRole)
    const manager = await makeAdmin({ staffRole: 'manager' })
    for (const [method, path] of [
      ['PUT', `/staff/${manager.id}/role`],
      ['DELETE', `/staff/${manager.id}`],
      ['POST', `/staff/${manager.id}/deactivate`],
      ['POST', `/staff/${manager.id}/activate`],
      ['DELETE', `/staff/${manager.id}/sessions`],
    ] as const)
      expect(await send(method, path, { token, ...(method === 'PUT' && { body: { role } }) })).toMatchObject(refusedByRole)
    expect((await send('GET', '/staff/me', { token })).body.scopes).toEqual(scopes)
    expect((await accountOf(manager.id)).staffRole).toBe('manager')
    // What the own role covers works.
    expect((await put(role, { scopes: ['staff:read', 'staff:write'] })).status).toBe(200)
    expect((await send('GET', '/orders', { token })).status).toBe(403)
  })

  test('neither sends again nor withdraws an invitation to a stronger role', async () => {
    const token = await signIn(await makeAdmin({ staffRole: await makeRole(['staff:read', 'staff:write']) }))
    await inviteByMail(ownerToken, 'meera@example.com', 'manager')
    const [{ _id }] = (await send('GET', '/staff-invitations', { token })).body
    expect(await send('POST', `/staff-invitations/${_id}/resend`, { token })).toMatchObject(refusedByRole)
    expect(await send('DELETE', `/staff-invitations/${_id}`, { token })).toMatchObject(refusedByRole)
  })

  test('loses the invitations that the role no longer covers', async () => {
    const role = await makeRole(['staff:write', 'orders:read', 'orders:pack'])
    const token = await signIn(await makeAdmin({ staffRole: role }))
    const link = await inviteByMail(token, 'friend@example.com', 'packer')
    expect((await send('POST', '/staff-invitations/open', { body: { token: link } })).status).toBe(200)
    await send('PUT', `/staff-roles/${role}`, { token: ownerToken, body: { name: 'Own', scopes: ['staff:write'] } })
    expect((await send('POST', '/staff-invitations/open', { body: { token: link } })).body).toMatchObject({ code: 'invitation_over' })
    expect((await accept(link)).status).toBe(410)
    expect(await shop.db.selectFrom('customer').select('id').where('email', '=', 'friend@example.com').execute()).toEqual([])
  })
})

describe('an owner who leaves', () => {
  const ways = {
    'another role': (id: string) => send('PUT', `/staff/${id}/role`, { token: ownerToken, body: { role: 'packer' } }),
    'removal from the staff': (id: string) => send('DELETE', `/staff/${id}`, { token: ownerToken }),
    deactivation: (id: string) => send('POST', `/staff/${id}/deactivate`, { token: ownerToken }),
    'the customer form': (id: string) => send('PUT', `/customers/${id}`, { token: ownerToken, body: { name: 'X', role: 'user' } }),
    deletion: (id: string) => send('DELETE', `/customers/${id}`, { token: ownerToken }),
  }
  test.each(Object.entries(ways))('leaves no session and no invitation behind: %s', async (_way, leave) => {
    const leaver = await makeAdmin({ email: 'leaver@example.com' })
    const token = await signIn(leaver)
    const link = await inviteByMail(token, 'friend@example.com', 'owner')
    expect((await leave(leaver.id)).status).toBe(200)
    expect((await send('GET', '/staff/me', { token })).status).toBe(401)
    expect((await accept(link)).body).toMatchObject({ code: 'invitation_over' })
    expect((await send('GET', '/staff-invitations', { token: ownerToken })).body).toEqual([])
    // The mail with the secret is gone too.
    expect(await shop.db.selectFrom('message').select('id').where('recipient', '=', 'friend@example.com').execute()).toEqual([])
  })
})
