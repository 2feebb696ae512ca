import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAddress } from '#test/make-address.ts'
import { finish, makeOrder, pay, prepare, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { restorableMs } from '#kernel/undo.ts'
import { sweepMessages } from '#shop/messages/server/deliver-message.server.ts'
import { eraseCustomers } from '../server/sweep-accounts.server.ts'

const email = 'asha@vanishing.example'
const mobile = '9811111111'
const password = 'saffron 1955'
const asha = { name: 'Asha Vanishing', email, password }
const right = { currentPassword: password }

afterEach(() => {
  shop.limits = unlimited
})

/** A signed-in customer with an address and a product to buy. */
async function makeAsha(options: Parameters<typeof makeCustomer>[0] = asha) {
  const customer = await makeCustomer(options)
  const token = await signIn(customer)
  const { id: addressId } = await makeAddress(customer, { name: 'Asha Vanishing' })
  return { id: customer.id, customerId: customer.id, token, addressId, productId: (await makeProduct(shop)).id }
}

const remove = (token: string | undefined, body: object = right) => send('POST', '/account/delete', { token, body })
const download = (token: string | undefined, body: object = right) => send('POST', '/account/download', { token, body })
const exists = async (id: string) =>
  (await shop.db.selectFrom('customer').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) !== undefined
const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body', 'status']).where('channel', '=', 'mail').orderBy('seq').execute()

async function sendCode() {
  const { body } = await send('POST', '/auth/send-otp', { body: { mobile } })
  const message = await shop.db.selectFrom('message').select('body').where('channel', '=', 'sms').orderBy('seq', 'desc').executeTakeFirst()
  return { otp: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '', challenge: body.challenge }
}

/** Returns every row of every table as one text, but when pg-boss last looked after its own tables. */
async function dumpDatabase() {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox', 'pgboss') and tablename <> 'version'`.execute(
    shop.db,
  )
  const texts = []
  for (const { name } of rows)
    texts.push((await sql<{ text: string }>`select coalesce(json_agg(t)::text, '') as text from ${sql.table(name)} t`.execute(shop.db)).rows[0]?.text)
  return texts.join('\n')
}

const actions = [
  ['deleting the account', '/account/delete'],
  ['downloading the data', '/account/download'],
] as const

test.each(actions)('%s needs a proof, and names the possible ones', async (_, path) => {
  const both = await makeAsha({ ...asha, mobile })
  expect(await send('POST', path, { token: both.token, body: {} })).toMatchObject({
    status: 403,
    body: { code: 'proof_needed', details: { password: true, mobile } },
  })
  expect(await send('POST', path, { token: both.token, body: { currentPassword: 'a wrong password' } })).toMatchObject({
    status: 403,
    body: { code: 'wrong_proof', message: 'The password is not correct.' },
  })
  const code = await sendCode()
  const otp = code.otp === '111111' ? '222222' : '111111'
  expect(await send('POST', path, { token: both.token, body: { ...code, otp } })).toMatchObject({ status: 403, body: { message: 'Invalid OTP ❌' } })
  expect(await send('POST', path, { token: both.token, body: { otp: '12' } })).toMatchObject({ status: 400, body: { message: 'The OTP is 6 digits' } })
  expect(await send('POST', path, { token: both.token, body: { currentPassword: ['x'] } })).toMatchObject({ status: 400 })
  expect((await send('POST', path, { body: right })).status).toBe(401)
  expect(await exists(both.id)).toBe(true)
  expect(await mails()).toEqual([])

  const neither = await makeCustomer()
  expect((await send('POST', path, { token: await signIn(neither), body: right })).body.message).toBe('Please ask us to make this change for you.')
})

test.each(actions)('wrong passwords while %s count as failed logins', async (_, path) => {
  const { token } = await makeAsha()
  shop.limits = openRealLimits()
  for (let tries = 1; tries <= 5; tries += 1) expect((await send('POST', path, { token, body: { currentPassword: 'wrong password' } })).status).toBe(403)
  expect(await send('POST', path, { token, body: right })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await send('POST', '/auth/login', { body: asha })).status).toBe(429)
})

