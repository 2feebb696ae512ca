import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { type Checkout, submitProof, makeCheckout, makeOrder, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop, openRealLimits } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { sweepOrders } from '#shop/orders/server/personal-rows.server.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { foldFigures } from '#shop/audit/figures/server/figures.server.ts'

const email = 'asha@example.com'
const mobile = '9811111111'
const personPattern = /Asha Rao|asha@example\.com|9811111111|9876543210|12 MG Road|7 Lake View/i

/** Makes a customer with data in every table: a code, messages, a lead, an address, an order and an admin's change. */
async function makeAsha(token: string) {
  const checkout = await makeCheckout()
  await send('PUT', `/customers/${checkout.customerId}`, { token, body: { name: 'Asha Rao', email, addresses: [{ mobile, address: '7 Lake View' }] } })
  await send('PUT', `/customers/${checkout.customerId}/sign-in-mobile`, { token, body: { mobile } })
  const asha: Checkout = { ...checkout, token: await signIn({ id: checkout.customerId }) }
  shop.limits = openRealLimits()
  await send('POST', '/auth/send-otp', { body: { mobile } })
  later(60_000)
  await send('POST', '/auth/send-otp', { body: { mobile } })
  await send('POST', '/auth/login', { body: { email, password: 'forgotten' } })
  shop.limits = unlimited
  const { lead } = (await send('POST', '/leads', { body: { name: 'Asha Rao', email: 'Asha@Example.com', phone: mobile, message: 'Hello' } })).body
  const reply = { text: 'Namaste Asha Rao, we shall call 9811111111.', key: 'reply-to-asha' }
  expect((await send('POST', `/leads/${lead._id}/reply`, { token, body: reply })).status).toBe(200)
  const order = await makeOrder(asha)
  await runJobs()
  // Events of the real provider contain the payer's e-mail address.
  await shop.db
    .updateTable('webhookEvent')
    .set({ body: sql<string>`body || ${` ${email}`}` })
    .execute()
  return { asha, order }
}

/** Returns every row of every table of the shop and its queue as one text, but when pg-boss last looked after its own tables. */
async function dumpDatabase() {
  await foldFigures(shop.db)
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox', 'pgboss') and tablename <> 'version'`.execute(
    shop.db,
  )
  const texts = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select coalesce(json_agg(t order by t::text)::text, '') as text from ${sql.table(name)} t`.execute(shop.db)
    texts.push(rows[0]?.text)
  }
  return texts.join('\n')
}

const orderOf = async (id: string, token: string) => (await send('GET', `/orders/${id}`, { token })).body

test('erases the person everywhere, and keeps the order as the law requires', async () => {
  const token = await signedInAdmin({ name: 'Kavya', email: 'kavya@example.com' })
  const { asha, order } = await makeAsha(token)
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  expect(await dumpDatabase()).toMatch(personPattern)

  expect(await send('DELETE', `/customers/${asha.customerId}`, { token })).toMatchObject({ status: 200, body: { success: true } })
  await eraseDeleted(shop)
  expect(await dumpDatabase()).not.toMatch(personPattern)
  expect(await orderOf(order._id, token)).toEqual({
    ...order,
    status: 'Delivered',
    fulfilment: 'delivered',
    // Blanking raises it too, so that an open form cannot bring the address back.
    version: order.version + 2,
    customer: null,
    address: { name: 'Deleted customer', mobile: '', street: '', locality: '', landmark: '', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
  })
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${asha.customerId}`, { token })
  expect(entries).toMatchObject([
    { action: 'deleted', actor: { name: 'Kavya' }, before: {}, after: {} },
    { action: 'sign-in number changed', before: { signInMobile: '(erased)' }, after: { signInMobile: '(erased)' } },
    { action: 'updated', actor: { name: 'Kavya' }, before: { email: '(erased)' }, after: { email: '(erased)', addresses: '(erased)' } },
  ])
})

