import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { recountFigures } from '../server/figures.server.ts'

/** Returns how many orders the figures count for new and for returning customers. */
async function readCustomers() {
  const { rows } = await sql<{ name: string; orders: number }>`
    select name, sum(orders)::int as orders from (select * from sales_day union all select measure, day, name, orders, qty, paise from sales_change) f
    where measure = 'customer' group by name order by name`.execute(shop.db)
  return Object.fromEntries(rows.map(({ name, orders }) => [name, orders]))
}

test('of a customer’s orders that are paid at once, one is the first; erasing the customer and recounting change nothing', async () => {
  const admin = await signIn(await makeAdmin())
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await makeCheckout()
    const paid: Awaited<ReturnType<typeof pay>>[] = []
    for (const qty of [1, 2, 3]) {
      const items = [{ productId: buyer.productId, variant: '1 g', qty }]
      const { body } = await prepare(buyer, { items, expectedTotal: 500 * qty, again: true })
      paid.push(await pay(body.order_id))
    }
    const answers = await Promise.all(paid.map((payment) => submitProof(buyer, payment)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send('DELETE', `/customers/${buyer.customerId}`, { token: admin })).status).toBe(200)
  }
  await runJobs()
  const expected = { new: rounds, returning: 2 * rounds }
  expect(await readCustomers()).toEqual(expected)
  await eraseDeleted(shop)
  await recountFigures(shop.db)
  expect(await readCustomers()).toEqual(expected)
})