test('deletes the account: nobody can log in, every session ends, and the address gets a mail', async () => {
  const { id, token } = await makeAsha()
  const other = await signIn({ id })
  expect(await remove(token)).toMatchObject({ status: 200, body: { success: true, message: 'Your account is deleted.' } })
  for (const each of [token, other]) expect((await send('GET', '/users/addresses', { token: each })).status).toBe(401)
  expect(await shop.db.selectFrom('session').select('customerId').execute()).toEqual([])
  expect((await send('POST', '/auth/login', { body: asha })).status).toBe(401)
  expect((await remove(token)).status).toBe(401)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'Your Swachh account was deleted' })
  expect(mail?.body).toMatch(/^Namaste Asha Vanishing,/)
  expect(mail?.body).toContain('15 January 2026')
  expect(mail?.body).toContain('The law makes us keep your orders')
  // The address and the number are free at once.
  expect((await send('POST', '/auth/register', { body: asha })).status).toBe(200)
})

test('deletes once with a code, which is used up, and mails nobody without an address', async () => {
  const { id, token } = await makeAsha({ name: 'Asha', email: null, mobile })
  const code = await sendCode()
  expect((await remove(token, code)).status).toBe(200)
  expect(await exists(id)).toBe(false)
  expect(await mails()).toEqual([])
  expect((await send('POST', '/auth/verify-otp', { body: { mobile, ...code } })).status).toBe(401)
})

test('an hour later nothing about the person is left except finished orders, and after a day not even the mail', async () => {
  const checkout = await makeAsha({ ...asha, mobile })
  const order = await makeOrder(checkout)
  await send('POST', '/leads', { token: checkout.token, body: { ...asha, phone: mobile, message: 'Hello' } })
  await download(checkout.token)
  await runJobs()
  expect((await remove(checkout.token)).status).toBe(200)
  const admin = await signedInAdmin({ name: 'Kavya' })
  await send('PUT', `/orders/${order._id}`, { token: admin, body: { status: 'Delivered' } })
  later(restorableMs)
  await eraseCustomers(shop)
  const left = /vanishing|9811111111|9876543210|12 MG Road/i
  // The mail outlives the account, in case the gateway was down.
  expect((await mails()).filter(({ body }) => left.test(body))).toMatchObject([{ recipient: email, status: 'queued' }])
  await runJobs()
  later(86_400_001)
  await sweepMessages(shop)
  expect(await dumpDatabase()).not.toMatch(left)
  const { body } = await send('GET', `/orders/${order._id}`, { token: await signedInAdmin() })
  expect(body).toMatchObject({ totalAmount: order.totalAmount, items: order.items, customer: null, address: { name: 'Deleted customer', pincode: '560001' } })
})

