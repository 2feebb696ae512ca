import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { shop } from '#test/test-shop.ts'

async function countWaiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
  return rows[0]?.count
}

// An amount below half a paisa rounds to zero.
test.each([0, 0.001])(
  'places one order for a free cart that is sent twice at once, with the total %d',
  async (expectedTotal) => {
    await makeCoupon(shop, { discount: 100 })
    const checkout = await makeCheckout()
    const { answers } = await shop.db.transaction().execute(async (tx) => {
      await sql`lock table order_line in exclusive mode`.execute(tx)
      const sent = [1, 2].map(() => prepare(checkout, { coupon: 'SOIL10', expectedTotal }))
      // One request waits before its lines, the other for the customer's lock.
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2)
      return { answers: Promise.all(sent) }
    })
    const orderIds = (await answers).map(({ body }) => body.orderId)
    expect(orderIds).toEqual([expect.stringMatching(/^SW/), orderIds[0]])
  },
  60_000,
)
