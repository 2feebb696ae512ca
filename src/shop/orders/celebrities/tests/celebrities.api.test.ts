import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { api, clock, shop } from '#test/test-shop.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { readStatement } from '../server/statement.server.ts'
import { failRefund, retryRefund } from '../../payments/server/send-refund.server.ts'

const withCoupon = { coupon: 'SOIL10', expectedTotal: 900 }
const path = (name: string, what: string) => `/celebrities/${encodeURIComponent(name)}/${what}`

/** Sets the clock and places an order of ₹900, ₹1,000 before the coupon. Call it in the order of the moments. */
async function placeOrderAt(moment: string): Promise<string> {
  clock.now = new Date(moment)
  return (await makeOrder(await makeCheckout(), withCoupon))._id
}

const ids = (orders: { _id: string }[]) => orders.map(({ _id }) => _id)

describe("a celebrity's orders", () => {
  const ordersOf = async (name: string) => send('GET', `/celebrities/${encodeURIComponent(name)}/orders`, { token: await signedInAdmin() })

  test('are the orders with a coupon of that name in any letter case, newest first', async () => {
    await makeCoupon(shop, { code: 'ASHA', createdBy: 'Asha Rao' })
    await makeCoupon(shop, { code: 'KABIR', createdBy: 'Kabir Mehta' })
    await makeOrder(await makeCheckout())
    const first = await makeOrder(await makeCheckout(), { coupon: 'ASHA', expectedTotal: 900 })
    const second = await makeOrder(await makeCheckout(), { coupon: 'asha', expectedTotal: 900 })
    await makeOrder(await makeCheckout(), { coupon: 'KABIR', expectedTotal: 900 })
    await prepare(await makeCheckout(), { coupon: 'ASHA', expectedTotal: 900 })
    const { status, body, headers } = await ordersOf('ASHA rao')
    expect(status).toBe(200)
    expect(ids(body)).toEqual([second._id, first._id])
    expect(body[0]).toMatchObject({ totalAmount: 900, coupon: { code: 'ASHA', createdBy: 'Asha Rao' } })
    expect(headers.get('x-total-count')).toBe('2')
  })

  test('stay after the coupon is deleted, and come in pages', async () => {
    const { id } = await makeCoupon(shop, { createdBy: 'R. D. / Burman?' })
    for (let count = 0; count < 2; count += 1) await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 900 })
    const token = await signedInAdmin()
    await send('DELETE', `/coupons/${id}`, { token })
    const path = `/celebrities/${encodeURIComponent('R. D. / Burman?')}/orders?limit=1`
    const first = await send('GET', path, { token })
    const second = await send('GET', `${path}&cursor=${first.headers.get('x-next-cursor')}`, { token })
    expect(first.body).toHaveLength(1)
    expect(second.body).toHaveLength(1)
    expect(first.body[0]._id).not.toBe(second.body[0]._id)
  })

  test('are empty for an unknown name', async () => {
    expect(await ordersOf("'; drop table shop_order; --")).toMatchObject({ status: 200, body: [] })
    expect(await ordersOf('%')).toMatchObject({ status: 200, body: [] })
  })

  test('are for admins only, and refuse a name that is too long', async () => {
    expect((await ordersOf('x'.repeat(201))).status).toBe(400)
    expect((await send('GET', '/celebrities/asha/orders')).status).toBe(401)
    expect((await send('GET', '/celebrities/asha/orders', { token: await signedInCustomer() })).status).toBe(403)
  })
})

/** Places two orders on 31 December and two on 1 January, at the first and last second of the days in India. */
async function makeNewYear() {
  await makeCoupon(shop)
  return {
    late: await placeOrderAt('2025-12-31T00:00:00+05:30'),
    last: await placeOrderAt('2025-12-31T23:59:59+05:30'),
    first: await placeOrderAt('2026-01-01T00:00:00+05:30'),
    evening: await placeOrderAt('2026-01-01T23:59:59+05:30'),
  }
}

