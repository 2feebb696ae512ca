import { expect, test } from 'vitest'
import type { Statement } from '#test/count-statements.ts'
import { submitProof, makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { counter, runJobs } from '#test/test-shop.ts'

/** What a step asked of the database: statements, commits. The stand-in of the payment provider's own are among them, as it runs in the shop. */
async function cost<Result>(step: () => Promise<Result>): Promise<{ asked: [number, number]; result: Result }> {
  const results: Result[] = []
  const asked = await counter?.during(async () => void results.push(await step()))
  const [result] = results
  if (!asked || result === undefined) throw new Error('Nothing was counted.')
  return { asked: [asked.statements.length, asked.commits], result }
}

test.each([1, 20])('an order of %i lines asks this much of the database and no more', async (lines) => {
  const checkout = await makeCheckout()
  // The first one prepares statements and finds the queue empty.
  await makeOrder(checkout)
  await runJobs()
  const items = await Promise.all(
    Array.from({ length: lines }, async (_, index) =>
      index === 0 ? { productId: checkout.productId, variant: '1 g', qty: 3 } : { ...(await makeCheckout()), variant: '1 g', qty: 3 },
    ),
  )
  const expectedTotal = 1500 * lines

  const quoted = await cost(() => send('POST', '/pricing/quote', { token: checkout.token, body: { items } }))
  expect(quoted.result.body.total).toBe(expectedTotal)
  const prepared = await cost(() => prepare(checkout, { items, expectedTotal }))
  const paid = await cost(() => pay(prepared.result.body.order_id))
  const placed = await cost(() => submitProof(checkout, paid.result))
  expect(placed.result.body.order).toMatchObject({ status: 'Paid', totalAmount: expectedTotal })

  const told = { quote: quoted.asked, prepare: prepared.asked, pay: paid.asked, place: placed.asked }
  expect(told).toEqual({ quote: [2, 0], prepare: [10, 3], pay: [4, 1], place: [14, 1] })
})

test('the webhooks and messages of an order that the browser settled ask little', async () => {
  const checkout = await makeCheckout()
  await makeOrder(checkout)
  const asked = await counter?.during(runJobs)
  // The queue's own looks are for all jobs at once; what is counted is for these two webhooks and two messages.
  const isOurs = ({ text }: Statement) => !text.includes('pgboss') || text.includes('insert into webhook_event')
  expect(asked?.statements.filter(isOurs)).toHaveLength(6)
})
