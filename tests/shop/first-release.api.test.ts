import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { firstRelease, openFirstRelease } from '#test/open-first-release.ts'
import { openTestShop } from '#test/open-test-shop.ts'

/** A database of 0.1.0, which this release migrates and opens. */

const engine = await openFirstRelease()
const before = (await sql<{ id: string; status: string }>`select id, status from shop_order order by id`.execute(openDatabase(engine))).rows
await migrate(openDatabase(engine))
const opened = await openTestShop(engine)
const { shop } = opened
opened.clock.now = new Date('2026-11-27T20:20:00Z')
afterAll(opened.close)

type Options = { token?: string; body?: object }

async function call<Body>(method: string, path: string, { token, body }: Options = {}): Promise<Body> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await opened.api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(response.status, `${method} ${path}`).toBe(200)
  return response.json()
}

const logIn = async (body: { email: string; password: string }) => (await call<{ data: { token: string } }>('POST', '/auth/login', { body })).data.token

test('keeps every order, settles the payment that arrived meanwhile, and has right books', async () => {
  await opened.runJobs()
  const after = new Map((await shop.db.selectFrom('shopOrder').select(['id', 'status', 'address']).execute()).map((row) => [row.id, row]))
  expect(before.filter(({ id }) => !after.has(id))).toEqual([])
  const settled = before.filter(({ id, status }) => status === 'Pending' && after.get(id)?.status === 'Paid')
  expect(settled.map(({ id }) => after.get(id)?.address?.name)).toEqual([firstRelease.paidOutside])
  expect(before.filter(({ id, status }) => after.get(id)?.status !== status)).toEqual(settled)
  expect(await findFaults(shop.db)).toEqual([])
})

test('a shopper logs in with the password of then, sees the orders and places another', async () => {
  const token = await logIn(firstRelease.shopper)
  const own = await call<{ _id: string }[]>('GET', '/orders/my-orders', { token })
  expect(own.map(({ _id }) => _id)).toContain(firstRelease.delivered)
  const [address] = await call<{ _id: string }[]>('GET', '/users/addresses', { token })
  const [product] = await call<{ _id: string; variants: { quantity: string; price: number; discount: number }[] }[]>('GET', '/products')
  const [pack] = product?.variants ?? []
  if (!product || !pack || !address) throw new Error('The shop has neither a product nor an address')
  const expectedTotal = Math.round(pack.price * (100 - pack.discount)) / 100
  const items = [{ productId: product._id, variant: pack.quantity, qty: 1 }]
  const { order_id } = await call<{ order_id: string }>('POST', '/payments/orders', { token, body: { items, addressId: address._id, expectedTotal } })
  const paid = await shop.fetch('http://127.0.0.1/sandbox/razorpay/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id, outcome: 'success' }),
  })
  const payment = await paid.json()
  const proof = {
    razorpayPaymentId: payment.razorpay_payment_id,
    razorpayOrderId: payment.razorpay_order_id,
    razorpaySignature: payment.razorpay_signature,
  }
  const { order } = await call<{ order: { status: string; totalAmount: number } }>('POST', '/orders', { token, body: { items, address: {}, ...proof } })
  expect(order).toMatchObject({ status: 'Paid', totalAmount: expectedTotal })
  await opened.runJobs()
  expect(await findFaults(shop.db)).toEqual([])
})

test('the owner refunds the rest of an order that 0.1.0 refunded in part', async () => {
  const token = await logIn(firstRelease.owner)
  const refundsOf = () =>
    shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.paymentId')
      .select(['refund.amountPaise', 'refund.status'])
      .where('payment.orderId', '=', firstRelease.partlyRefunded)
      .orderBy('refund.createdAt')
      .execute()
  expect(await refundsOf()).toEqual([{ amountPaise: 10_000, status: 'processed' }])
  await call('POST', `/orders/${firstRelease.partlyRefunded}/refunds`, { token, body: { amount: 344.69, reason: 'The rest', key: 'key-0002' } })
  await opened.runJobs()
  expect(await refundsOf()).toEqual([
    { amountPaise: 10_000, status: 'processed' },
    { amountPaise: 34_469, status: 'processed' },
  ])
  expect(await findFaults(shop.db)).toEqual([])
})

test('the owner finds the facts of then, both spellings of a celebrity as one, and the coupons with one code', async () => {
  const token = await logIn(firstRelease.owner)
  expect(await call('GET', '/settings', { token })).toMatchObject({ brand: 'Swachh of Asha' })
  expect((await call<{ code: string }[]>('GET', '/coupons?show=same_code', { token })).map(({ code }) => code).toSorted()).toEqual(['SAFFRON10', 'saffron 10'])
  const celebrities = await shop.db.selectFrom('celebrity').select('name').execute()
  // The newest coupon says how the name is spelled.
  expect(celebrities.map(({ name }) => name).filter((name) => /meera/i.test(name))).toEqual(['meera  iyer'])
})