test('changes nothing about other people', async () => {
  const token = await signedInAdmin()
  const other = await makeCheckout()
  const othersOrder = await makeOrder(other)
  await send('POST', '/leads', { body: { email: 'meera@example.com', message: 'Hello' } })
  await makeCustomer({ mobile: '9822222222' })
  await send('POST', '/auth/send-otp', { body: { mobile: '9822222222' } })
  await runJobs()
  const before = await dumpDatabase()
  const { id } = await makeCustomer({ email })
  await send('DELETE', `/customers/${id}`, { token })
  await eraseDeleted(shop)
  await shop.db.deleteFrom('auditEntry').execute()
  expect(await dumpDatabase()).toBe(before)
  expect((await orderOf(othersOrder._id, token)).address).toMatchObject({ street: '12 MG Road' })
})

test('an undelivered order keeps its address until delivery', async () => {
  const token = await signedInAdmin()
  const { asha, order } = await makeAsha(token)
  await send('DELETE', `/customers/${asha.customerId}`, { token })
  await eraseDeleted(shop)
  await sweepOrders(shop)
  expect((await orderOf(order._id, token)).address).toMatchObject({ name: 'Asha Rao', street: '12 MG Road', mobile: '9876543210' })

  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await sweepOrders(shop)
  expect((await orderOf(order._id, token)).address).toMatchObject({ name: 'Deleted customer', street: '', mobile: '' })
  expect(await dumpDatabase()).not.toMatch(personPattern)
})

test('erases the reason that staff typed for a refund, and keeps the amount', async () => {
  const token = await signedInAdmin()
  const { asha, order } = await makeAsha(token)
  await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 100, reason: 'Asha Rao got a broken jar', key: 'key-0001' } })
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await runJobs()
  await send('DELETE', `/customers/${asha.customerId}`, { token })
  await eraseDeleted(shop)
  expect(await dumpDatabase()).not.toMatch(personPattern)
  expect(await shop.db.selectFrom('refund').select(['amountPaise', 'reason', 'status']).execute()).toEqual([
    { amountPaise: 10_000, reason: '(erased)', status: 'processed' },
  ])
  const entry = await shop.db.selectFrom('auditEntry').select('after').where('action', '=', 'refund requested').executeTakeFirstOrThrow()
  expect(entry.after).toMatchObject({ amount: 100, reason: '(erased)' })
})

test('erases messages by number in every notation and by account, and an address named like a deleted customer', async () => {
  const token = await signedInAdmin()
  const customer = await makeCustomer({ email, mobile })
  const lead = (body: object) => send('POST', '/leads', { body: { message: 'Hello', ...body } })
  for (const phone of ['98111 11111', '+91 98111-11111', '0981111-1111 ']) await lead({ name: 'Asha Rao', phone })
  await send('POST', '/leads', { token: await signIn(customer), body: { name: 'Asha Rao', email, message: 'Hello' } })
  await lead({ name: 'Meera', email: 'meera@example.com', phone: '99811111112' })
  const { body: personalData } = await send('GET', `/customers/${customer.id}/export`, { token })
  expect(personalData.leads).toHaveLength(4)

  const { productId } = await makeCheckout()
  const { id: addressId } = await makeAddress(customer, { name: 'Deleted customer' })
  const order = await makeOrder({ token: await signIn(customer), customerId: customer.id, addressId, productId })
  await runJobs()
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await send('DELETE', `/customers/${customer.id}`, { token })
  await eraseDeleted(shop)
  expect((await orderOf(order._id, token)).address).toMatchObject({ mobile: '', street: '' })
  expect((await send('GET', '/leads', { token })).body).toMatchObject([{ name: 'Meera' }])
})

