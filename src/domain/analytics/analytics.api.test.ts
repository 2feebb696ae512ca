import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { clock, later, shop } from '#test/test-shop.ts'

const minute = 60_000
const noon = '2026-01-15T12:00:00+05:30'

const dashboard = async (timeframe = '') => send('GET', `/analytics/dashboard${timeframe && `?timeframe=${timeframe}`}`, { token: await signedInAdmin() })

/** An order of ₹1000 placed at that moment. Moments must come in order. */
async function orderAt(moment: string): Promise<string> {
  clock.now = new Date(moment)
  return (await makeOrder(await makeCheckout()))._id
}

const ids = (orders: { _id: string }[]) => orders.map(({ _id }) => _id)

describe('the dashboard', () => {
  test('of a shop without orders is all noughts but its admin', async () => {
    expect(await dashboard()).toMatchObject({ status: 200, body: { orders: 0, products: 0, customers: 1, revenue: 0, latest: [] } })
  })

  test('counts orders and sums revenue whatever becomes of them, and never an attempt', async () => {
    const token = await signedInAdmin()
    const checkout = await makeCheckout()
    await prepare(checkout)
    expect((await send('GET', '/analytics/dashboard', { token })).body).toMatchObject({ orders: 0, revenue: 0, latest: [], products: 1, customers: 2 })

    for (const status of ['Paid', 'Delivered', 'Cancelled']) {
      const { _id } = await makeOrder(await makeCheckout())
      if (status !== 'Paid') await send('PUT', `/orders/${_id}`, { token, body: { status } })
    }
    expect((await send('GET', '/analytics/dashboard', { token })).body).toMatchObject({ orders: 3, revenue: 3000, products: 4, customers: 5 })
  })

  test('shows the ten newest, newest first', async () => {
    const placed: string[] = []
    for (let count = 0; count < 11; count += 1) {
      later(minute)
      placed.push((await makeOrder(await makeCheckout()))._id)
    }
    const { body } = await dashboard()
    expect(ids(body.latest)).toEqual(placed.toReversed().slice(0, 10))
    expect(body.orders).toBe(11)
  })

  test('bounds the latest orders by the timeframe, and never the tiles', async () => {
    const thisMonth = await orderAt('2025-12-15T00:00:00+05:30')
    const thisWeek = await orderAt('2026-01-08T12:00:00+05:30')
    const yesterday = await orderAt('2026-01-14T00:00:00+05:30')
    const lateYesterday = await orderAt('2026-01-14T23:59:59+05:30')
    const today = await orderAt('2026-01-15T00:00:00+05:30')
    clock.now = new Date(noon)
    const latest = async (timeframe: string) => {
      const { body } = await dashboard(timeframe)
      expect(body).toMatchObject({ orders: 5, revenue: 5000 })
      return ids(body.latest)
    }
    expect(await latest('today')).toEqual([today])
    expect(await latest('yesterday')).toEqual([lateYesterday, yesterday])
    expect(await latest('week')).toEqual([today, lateYesterday, yesterday, thisWeek])
    expect(await latest('month')).toEqual([today, lateYesterday, yesterday, thisWeek, thisMonth])
    expect(await latest('all')).toEqual(await latest(''))
    clock.now = new Date('2026-01-16T12:00:01+05:30')
    expect(await latest('month')).toEqual([today, lateYesterday, yesterday, thisWeek])
    expect(await latest('today')).toEqual([])
  })

  test('refuses what it does not know, and whoever is no admin', async () => {
    expect((await dashboard('year')).status).toBe(400)
    expect((await send('GET', '/analytics/dashboard')).status).toBe(401)
    expect((await send('GET', '/analytics/dashboard', { token: await signedInCustomer() })).status).toBe(403)
  })
})

describe("a celebrity's orders", () => {
  const ordersOf = async (name: string) => send('GET', `/celebrities/${encodeURIComponent(name)}/orders`, { token: await signedInAdmin() })

  test('are those whose coupon was made for that name, in any letter case, newest first', async () => {
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

  test('outlive the coupon, and page', async () => {
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

  test('of nobody are none', async () => {
    expect(await ordersOf("'; drop table shop_order; --")).toMatchObject({ status: 200, body: [] })
    expect(await ordersOf('%')).toMatchObject({ status: 200, body: [] })
  })

  test('are for admins, and refuse a name that is too long', async () => {
    expect((await ordersOf('x'.repeat(201))).status).toBe(400)
    expect((await send('GET', '/celebrities/asha/orders')).status).toBe(401)
    expect((await send('GET', '/celebrities/asha/orders', { token: await signedInCustomer() })).status).toBe(403)
  })
})
