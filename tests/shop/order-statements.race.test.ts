import { expect, test } from 'vitest'
import type { Statement } from '../support/count-statements.ts'
import { submitProof, makeCheckout, makeOrder, pay, prepare } from '../support/make-order.ts'
import { register } from '../support/register.ts'
import { send } from '../support/send.ts'
import { counter, runJobs } from '../support/test-shop.ts'

/** Counts the statements and commits of a step, including those of the simulated payment provider, which runs in the shop. */
async function cost<Result>(step: () => Promise<Result>): Promise<{ counts: [number, number]; result: Result }> {
  const results: Result[] = []
  const counted = await counter?.during(async () => void results.push(await step()))
  const [result] = results
  if (!counted || result === undefined) throw new Error('Nothing was counted.')
  return { counts: [counted.statements.length, counted.commits], result }
}

test.each([1, 20])('an order of %i lines needs a fixed number of statements and commits', async (lines) => {
  const checkout = await makeCheckout()
  // A first order, so that statements are prepared and the queue is empty.
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

  const counts = { quote: quoted.counts, prepare: prepared.counts, pay: paid.counts, place: placed.counts }
  expect(counts).toEqual({ quote: [2, 0], prepare: [9, 3], pay: [4, 1], place: [11, 1] })
})

test('an invoice adds one round trip to the settlement: a statement between savepoint and release', async () => {
  await register()
  const checkout = await makeCheckout()
  await makeOrder(checkout)
  await runJobs()
  const paid = await pay((await prepare(checkout)).body.order_id)
  expect((await cost(() => submitProof(checkout, paid))).counts).toEqual([15, 1])
})

test('the webhooks and messages of an order that the browser settled need seven statements', async () => {
  const checkout = await makeCheckout()
  // Those of the tests before.
  await runJobs()
  await makeOrder(checkout)
  const counted = await counter?.during(runJobs)
  // The queue's own statements are for all jobs together, and the simulated provider is another system. The rest are for two webhooks, two messages and the facts
  // around the mail.
  const isOurs = ({ text }: Statement) => !/pgboss|"sandbox"/.test(text) || text.includes('insert into webhook_event')
  const ours = (counted?.statements ?? []).filter(isOurs).map(({ text }) => text)
  expect(ours, `the statements are:\n${ours.join('\n')}`).toHaveLength(7)
})