test("entering another person's e-mail or number in a profile neither exports nor deletes that person's messages", async () => {
  const token = await signedInAdmin()
  const victim = { name: 'Meera', email: 'meera@example.com', phone: '9822222222' }
  await send('POST', '/leads', { body: { ...victim, message: 'by address and number' } })
  await send('POST', '/leads', { token: await signedInCustomer(), body: { name: 'Ravi', phone: mobile, message: 'signed in as another' } })
  await shop.db
    .insertInto('message')
    .values({
      id: 'm',
      kind: 'order',
      dedupeKey: 'order:SW1:confirmed:mail',
      channel: 'mail',
      recipient: victim.email,
      body: 'of an order of hers',
      createdAt: shop.now(),
    })
    .execute()
  const mallory = await makeCustomer({ email: null, mobile })
  const contacts = { mobile: victim.phone, addresses: [{ mobile: victim.phone, address: '' }] }
  const saved = await send('PUT', `/profile/${mallory.id}`, { token: await signIn(mallory), body: { name: 'M', email: victim.email, ...contacts } })
  expect(saved.status).toBe(200)
  expect((await send('GET', `/customers/${mallory.id}/export`, { token })).body).toMatchObject({ leads: [], messages: [] })
  await send('DELETE', `/customers/${mallory.id}`, { token })
  await eraseDeleted(shop)
  expect((await send('GET', '/leads', { token })).body).toHaveLength(2)
  const messages = await shop.db.selectFrom('message').select(['recipient', 'subject']).orderBy('seq').execute()
  const copy = { recipient: victim.email, subject: expect.stringContaining('Your message to') }
  expect(messages).toEqual([copy, { recipient: victim.email, subject: null }])
})

test('erases a person whose accounts were joined, with all that the shop remembers about both', async () => {
  const token = await signedInAdmin({ name: 'Kavya', email: 'kavya@example.com' })
  const { asha, order } = await makeAsha(token)
  const own = await makeCustomer({ name: 'A. Rao', email: 'second@example.com', mobile: '9822222222' })
  const ownToken = await signIn(own)
  const { challenge } = (await send('POST', '/account/contact-code', { token: ownToken, body: { email } })).body
  const message = await shop.db.selectFrom('message').select('body').where('recipient', '=', email).orderBy('seq', 'desc').executeTakeFirstOrThrow()
  const proof = { email, otp: /\d{6}/.exec(message.body)?.[0], challenge, join: true }
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', asha.customerId).execute()
  expect((await send('POST', '/account/contact', { token: ownToken, body: proof })).status).toBe(200)
  await runJobs()
  const { body: personalData } = await send('GET', `/customers/${own.id}/export`, { token })
  const joined = { name: 'Asha Rao', email, mobile, moved: { orders: [order._id] }, before: { name: 'A. Rao', email: 'second@example.com' } }
  expect(personalData).toMatchObject({ orders: [{ _id: order._id }], leads: [{ name: 'Asha Rao' }], joinedAccounts: [joined] })

  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await send('DELETE', `/customers/${own.id}`, { token })
  await eraseDeleted(shop)
  const dump = await dumpDatabase()
  expect(dump).not.toMatch(personPattern)
  expect(dump).not.toMatch(/A\. Rao|second@example\.com|9822222222/)
})

test('erases an earlier sign-in number too', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer({ mobile })
  await send('POST', '/auth/send-otp', { body: { mobile } })
  later(60_000)
  await send('POST', '/auth/send-otp', { body: { mobile } })
  expect(await shop.db.selectFrom('earlierCode').select('mobile').execute()).toHaveLength(1)
  await runJobs()
  await send('PUT', `/customers/${id}/sign-in-mobile`, { token, body: { mobile: '9822222222' } })
  for (const table of ['oneTimeCode', 'earlierCode'] as const) expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  // Only the notice about the change is left, at the old number and the e-mail address.
  const notices = await shop.db.selectFrom('message').select(['dedupeKey', 'channel']).orderBy('channel').execute()
  expect(notices).toMatchObject(['mail', 'sms'].map((channel) => ({ channel, dedupeKey: expect.stringMatching(/^account-contact:/) })))
  await send('DELETE', `/customers/${id}`, { token })
  await eraseDeleted(shop)
  expect(await dumpDatabase()).not.toContain(mobile)
})

test('exports and erases an earlier e-mail address too', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer({ email })
  expect((await send('PUT', `/profile/${id}`, { token, body: { name: 'Asha Rao', email: 'new@example.com' } })).status).toBe(200)
  await runJobs()
  const { body: personalData } = await send('GET', `/customers/${id}/export`, { token })
  expect(personalData.messages).toMatchObject([{ channel: 'mail', to: email }])
  await send('DELETE', `/customers/${id}`, { token })
  await eraseDeleted(shop)
  expect(await dumpDatabase()).not.toMatch(personPattern)
})