test('an admin sees the deletion without the name, and can restore the account within the hour', async () => {
  const { id, token } = await makeAsha()
  expect((await remove(token)).status).toBe(200)
  const admin = await signedInAdmin()
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${id}`, { token: admin })
  expect(entries).toMatchObject([{ action: 'deleted by its holder', actor: { _id: null, name: 'The shop' } }])
  expect((await send('POST', `/customers/${id}/restore`, { token: admin })).status).toBe(200)
  expect((await send('POST', '/auth/login', { body: asha })).status).toBe(200)
  // The old sessions stay ended.
  expect((await send('GET', '/users/addresses', { token })).status).toBe(401)
})

test('refuses the last admin, and keeps the name of a former admin in the log', async () => {
  const [first, second] = [await makeAdmin({ name: 'Kavya', password }), await makeAdmin({ name: 'Dev', password })]
  const [token, last] = [await signIn(first), await signIn(second)]
  expect((await remove(token)).status).toBe(200)
  expect(await remove(last)).toMatchObject({ status: 409, body: { code: 'last_admin', message: 'The shop needs at least one admin.' } })
  expect(await exists(second.id)).toBe(true)
  const { body } = await send('GET', `/audit?kind=customer&subject=${first.id}`, { token: last })
  expect(body).toMatchObject([{ action: 'deleted by its holder', actor: { _id: first.id, name: 'Kavya' } }])
})

const open = { code: 'payment_open', message: 'A payment of yours is still open. Please finish it first, or try again in 30 minutes.' }

test('is refused while the payment dialog is open, and uses no code', async () => {
  const checkout = await makeAsha({ ...asha, mobile })
  const { body: prepared } = await prepare(checkout)
  const code = await sendCode()
  expect(await remove(checkout.token, code)).toMatchObject({ status: 409, body: open })
  await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: checkout.token })
  expect((await remove(checkout.token, code)).status).toBe(200)
})

test('is possible half an hour after a dialog that was never closed', async () => {
  const checkout = await makeAsha()
  await prepare(checkout)
  later(30 * 60_000 - 1)
  expect((await remove(checkout.token)).status).toBe(409)
  later(1)
  expect((await remove(checkout.token)).status).toBe(200)
})

test('is refused while a payment is unfinished at the bank; the order of a finished one keeps its address', async () => {
  await setProviderSwitches({ webhooks: 'off', unfinished: 'created' })
  const checkout = await makeAsha()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'open')
  await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: checkout.token })
  expect(await remove(checkout.token)).toMatchObject({ status: 409, body: open })
  await finish(payment.razorpay_payment_id)
  expect((await remove(checkout.token)).status).toBe(200)
  await eraseDeleted(shop)
  const { body } = await send('GET', `/orders/${prepared.orderId}`, { token: await signedInAdmin() })
  expect(body).toMatchObject({ status: 'Paid', customer: null, address: { name: 'Asha Vanishing' } })
})

test('is refused while an older one of several dismissed payments is unfinished at the bank', async () => {
  await setProviderSwitches({ webhooks: 'off', unfinished: 'created' })
  const checkout = await makeAsha()
  const attempts: { orderId: string; order_id: string }[] = []
  for (const qty of [1, 2, 3]) {
    const items = [{ productId: checkout.productId, variant: '1 g', qty }]
    attempts.push((await prepare(checkout, { items, expectedTotal: 500 * qty, again: true })).body)
    later(1000)
  }
  await pay(attempts[0]?.order_id ?? '', 'open')
  for (const { orderId } of attempts) await send('POST', `/payments/orders/${orderId}/dismiss`, { token: checkout.token })
  expect(await remove(checkout.token)).toMatchObject({ status: 409, body: open })
})

test('is refused while money of the person needs a decision', async () => {
  const checkout = await makeAsha()
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id, 'success', 90_000)
  await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: checkout.token })
  expect(await remove(checkout.token)).toMatchObject({ status: 409, body: open })
})

test('a placed order is no open payment', async () => {
  const checkout = await makeAsha()
  const { body: prepared } = await prepare(checkout)
  await submitProof(checkout, await pay(prepared.order_id))
  expect((await remove(checkout.token)).status).toBe(200)
})

test('downloads everything that the shop stores about the person, without secrets', async () => {
  const checkout = await makeAsha({ ...asha, mobile })
  const order = await makeOrder(checkout)
  const { status, headers, body } = await download(checkout.token)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    account: { _id: checkout.id, name: 'Asha Vanishing', email, signInMobile: mobile, hasPassword: true },
    addresses: [{ _id: checkout.addressId, isDefault: true }],
    orders: [{ _id: order._id, payments: [{ amount: 1000 }] }],
    sessions: [{ device: 'Chrome on Android' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|tokenHash|network/i)
  const { body: forAdmins } = await send('GET', `/customers/${checkout.id}/export`, { token: await signedInAdmin() })
  expect({ ...body, changes: [], exportedAt: '' }).toEqual({ ...forAdmins, changes: [], exportedAt: '' })
})

test('downloads once a minute for each person; a wrong proof does not count, and a refusal uses no code', async () => {
  const [one, other] = [await makeAsha({ ...asha, mobile }), await makeAsha({ email: 'ravi@example.com', password })]
  shop.limits = openRealLimits()
  expect((await download(one.token, { currentPassword: 'a wrong password' })).status).toBe(403)
  expect((await download(one.token)).status).toBe(200)
  const code = await sendCode()
  expect(await download(one.token, code)).toMatchObject({ status: 429, body: { code: 'too_many_requests', details: { retryAfter: expect.any(Number) } } })
  expect((await download(other.token)).status).toBe(200)
  shop.limits = unlimited
  expect((await download(one.token, code)).status).toBe(200)
  expect(await download(one.token, code)).toMatchObject({ status: 403, body: { code: 'wrong_proof' } })
})

test('records a download in the security log, without the name', async () => {
  const { id, token } = await makeAsha()
  await download(token)
  const { body } = await send('GET', '/audit?kind=security', { token: await signedInAdmin() })
  expect(body).toMatchObject([{ action: 'downloaded own data', actor: { _id: null, name: 'Unknown' }, subject: { kind: 'customer', id } }])
})
