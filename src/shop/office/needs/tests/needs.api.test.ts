import { expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { counter, later, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'

const day = 86_400_000
const read = async (token: string) => (await send('GET', '/needs', { token })).body.needs
const need = (name: string, count = 1) => ({ name, count, isMore: false })

/** An order to pack, a message, a low pack, a payment without an order, and a failed refund. */
async function makeNeeds() {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  await trackStock(shop, checkout.productId, 3, { lowAt: 3 })
  await trackStock(shop, checkout.productId, 3, { lowAt: 2 }, '2 g')
  await send('POST', '/leads', { body: { name: 'Asha Rao', email: 'asha@example.com', message: 'Is it fresh?' } })
  const now = shop.now()
  const payment = { providerOrderId: 'order_x', currency: 'INR', status: 'captured' as const, createdAt: now, updatedAt: now }
  await shop.db
    .insertInto('payment')
    .values({ ...payment, id: 'pay_lost', orderId: null, amountPaise: 50_000, lane: 'no_order' })
    .execute()
  const settled = await shop.db.selectFrom('payment').select('id').where('orderId', '=', order._id).executeTakeFirstOrThrow()
  await shop.db
    .insertInto('refund')
    .values({ id: 'refund1', origin: 'staff', paymentId: settled.id, amountPaise: 100, reason: 'x', status: 'failed', createdAt: now })
    .execute()
}

test('a new shop needs nothing', async () => {
  expect(await read(await signedInAdmin())).toEqual([])
})

test('lists what needs a person with its count, and nothing that is done', async () => {
  await makeNeeds()
  const token = await signedInAdmin()
  expect(await read(token)).toEqual(['exceptions', 'failedRefunds', 'toPack', 'leads', 'lowStock'].map((name) => need(name)))
  await shop.db.updateTable('refund').set({ status: 'processed' }).execute()
  await shop.db.updateTable('lead').set({ handledAt: shop.now() }).execute()
  await shop.db.updateTable('stockItem').set({ lowAt: 0 }).execute()
  await shop.db.updateTable('shopOrder').set({ status: 'Delivered' }).execute()
  await shop.db.updateTable('payment').set({ status: 'refunded' }).where('id', '=', 'pay_lost').execute()
  expect(await read(token)).toEqual([])
})

test('asks to cancel an order that is fully refunded and not sent, and lists it', async () => {
  const token = await signedInAdmin()
  const [refunded, partly] = [await makeOrder(await makeCheckout()), await makeOrder(await makeCheckout())]
  const refund = (id: string, amount: number) => send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: '', key: `key-of-${id}` } })
  await refund(refunded._id, 1000)
  await refund(partly._id, 999)
  expect(await read(token)).toEqual([need('toPack'), need('toCancel')])
  expect((await send('GET', '/orders?fulfilment=to_cancel', { token })).body).toMatchObject([{ _id: refunded._id }])
  await send('PUT', `/orders/${refunded._id}`, { token, body: { status: 'Cancelled' } })
  expect(await read(token)).toEqual([need('toPack')])
})

test('a backup is late after two days without a good one, and not before the first night', async () => {
  const run = (id: string, fields: object) =>
    shop.db
      .insertInto('backupRun')
      .values({ id, startedAt: shop.now(), endedAt: shop.now(), ...fields })
      .execute()
  await run('failed', { problem: 'The disk is full.' })
  expect(await read(await signedInAdmin())).toEqual([])
  later(2 * day + 1)
  expect(await read(await signedInAdmin())).toEqual([need('backup')])
  await run('good', { file: 'x' })
  expect(await read(await signedInAdmin())).toEqual([])
})

test('a role sees only what its screens show', async () => {
  await makeNeeds()
  const names = async (token: string) => (await read(token)).map(({ name }: { name: string }) => name)
  expect(await names(await signedInStaff('packer'))).toEqual(['toPack'])
  expect((await send('GET', '/needs', { token: await signedInCustomer() })).status).toBe(403)
  expect((await send('GET', '/needs')).status).toBe(401)
})

test('costs a few statements, however many orders there are', async () => {
  const token = await signedInAdmin()
  const count = async () => (await counter?.during(async () => void (await read(token))))?.statements.length ?? 0
  await read(token)
  const before = await count()
  await makeNeeds()
  expect(await count()).toBe(before)
  expect(before).toBeLessThanOrEqual(20)
})