test('an attempt can be paid until it expires, then its personal data is erased', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const { body: paid } = await prepare(checkout)
  const { body: open } = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  await eraseDeleted(shop)
  expect((await orderOf(open.orderId, token)).address).toMatchObject({ name: 'Asha Rao' })
  expect((await submitProof(checkout, await pay(paid.order_id))).status).toBe(401)
  await runJobs()
  expect(await orderOf(paid.orderId, token)).toMatchObject({ status: 'Paid', address: { name: 'Asha Rao' } })

  // A payment can be authorised until the fifth day.
  later(5 * 24 * 3_600_000)
  await reconcile(shop)
  await sweepOrders(shop)
  const newToken = await signedInAdmin()
  expect((await orderOf(open.orderId, newToken)).address).toMatchObject({ name: 'Deleted customer' })
  // A later payment is refunded, because there is no address any more.
  await pay(open.order_id)
  await runJobs()
  expect(await orderOf(open.orderId, newToken)).toMatchObject({ status: 'Unpaid', customer: null })
  expect(await shop.db.selectFrom('payment').select(['lane', 'status']).where('orderId', '=', open.orderId).execute()).toEqual([
    { lane: 'after_cancel', status: 'refunded' },
  ])
})

test('an attempt paid during an outage of the provider keeps its address until reconciliation', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  await setProviderSwitches({ webhooks: 'off' })
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id)
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  await eraseDeleted(shop)
  await setProviderSwitches({ webhooks: 'off', outage: 'refuses' })
  later(25 * 3_600_000)
  await reconcile(shop)
  await sweepOrders(shop)
  await setProviderSwitches({ webhooks: 'off' })
  later(3_600_000)
  await reconcile(shop)
  expect(await orderOf(prepared.orderId, await signedInAdmin())).toMatchObject({ status: 'Paid', address: { name: 'Asha Rao' } })
})

test('records changes by admins, but not changes by customers', async () => {
  const admin = await makeAdmin({ name: 'Kavya' })
  const token = await signIn(admin)
  const { body } = await send('POST', '/customers', { token, body: { name: 'Ravi', email: 'ravi@example.com' } })
  const id = body.customer._id
  await send('PUT', `/customers/${id}`, { token, body: { name: 'Ravi I.', role: 'admin' } })
  const own = await signIn({ id })
  await send('PUT', `/customers/${id}`, { token, body: { name: 'Ravi I.' } })
  await send('PUT', `/profile/${id}`, { token: own, body: { name: 'Ravi Iyer', email: 'ravi@example.com' } })
  await send('PUT', `/profile/${id}`, { token, body: { name: 'R. Iyer', email: 'ravi@example.com' } })
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${id}`, { token })
  expect(entries).toMatchObject([
    { action: 'updated', actor: { _id: admin.id }, before: { name: 'Ravi Iyer' }, after: { name: 'R. Iyer' } },
    { action: 'changed the role', before: { role: 'user' }, after: { role: 'admin' } },
    { action: 'updated', before: { name: 'Ravi' }, after: { name: 'Ravi I.' } },
    { action: 'created', before: {}, after: { name: 'Ravi', email: 'ravi@example.com', addresses: [] } },
  ])
  await send('PUT', `/customers/${id}`, { token, body: { name: 'x', email: 'kavya@' } })
  expect((await send('GET', '/audit', { token })).headers.get('x-total-count')).toBe('4')
})

test('a deleted admin keeps the name in the audit log', async () => {
  const [first, second] = [await makeAdmin({ name: 'Kavya' }), await makeAdmin({ name: 'Dev' })]
  const token = await signIn(first)
  expect((await send('DELETE', `/customers/${first.id}`, { token })).status).toBe(200)
  expect((await send('GET', '/customers', { token })).status).toBe(401)
  const { body } = await send('GET', '/audit', { token: await signIn(second) })
  expect(body).toMatchObject([{ action: 'deleted', actor: { _id: first.id, name: 'Kavya' }, subject: { id: first.id } }])
})
