import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { clock, later, runJobs, shop } from '#test/test-shop.ts'
import { foldFigures, recountFigures } from '#shop/audit/figures/server/figures.server.ts'

const hour = 3_600_000

const report = async (timeframe = 'all') => (await send('GET', `/analytics/report?timeframe=${timeframe}`, { token: await signedInAdmin() })).body

/** Sums the facts of every order. The stored figures must equal these sums. */
const sumOf = async (source: string) => {
  const { rows } = await sql<{ measure: string; name: string; orders: number; qty: number; paise: number }>`
    select measure, name, sum(orders)::bigint as orders, sum(qty)::bigint as qty, sum(paise)::bigint as paise from (${sql.raw(source)}) f
    group by measure, name having sum(orders) <> 0 or sum(paise) <> 0 order by measure, name`.execute(shop.db)
  return rows
}

const sumFacts = () => sumOf('select measure, name, orders, qty, paise from sales_fact')

/** The stored figures of every measure, also of those that only the previous release reads. */
const storedFigures = () =>
  sumOf('select measure, name, orders, qty, paise from sales_day union all select measure, name, orders, qty, paise from sales_change')

describe('the report', () => {
  test('has zeros and a chart in a shop without orders', async () => {
    const body = await report()
    expect(body).toMatchObject({ net: 0, refunded: 0, averageOrder: 0, statuses: [], products: [], celebrities: [] })
    expect(body.charts.revenue).toMatch(/^<svg /)
  })

  test('shows net revenue, average order, statuses, products, celebrities and returning customers', async () => {
    await makeCoupon(shop, { code: 'ASHA', createdBy: 'Asha Rao' })
    const checkout = await makeCheckout()
    await makeOrder(checkout)
    later(hour)
    await makeOrder(checkout, { coupon: 'ASHA', expectedTotal: 900 })
    const { _id } = await makeOrder(await makeCheckout())
    await send('PUT', `/orders/${_id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
    await runJobs()
    await prepare(await makeCheckout())

    const body = await report()
    expect(body).toMatchObject({ net: 1900, refunded: 1000, averageOrder: 966.67, ordersOf: { newCustomers: 2, returningCustomers: 1 } })
    expect(body.statuses).toEqual([
      { name: 'Paid', orders: 2, qty: 0, amount: 1900 },
      { name: 'Cancelled', orders: 1, qty: 0, amount: 1000 },
    ])
    expect(body.products.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(2900)
    expect(body.celebrities).toEqual([{ name: 'Asha Rao', orders: 1, qty: 0, amount: 900 }])
    expect(body.buckets.reduce((sum: number, { net }: { net: number }) => sum + net, 0)).toBe(1900)
    expect(body.charts.celebrities).toContain('Asha Rao')
  })

  test('applies the timeframe to the minute', async () => {
    clock.now = new Date('2026-01-08T11:59:00+05:30')
    await makeOrder(await makeCheckout())
    clock.now = new Date('2026-01-08T12:00:00+05:30')
    await makeOrder(await makeCheckout())
    clock.now = new Date('2026-01-14T23:59:59+05:30')
    await makeOrder(await makeCheckout())
    clock.now = new Date('2026-01-15T12:00:00+05:30')
    await makeOrder(await makeCheckout())
    for (const fold of [false, true]) {
      if (fold) await foldFigures(shop.db)
      const orders = async (timeframe: string) => (await report(timeframe)).buckets.reduce((sum: number, bucket: { orders: number }) => sum + bucket.orders, 0)
      expect(await orders('all')).toBe(4)
      expect(await orders('week')).toBe(3)
      expect(await orders('yesterday')).toBe(1)
      expect(await orders('today')).toBe(1)
      expect(await orders('month')).toBe(4)
    }
    const { buckets, period } = await report('today')
    const [midnight, noon] = ['2026-01-14T18:30:00.000Z', '2026-01-15T06:30:00.000Z']
    expect(period).toEqual({ since: midnight, until: noon })
    expect((await report('yesterday')).period).toEqual({ since: '2026-01-13T18:30:00.000Z', until: midnight })
    expect((await report('week')).period).toEqual({ since: '2026-01-08T06:30:00.000Z', until: noon })
    expect((await report('all')).period).toBeNull()
    expect(buckets[12]).toMatchObject({ label: '12 pm', orders: 1, net: 1000 })
  })

  test('is for admins only', async () => {
    expect((await send('GET', '/analytics/report')).status).toBe(401)
    expect((await send('GET', '/analytics/report', { token: await signedInCustomer() })).status).toBe(403)
    expect((await send('GET', '/analytics/report?timeframe=year', { token: await signedInAdmin() })).status).toBe(400)
  })
})

describe('the stored figures', () => {
  test('equal the sums of all orders before and after each fold', async () => {
    await makeCoupon(shop, { code: 'ASHA', createdBy: 'Asha Rao' })
    const token = await signedInAdmin()
    for (const status of ['Paid', 'Delivered', 'Cancelled']) {
      later(20 * hour)
      const { _id } = await makeOrder(await makeCheckout(), { coupon: 'ASHA', expectedTotal: 900 })
      if (status !== 'Paid') await send('PUT', `/orders/${_id}`, { token, body: { status } })
      expect(await storedFigures()).toEqual(await sumFacts())
      await foldFigures(shop.db)
      await runJobs()
      expect(await storedFigures()).toEqual(await sumFacts())
    }
    await foldFigures(shop.db)
    expect(await storedFigures()).toEqual(await sumFacts())
    expect(await shop.db.selectFrom('salesChange').select('seq').execute()).toEqual([])
  })

  test('are correct after a recount', async () => {
    await makeOrder(await makeCheckout())
    await foldFigures(shop.db)
    await shop.db.updateTable('salesDay').set({ paise: 1, orders: 7 }).execute()
    await recountFigures(shop.db)
    expect(await storedFigures()).toEqual(await sumFacts())
  })
})