describe('a period', () => {
  test('consists of whole days in India, including the first and the last', async () => {
    const { late, last, first, evening } = await makeNewYear()
    const token = await signedInAdmin()
    const placed = async (query: string) => {
      const { body, headers } = await send('GET', path('asha rao', `orders?${query}`), { token })
      expect(headers.get('x-total-count')).toBe(String(body.length))
      return ids(body)
    }
    expect(await placed('from=2026-01-01')).toEqual([evening, first])
    expect(await placed('to=2025-12-31')).toEqual([last, late])
    expect(await placed('from=2025-12-31&to=2026-01-01')).toEqual([evening, first, last, late])
    expect(await placed('from=2026-01-02&to=2026-01-01')).toEqual([])
  })

  test.each(['from=tomorrow', 'to=2026-02-30', 'from=', 'from=0000-01-01'])('refuses %s', async (query) => {
    const token = await signedInAdmin()
    expect(await send('GET', path('asha', `orders?${query}`), { token })).toMatchObject({ status: 400, body: { message: 'Please give a day as YYYY-MM-DD.' } })
    expect((await send('GET', path('asha', `ledger?${query}`), { token })).status).toBe(400)
  })
})

describe('a ledger', () => {
  test('sums orders, discounts, cancellations and refunds', async () => {
    const { first, evening } = await makeNewYear()
    const token = await signedInAdmin()
    await send('PUT', `/orders/${first}`, { token, body: { status: 'Cancelled' } })
    const { id: paymentId } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', evening).executeTakeFirstOrThrow()
    const refund = { paymentId, origin: 'staff' as const, amountPaise: 15_050, reason: 'A jar was broken', createdAt: clock.now }
    await shop.db
      .insertInto('refund')
      .values([
        { ...refund, id: 'one', status: 'requested' },
        { ...refund, id: 'two', status: 'failed' },
      ])
      .execute()
    const ledger = async (query = '') => (await send('GET', path('ASHA RAO', `ledger${query}`), { token })).body
    expect(await ledger()).toEqual({ orders: 4, gross: 4000, discount: 400, cancelled: 900, refunded: 150.5, net: 2549.5 })
    expect(await ledger('?from=2026-01-01')).toEqual({ orders: 2, gross: 2000, discount: 200, cancelled: 900, refunded: 150.5, net: 749.5 })
    expect(await ledger('?to=2025-12-31')).toEqual({ orders: 2, gross: 2000, discount: 200, cancelled: 0, refunded: 0, net: 1800 })
  })

  test('counts the goods alone: the charge for delivery is none of the sales', async () => {
    await makeCoupon(shop)
    const token = await signedInAdmin()
    await send('PUT', '/settings', { token, body: { deliveryCharge: { charge: 60, freeFrom: 0, zones: [] } } })
    const orders = []
    for (let count = 0; count < 3; count += 1) orders.push(await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 960 }))
    const [first, second, third] = orders
    const ledger = async () => (await send('GET', path('ASHA RAO', 'ledger'), { token })).body
    expect(await ledger()).toEqual({ orders: 3, gross: 3000, discount: 300, cancelled: 0, refunded: 0, net: 2700 })
    await send('PUT', `/orders/${first._id}`, { token, body: { status: 'Cancelled', refund: 'full' } })
    // All money of an order, and the money of a piece.
    await send('POST', `/orders/${second._id}/refunds`, { token, body: { amount: 960, reason: 'It was broken', key: 'all-of-it' } })
    const ofPiece = { amount: 450, reason: 'One was broken', key: 'a-piece-of-it', lines: [{ position: 0, qty: 1 }] }
    await send('POST', `/orders/${third._id}/refunds`, { token, body: ofPiece })
    expect(await ledger()).toEqual({ orders: 3, gross: 3000, discount: 300, cancelled: 900, refunded: 1350, net: 450 })
    const { body: leads } = await send('GET', '/celebrities', { token })
    expect(leads).toMatchObject([{ orders: 3, net: 450 }])
    const { body: shared } = await send('POST', path('ASHA RAO', 'statement-link'), { token, body: {} })
    const statement = await readStatement(shop, shared.link.split('/').at(-1), new URLSearchParams())
    const exported = await api.request('/exports/celebrities/asha%20rao/orders', { headers: { authorization: `Bearer ${token}` } })
    const rows = parse(await exported.text(), { bom: true, columns: true })
    expect(rows).toMatchObject(Array.from({ length: 3 }, () => ({ 'Amount (INR)': '960', 'Goods (INR)': '900' })))
    expect(statement?.lines.map(({ gross, discount, amount }) => [gross, discount, amount])).toEqual(Array.from({ length: 3 }, () => [1000, 100, 900]))
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('shows the same net amount as the dashboard after refunds and a cancellation', async () => {
    const { late, last, first } = await makeNewYear()
    const token = await signedInAdmin()
    const expectSameNet = async () => {
      const { body: report } = await send('GET', '/analytics/report?timeframe=all', { token })
      const { body: ledger } = await send('GET', path('asha rao', 'ledger'), { token })
      expect(report.celebrities).toEqual([{ name: 'Asha Rao', orders: ledger.orders, qty: 0, amount: ledger.net }])
      return ledger.net
    }
    const refund = (id: string, amount: number) => send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'Damaged', key: `key-of-${id}` } })
    expect(await expectSameNet()).toBe(3600)
    await refund(last, 100)
    expect(await expectSameNet()).toBe(3500)
    await refund(late, 900)
    expect(await expectSameNet()).toBe(2600)
    await send('PUT', `/orders/${first}`, { token, body: { status: 'Cancelled' } })
    expect(await expectSameNet()).toBe(1700)
  })

  test('follows a refund that fails and is retried, before and after the order is cancelled', async () => {
    await makeCoupon(shop)
    const [id, token] = [await placeOrderAt('2026-01-01T12:00:00+05:30'), await signedInAdmin()]
    const ledger = async () => {
      const { body } = await send('GET', path('asha rao', 'ledger'), { token })
      return [body.cancelled, body.refunded, body.net]
    }
    await send('POST', `/orders/${id}/refunds`, { token, body: { amount: 100, reason: 'A jar was broken', key: 'of-the-ledger' } })
    const { id: refundId } = await shop.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    expect(await ledger()).toEqual([0, 100, 800])
    await failRefund(shop, { refundId })
    expect(await ledger()).toEqual([0, 0, 900])
    await shop.db.transaction().execute((tx) => retryRefund(shop, tx, refundId))
    expect(await ledger()).toEqual([0, 100, 800])
    await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })
    expect(await ledger()).toEqual([900, 0, 0])
    await failRefund(shop, { refundId })
    expect(await ledger()).toEqual([900, 0, 0])
  })

  test('has zeros for an unknown name, and is for admins only', async () => {
    const token = await signedInAdmin()
    expect((await send('GET', path('nobody', 'ledger'), { token })).body).toEqual({ orders: 0, gross: 0, discount: 0, cancelled: 0, refunded: 0, net: 0 })
    expect((await send('GET', path('nobody', 'ledger'))).status).toBe(401)
    expect((await send('GET', path('nobody', 'ledger'), { token: await signedInCustomer() })).status).toBe(403)
    expect((await send('GET', path(' ', 'ledger'), { token })).status).toBe(400)
  })
})

test('the export contains the orders of the period', async () => {
  const { first, evening } = await makeNewYear()
  const authorization = `Bearer ${await signedInAdmin()}`
  const answer = await api.request('/exports/celebrities/asha%20rao/orders?from=2026-01-01', { headers: { authorization } })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const rows = parse(await answer.text(), { bom: true, columns: true })
  expect(rows).toMatchObject([
    { 'Order ID': evening, Customer: 'Asha Rao', Coupon: 'SOIL10', 'Discount (%)': '10', 'Amount (INR)': '900', Status: 'Paid' },
    { 'Order ID': first },
  ])
  // The evening of 31 December in UTC is New Year in India.
  const day = expect.stringMatching(/^2026-01-01 \d\d:\d\d$/)
  expect(rows).toMatchObject([{ Date: day }, { Date: day }])
  expect((await api.request('/exports/celebrities/asha/orders')).status).toBe(401)
})
