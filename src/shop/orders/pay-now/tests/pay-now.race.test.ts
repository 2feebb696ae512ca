import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, placeCod, shipCod, startPayNow } from '#test/make-cod.ts'
import { makeCheckout } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { payLink } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

// More codes than an address may have in an hour.
const hour = 3_600_000

async function outcome(id: string) {
  const { status, codState } = await shop.db.selectFrom('shopOrder').select(['status', 'codState']).where('id', '=', id).executeTakeFirstOrThrow()
  const payments = await shop.db.selectFrom('payment').select('lane').where('orderId', '=', id).execute()
  const documents = await shop.db.selectFrom('taxDocument').select('totalPaise').where('orderId', '=', id).execute()
  return [status, codState, ...payments.map(({ lane }) => lane), ...documents.map(({ totalPaise }) => totalPaise)]
}

test('a payment and the dispatch at the same moment: one invoice, of what the shopper pays', async () => {
  await offerCod({ fee: 40, mostOpen: 20 })
  await register()
  for (let index = 0; index < 6; index += 1) {
    later(hour)
    const id = await placeCod(undefined, { expectedTotal: 1040 })
    await startPayNow(id)
    await payLink(id)
    const token = await signedInAdmin()
    const [shipped] = await Promise.all([shipCod(token, id), runJobs(), runJobs()])
    await runJobs()
    expect(shipped.status).toBe(200)
    expect([
      ['Paid', null, 'settled', 100_000],
      ['Pending', 'shipped', 'surplus', 104_000],
    ]).toContainEqual(await outcome(id))
  }
  expect(await findFaults(shop.db)).toEqual([])
}, 60_000)

test('a payment and a cancellation at the same moment: the money always goes back', async () => {
  await offerCod({ mostOpen: 20 })
  for (let index = 0; index < 6; index += 1) {
    later(hour)
    const checkout = await makeCheckout()
    const id = await placeCod(checkout)
    await startPayNow(id)
    await payLink(id)
    const [cancelled] = await Promise.all([send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token }), runJobs(), runJobs()])
    await runJobs()
    expect(cancelled.status).toBe(200)
    expect([
      ['Cancelled', null, 'settled'],
      ['Cancelled', 'cancelled', 'after_cancel'],
    ]).toContainEqual(await outcome(id))
    const refunds = await shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.paymentId')
      .select('refund.id')
      .where('payment.orderId', '=', id)
      .execute()
    expect(refunds).toHaveLength(1)
  }
  expect(await findFaults(shop.db)).toEqual([])
}, 60_000)

test('ten requests at once make one link, and one that loses against the dispatch leaves none open', async () => {
  await offerCod({ mostOpen: 20 })
  const id = await placeCod()
  const answers = await Promise.all(Array.from({ length: 10 }, () => startPayNow(id)))
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  for (let index = 0; index < 4; index += 1) {
    later(hour)
    const [other, token] = [await placeCod(), await signedInAdmin()]
    const [started, shipped] = await Promise.all([startPayNow(other), shipCod(token, other)])
    expect([[200, 422].includes(started.status), shipped.status]).toEqual([true, 200])
    await runJobs()
    const links = await shop.db.selectFrom('sandbox.paymentLink').select('status').where('referenceId', '=', other).execute()
    expect(links.filter(({ status }) => status === 'created')).toEqual([])
  }
}, 60_000)
