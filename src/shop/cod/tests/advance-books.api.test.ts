import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomOf } from '#shop/tax/month/tests/generate-books.ts'
import { noteReport } from '#shop/fulfilment/failed-deliveries/server/note-report.server.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { offerCod, placeCod, placeWithAdvance, shipCod, startPayNow } from '#test/make-cod.ts'
import { type Checkout, makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { readLedger } from '#test/read-ledger.ts'
import { payLink } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

const limits = { mostOpen: 20, fee: 0, advanceForAll: true }

/** Each way to pay for a cart, with or without a coupon. @returns the order's id */
const waysToPay: ((checkout: Checkout, price: Record<string, unknown>) => Promise<string>)[] = [
  async (checkout, price) => (await makeOrder(checkout, price))._id,
  async (checkout, price) => {
    await offerCod({ mostOpen: 20 })
    return placeCod(checkout, price)
  },
  async (checkout, price) => {
    await offerCod({ ...limits, advance: 99 })
    return placeWithAdvance(checkout, price)
  },
  async (checkout, price) => {
    await offerCod({ ...limits, advance: 150, keepsAdvance: true })
    return placeWithAdvance(checkout, { ...price, expectedAdvance: 150, keepsAdvance: true })
  },
]

/** Does something at random to an order, as staff or its shopper may. What is refused changes nothing. */
async function actOn(id: string, token: string, buyer: string, random: (below: number) => number) {
  const deeds = [
    () => send('POST', `/orders/${id}/refunds`, { token, body: { amount: 1 + random(60), reason: 'Goodwill', key: `key-${id}-${random(1e6)}` } }),
    () => shipCod(token, id),
    () => shipCod(token, id),
    async () => {
      if ((await startPayNow(id)).status === 200) await payLink(id)
    },
    async () => {
      if ((await startPayNow(id)).status === 200) await payLink(id)
    },
    () => send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } }),
    () => send('POST', `/orders/${id}/returned`, { token, body: { restock: true } }),
    () => send('POST', `/orders/my-orders/${id}/cancel`, { token: buyer }),
    () => send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } }),
    () => shop.db.transaction().execute((tx) => noteReport(shop, tx, 'lost', { orderId: id, carrier: 'delhivery', awb: `AWB${id}` })),
    async () => {
      const row = (await send('GET', `/orders/${id}/failed-deliveries`, { token })).body.at(-1)
      if (row) await send('POST', `/failed-deliveries/${row._id}/give-up`, { token, body: { version: row.version } })
    },
  ]
  await deeds[random(deeds.length)]?.()
  if (random(2) === 0) await runJobs()
}

/** Brings an order to its end: nothing is left to come. */
async function end(id: string, token: string, random: (below: number) => number) {
  await shipCod(token, id)
  if (random(2) === 0) await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
}

/** Sums in paise what came for each order and stayed, and what its documents say. */
const readOrders = async () =>
  (
    await sql<{ id: string; money: number; documents: number; lasting: number }>`
      select o.id, (paid.paise - refunded.paise + case o.status when 'Delivered' then cash_of(o) else 0 end)::int as money,
        (select coalesce(sum(case kind when 'credit_note' then -total_paise else total_paise end), 0)::int from tax_document where order_id = o.id) as documents,
        (case when o.status = 'Cancelled' or o.coupon_code is null then 0 else o.total_paise - refunded.paise end)::int as lasting
      from shop_order o, lateral (select coalesce(sum(amount_paise), 0) as paise from payment where order_id = o.id and lane = 'settled') paid,
        lateral (select coalesce(sum(r.amount_paise), 0) as paise from payment p join refund r on r.payment_id = p.id
          where p.order_id = o.id and p.lane = 'settled' and r.status = 'processed') refunded`.execute(shop.db)
  ).rows

test.each([1, 2, 3, 4, 5, 6])('what came for an order and stayed is what its documents, its vouchers and every screen say: history %i', async (seed) => {
  await register()
  const [random, token, checkout] = [randomOf(seed), await signedInAdmin(), await makeCheckout()]
  await makeCoupon(shop, { code: 'SOIL10' })
  // Parcels that come back refuse no later order.
  await shop.db.updateTable('customer').set({ codRule: 'always' }).execute()
  for (let index = 0; index < 6; index += 1) {
    later(11 * 60_000)
    const price = random(2) === 0 ? { coupon: 'SOIL10', expectedTotal: 900 } : {}
    const id = (await waysToPay[(seed + index) % waysToPay.length]?.(checkout, price)) ?? ''
    for (let deed = random(5); deed > 0; deed -= 1) await actOn(id, token, checkout.token, random)
    await end(id, token, random)
  }
  await runJobs()
  const orders = await readOrders()
  expect(orders.filter(({ money, documents }) => money !== documents)).toEqual([])
  const sum = (of: 'money' | 'lasting') => orders.reduce((total, order) => total + order[of], 0) / 100
  expect((await send('GET', '/analytics/report', { token })).body.net).toBe(sum('money'))
  expect((await send('GET', '/celebrities/Asha%20Rao/ledger', { token })).body.net).toBe(sum('lasting'))
  expect((await send('GET', '/money/summary', { token })).body.difference).toBe(0)
  expect(await readLedger('Online customers')).toBe(0)
  expect((await send('GET', '/gst/checks?month=2026-01', { token })).body.warnings).toEqual([])
  expect(await findFaults(shop.db)).toEqual([])
})
