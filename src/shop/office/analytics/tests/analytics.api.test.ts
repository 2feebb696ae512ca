import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { clock, later, shop } from '#test/test-shop.ts'

const minute = 60_000
const noon = '2026-01-15T12:00:00+05:30'

const dashboard = async (timeframe = '') => send('GET', `/analytics/dashboard${timeframe && `?timeframe=${timeframe}`}`, { token: await signedInAdmin() })

/** Sets the clock and places an order of ₹1,000. Call it in the order of the moments. */
async function placeOrderAt(moment: string): Promise<string> {
  clock.now = new Date(moment)
  return (await makeOrder(await makeCheckout()))._id
}

const ids = (orders: { _id: string }[]) => orders.map(({ _id }) => _id)

describe('the dashboard', () => {
  test('counts only the admin in a shop without orders', async () => {
    expect(await dashboard()).toMatchObject({ status: 200, body: { orders: 0, products: 0, customers: 1, revenue: 0, latest: [] } })
  })

  test('counts orders of every status and their revenue, but no attempts', async () => {
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

  test('counts published products and drafts separately', async () => {
    await makeProduct(shop)
    await makeProduct(shop, { status: 'draft' })
    await makeProduct(shop, { name: 'Other' })
    const { body: list } = await send('GET', '/products')
    expect((await dashboard()).body).toMatchObject({ products: list.length, drafts: 1 })
  })

  test('shows the ten newest orders, newest first', async () => {
    const placed: string[] = []
    for (let count = 0; count < 11; count += 1) {
      later(minute)
      placed.push((await makeOrder(await makeCheckout()))._id)
    }
    const { body } = await dashboard()
    expect(ids(body.latest)).toEqual(placed.toReversed().slice(0, 10))
    expect(body.orders).toBe(11)
  })

  test('limits the latest orders to the timeframe, but not the tiles', async () => {
    const thisMonth = await placeOrderAt('2025-12-15T00:00:00+05:30')
    const thisWeek = await placeOrderAt('2026-01-08T12:00:00+05:30')
    const yesterday = await placeOrderAt('2026-01-14T00:00:00+05:30')
    const lateYesterday = await placeOrderAt('2026-01-14T23:59:59+05:30')
    const today = await placeOrderAt('2026-01-15T00:00:00+05:30')
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

  test('refuses an unknown timeframe, and everyone but admins', async () => {
    expect((await dashboard('year')).status).toBe(400)
    expect((await send('GET', '/analytics/dashboard')).status).toBe(401)
    expect((await send('GET', '/analytics/dashboard', { token: await signedInCustomer() })).status).toBe(403)
  })
})
