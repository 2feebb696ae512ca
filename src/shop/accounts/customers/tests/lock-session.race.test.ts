import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { invite } from '#test/invite.ts'
import { newestCode } from '#test/join-accounts.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openSoftAuthenticator } from '#test/soft-authenticator.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { rounds } from '#test/rounds.ts'
import { hashToken } from '#platform/http/authenticate.ts'

const password = 'a quiet saffron field'
const origin = new URL(shop.config.PUBLIC_URL).origin

let staff = { id: '', token: '' }
let shopper = { id: '', token: '' }

beforeEach(async () => {
  const admin = await makeAdmin({ email: 'owner@example.com' })
  await makeAdmin({ email: 'second@example.com' })
  staff = { id: admin.id, token: await signIn(admin) }
  const customer = await makeCustomer({ email: 'asha@example.com', password })
  shopper = { id: customer.id, token: await signIn(customer) }
})

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    shop.db,
  )
  return rows[0]?.count
}

const untilOneWaits = async () => {
  await expect.poll(countWaiting).toBe(1)
}

/** Everything that these changes could write. */
const readTables = async () => {
  const tables = [
    'setting',
    'stock_batch',
    'customer',
    'passkey',
    'authenticator',
    'recovery_code',
    'staff_role',
    'staff_invitation',
    'refund',
    'shop_order',
    'audit_entry',
  ]
  return Promise.all(tables.map(async (table) => (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(shop.db)).rows))
}

type Prepared = { token: string; change: () => ReturnType<typeof send> }

const byStaff = (method: Parameters<typeof send>[0], path: string | (() => string), body?: object) => async (): Promise<Prepared> => ({
  token: staff.token,
  change: () => send(method, typeof path === 'string' ? path : path(), { token: staff.token, ...(body && { body }) }),
})
const byShopper = (method: Parameters<typeof send>[0], path: () => string, body?: object) => async (): Promise<Prepared> => ({
  token: shopper.token,
  change: () => send(method, path(), { token: shopper.token, ...(body && { body }) }),
})
const onMember = (method: Parameters<typeof send>[0], path: string, body?: object) => async (): Promise<Prepared> => {
  const member = await makeAdmin({ email: 'meera@example.com', staffRole: 'packer' })
  return byStaff(method, `/staff/${member.id}${path}`, body)()
}
const onOrder = (method: Parameters<typeof send>[0], path: string, body: object) => async (): Promise<Prepared> => {
  const { _id } = await makeOrder(await makeCheckout())
  return byStaff(method, `/orders/${_id}${path}`, body)()
}
const onRole = (method: Parameters<typeof send>[0], body?: object) => async (): Promise<Prepared> => {
  const { role } = (await send('POST', '/staff-roles', { token: staff.token, body: { name: 'Helper', scopes: ['orders:read'], secondFactor: false } })).body
  return byStaff(method, `/staff-roles/${role._id}`, body)()
}
const onInvitation = (method: Parameters<typeof send>[0], path: string) => async (): Promise<Prepared> => {
  await invite(staff.token, 'meera@example.com')
  const { id } = await shop.db.selectFrom('staffInvitation').select('id').executeTakeFirstOrThrow()
  return byStaff(method, `/staff-invitations/${id}${path}`)()
}

