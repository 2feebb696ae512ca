import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeDiscount } from '#test/make-discount.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { recordDispute } from '../../payments/server/record-dispute.server.ts'
import { failRefund, retryRefund } from '../../payments/server/send-refund.server.ts'
import { sweepShares } from '#shop/shares/server/sweep-shares.server.ts'
import { readStatement } from '../server/statement.server.ts'

/** Makes a celebrity who gets 10 %, and an order of goods for ₹900 and delivery for ₹60. */
async function begin() {
  const { celebrityId: id } = await makeCoupon(shop)
  const token = await signedInAdmin()
  await send('POST', `/shares/${id}/rates`, { token, body: { effectiveFrom: '2026-01-15', base: { kind: 'percent', percent: 10 } } })
  await send('PUT', '/settings', { token, body: { deliveryCharge: { charge: 60, freeFrom: 0, zones: [] } } })
  const { _id } = await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 960 })
  const read = async (path: string) => (await send('GET', path, { token })).body
  let count = 0

  /** Requests a refund, and returns its id. */
  async function request(body: object): Promise<string> {
    count += 1
    const reply = await send('POST', `/orders/${_id}/refunds`, { token, body: { reason: 'Sorry', key: `refund-000${count}`, ...body } })
    expect(reply).toMatchObject({ status: 200 })
    return reply.body.refund._id
  }

  /** Refunds, until the provider has paid it. */
  async function refund(body: object) {
    await request(body)
    await runJobs()
  }

  /** Requests a refund that fails. */
  async function refundInVain(body: object): Promise<string> {
    const refundId = await request(body)
    await failRefund(shop, { refundId })
    return refundId
  }

  /** Expects that every screen names this net, in rupees. */
  async function expectNet(net: number) {
    const { body: shared } = await send('POST', `/celebrities/${id}/statement-link`, { token, body: {} })
    const statement = await readStatement(shop, shared.link.split('/').at(-1), new URLSearchParams())
    const sums = (await read(`/shares/${id}`)).sums
    const screens = {
      ledger: (await read(`/celebrities/${id}/ledger`)).net,
      list: (await read('/celebrities'))[0].net,
      dashboard: (await read('/analytics/report?timeframe=all')).celebrities[0].amount,
      statement: statement?.ledger.net,
      share: sums.net,
      sources: (await read('/sources?touch=last')).total.revenue,
    }
    expect(screens).toEqual({ ledger: net, list: net, dashboard: net, statement: net, share: net, sources: net })
    expect(sums.share).toBe(net / 10)
    expect(await findFaults(shop.db)).toEqual([])
  }

  return { id: String(id), order: String(_id), token, read, request, refund, refundInVain, expectNet }
}

const onePiece = { amount: 450, lines: [{ position: 0, qty: 1 }] }
const allPieces = { amount: 900, lines: [{ position: 0, qty: 2 }] }

test('a refund of a sum counts against the goods, by the same rupees on every screen', async () => {
  const { refund, expectNet } = await begin()
  await expectNet(900)
  await refund({ amount: 60 })
  await expectNet(840)
})

test('a refund of delivery takes nothing off the goods', async () => {
  const { refund, expectNet } = await begin()
  await refund({ amount: 60, charge: true })
  await expectNet(900)
  await refund(onePiece)
  await expectNet(450)
})

test('refunds take off no more than the goods', async () => {
  const { refund, expectNet } = await begin()
  await refund(allPieces)
  await expectNet(0)
  await refund({ amount: 60 })
  await expectNet(0)
})

test('the last refund takes the rest of the goods, and a failed one gives back what it took', async () => {
  const { order, token, read, id, refund, refundInVain, expectNet } = await begin()
  await refund({ amount: 60 })
  const failed = await refundInVain(allPieces)
  await expectNet(840)
  await shop.db.transaction().execute((tx) => retryRefund(shop, tx, failed))
  await runJobs()
  await expectNet(0)
  expect(await read(`/celebrities/${id}/ledger`)).toMatchObject({ refunded: 900 })
  await send('PUT', `/orders/${order}`, { token, body: { status: 'Cancelled', refund: 'none' } })
  await expectNet(0)
  expect(await read(`/celebrities/${id}/ledger`)).toMatchObject({ cancelled: 900, refunded: 0 })
})

test('a refund that fails after another one leaves what the other one takes alone', async () => {
  const { request, expectNet } = await begin()
  const first = await request({ amount: 500 })
  await request({ amount: 460 })
  await failRefund(shop, { refundId: first })
  await runJobs()
  await expectNet(440)
})

test('a lost dispute takes off the goods on every screen, and a won one nothing', async () => {
  const { order, refund, expectNet } = await begin()
  const { id: paymentId } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', order).executeTakeFirstOrThrow()
  const report = async (id: string, state: 'open' | 'won' | 'lost', deductedPaise: number) => {
    const facts = { reason: '', phase: 'chargeback', respondBy: undefined, createdAt: shop.now(), amountPaise: 30_000 }
    await recordDispute(shop, { ...facts, id, paymentId, state, deductedPaise }, shop.now())
    await sweepShares(shop)
  }
  await report('disp_1', 'open', 0)
  await expectNet(900)
  await report('disp_1', 'lost', 30_000)
  await report('disp_1', 'lost', 30_000)
  await expectNet(600)
  await report('disp_1', 'won', 0)
  await expectNet(900)
  await report('disp_2', 'lost', 70_000)
  await refund({ amount: 260 })
  await expectNet(0)
})

test('a coupon discount is what the coupon gave, without automatic discounts', async () => {
  await makeDiscount({ discount: 0, conditions: { kind: 'amount', amount: 100 } })
  const { celebrityId: id } = await makeCoupon(shop)
  const token = await signedInAdmin()
  await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 810 })
  expect((await send('GET', `/celebrities/${id}/ledger`, { token })).body).toMatchObject({ gross: 900, discount: 90, net: 810 })
  const { body: shared } = await send('POST', `/celebrities/${id}/statement-link`, { token, body: {} })
  const statement = await readStatement(shop, shared.link.split('/').at(-1), new URLSearchParams())
  expect(statement?.lines).toMatchObject([{ gross: 900, discount: 90, amount: 810 }])
  expect(await findFaults(shop.db)).toEqual([])
})
