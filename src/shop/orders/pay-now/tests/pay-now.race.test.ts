import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, placeCod, placeWithAdvance, shipCod, startPayNow } from '#test/make-cod.ts'
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

test('the rest of an advance and the dispatch or a cancellation at the same moment: the money pays the order, or goes back', async () => {
  await offerCod({ fee: 40, advance: 99, advanceForAll: true, mostOpen: 20 })
  await register()
  for (let index = 0; index < 8; index += 1) {
    later(hour)
    const checkout = await makeCheckout()
    const id = await placeWithAdvance(checkout, { expectedTotal: 1040 })
    await startPayNow(id)
    await payLink(id)
    const token = await signedInAdmin()
    const change = index % 2 === 0 ? shipCod(token, id) : send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
    const [changed] = await Promise.all([change, runJobs(), runJobs()])
    await runJobs()
    expect(changed.status).toBe(200)
    const { rows } = await sql<{
      kept: number
    }>`select (sum(p.amount_paise) - coalesce((select sum(r.amount_paise) from refund r join payment q on q.id = r.payment_id
      where q.order_id = ${id} and r.status = 'processed'), 0))::int as kept from payment p where p.order_id = ${id} and p.lane is not null`.execute(shop.db)
    const order = await shop.db.selectFrom('shopOrder').select('method').where('id', '=', id).executeTakeFirstOrThrow()
    expect(rows[0]?.kept).toBe(index % 2 === 1 ? 0 : order.method === 'online' ? 100_000 : 9_900)
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