const changes: Record<string, () => Promise<Prepared>> = {
  'another role of a customer': byStaff('PUT', () => `/customers/${shopper.id}`, { name: 'Asha', role: 'admin' }),
  'another e-mail of a customer': byStaff('PUT', () => `/profile/${shopper.id}`, { name: 'Asha', email: 'new@example.com' }),
  'a sign-in number': byStaff('PUT', () => `/customers/${shopper.id}/sign-in-mobile`, { mobile: '9876543210' }),
  'a new customer': byStaff('POST', '/customers', { name: 'Ravi', email: 'ravi@example.com' }),
  'a deletion': byStaff('DELETE', () => `/customers/${shopper.id}`),
  'a restoration': async () => {
    await send('DELETE', `/customers/${shopper.id}`, { token: staff.token })
    return byStaff('POST', `/customers/${shopper.id}/restore`)()
  },
  'the own name': byShopper('PUT', () => `/profile/${shopper.id}`, { name: 'Asha R.', email: 'asha@example.com' }),
  'the own password': byShopper('POST', () => '/account/password', { currentPassword: password, newPassword: 'another saffron field' }),
  'the own deletion': byShopper('POST', () => '/account/delete', { currentPassword: password }),
  'a passkey': async () => {
    const { options } = (await send('POST', '/passkeys/options', { token: shopper.token })).body
    return byShopper('POST', () => '/passkeys', { name: 'Phone', answer: openSoftAuthenticator({ origin }).create(options) })()
  },
  'a verified address': async () => {
    const { body } = await send('POST', '/account/email-code', { token: shopper.token })
    return byShopper('POST', () => '/account/email-verification', { otp: await newestCode(), challenge: body.challenge })()
  },
  'a new number': async () => {
    const { body } = await send('POST', '/account/contact-code', { token: shopper.token, body: { mobile: '9876543210' } })
    return byShopper('POST', () => '/account/contact', { mobile: '9876543210', otp: await newestCode(), challenge: body.challenge })()
  },
  'an authenticator app': byStaff('POST', '/second-factor/authenticator'),
  'recovery codes': byStaff('POST', '/second-factor/recovery-codes'),
  'the role of staff': onMember('PUT', '/role', { role: 'editor' }),
  'a removal from the staff': onMember('DELETE', ''),
  'a deactivation': onMember('POST', '/deactivate'),
  'the end of sessions': onMember('DELETE', '/sessions'),
  'a role': byStaff('POST', '/staff-roles', { name: 'Helper', scopes: ['orders:read'], secondFactor: false }),
  'a changed role': onRole('PUT', { name: 'Helper', scopes: ['orders:read', 'orders:pack'], secondFactor: false }),
  'a deleted role': onRole('DELETE'),
  'an invitation': byStaff('POST', '/staff-invitations', { email: 'meera@example.com', role: 'packer' }),
  'an invitation sent again': onInvitation('POST', '/resend'),
  'a withdrawn invitation': onInvitation('DELETE', ''),
  'a refund': onOrder('POST', '/refunds', { amount: 100, reason: 'Damaged', key: 'key-0001' }),
  'a contact of the shop': byStaff('PUT', '/settings', { phone: '+91 98000 00000' }),
  'the words of a mail': byStaff('POST', '/messages/texts/placed/reset'),
  'a recall': async () => {
    const { id } = await makeProduct(shop)
    await trackStock(shop, id, 5, { batch: 'B1' })
    const batch = await shop.db.selectFrom('stockBatch').select('id').executeTakeFirstOrThrow()
    return byStaff('POST', `/stock-batches/${batch.id}/recall`, { subject: 'Please stop', words: 'Please do not use it.', offSale: true })()
  },
  'a cancellation with a refund': onOrder('PUT', '', { status: 'Cancelled' }),
}

test.for(Object.entries(changes))('a log-out that commits first wins over %s', async ([, prepare]) => {
  const { token, change } = await prepare()
  const before = await readTables()
  const [ended, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const loggingOut = shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute()
    ended.resolve()
    await released.promise
  })
  await ended.promise
  const changing = change()
  // Either the change waits for the log-out, or it is done at once, which the status below refuses.
  await Promise.race([changing, untilOneWaits()])
  released.resolve()
  await loggingOut
  expect((await changing).status).toBe(401)
  expect(await readTables()).toEqual(before)
})

test('two members of staff who end each other’s sessions at once do not wait for each other', async () => {
  const [one, two] = [await makeAdmin({ email: 'one@example.com' }), await makeAdmin({ email: 'two@example.com' })]
  for (let round = 0; round < rounds(4, 12); round += 1) {
    const [first, second] = [await signIn(one), await signIn(two)]
    const answers = await Promise.all([
      send('DELETE', `/staff/${two.id}/sessions`, { token: first }),
      send('DELETE', `/staff/${one.id}/sessions`, { token: second }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  }
})
