import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { markPaid, payBack } from '#test/paid-offline.ts'
import { makePhoneOrder, payLink } from '#test/phone-order.ts'
import { rounds } from '#test/rounds.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const customerOf = (index: number) => ({ newCustomer: { name: 'Meera Iyer', mobile: `98123456${String(index).padStart(2, '0')}` }, key: `race-order-${index}` })
const lanesOf = async (id: string) =>
  (await shop.db.selectFrom('payment').select(['provider', 'lane']).where('orderId', '=', id).orderBy('lane').execute()).map(
    ({ provider, lane }) => `${provider} ${lane}`,
  )

test('two clicks, and two people at once, make one payment', async () => {
  const [one, other] = [await signedInAdmin({ email: 'one@example.com' }), await signedInAdmin({ email: 'two@example.com' })]
  for (let index = 0; index < rounds(3, 12); index += 1) {
    const { id } = await makePhoneOrder(one, customerOf(index))
    const answers = await Promise.all([markPaid(id, {}, one), markPaid(id, {}, one), markPaid(id, { key: `other-${id}`, reference: `other-${id}` }, other)])
    expect(await lanesOf(id)).toEqual(['offline settled'])
    const kinds = answers.map(({ status, body }) => (status === 200 ? 'paid' : body.code))
    expect([
      ['paid', 'paid', 'rule_refused'],
      ['rule_refused', 'rule_refused', 'paid'],
    ]).toContainEqual(kinds)
  }
  expect(await findFaults(shop.db)).toEqual([])
}, 60_000)

test('a link that is paid at the same moment: one of both pays, and money of the link that does not is refunded', async () => {
  const token = await signedInAdmin()
  for (let index = 0; index < rounds(3, 12); index += 1) {
    const { id } = await makePhoneOrder(token, customerOf(index))
    await payLink(id)
    const [marked] = await Promise.all([markPaid(id, {}, token), runJobs(), runJobs()])
    await runJobs()
    await runJobs()
    const refunded = await shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.paymentId')
      .select('refund.status')
      .where('payment.orderId', '=', id)
      .execute()
    if (marked.status === 200) expect([await lanesOf(id), refunded]).toEqual([['offline settled', 'razorpay surplus'], [{ status: 'processed' }]])
    else expect([marked.body.code, await lanesOf(id), refunded]).toEqual(['rule_refused', ['razorpay settled'], []])
  }
  expect(await findFaults(shop.db)).toEqual([])
}, 60_000)

test('of two orders with one reference at the same moment, the second asks for consent', async () => {
  const token = await signedInAdmin()
  const made = [await makePhoneOrder(token, customerOf(1)), await makePhoneOrder(token, customerOf(2))]
  const answers = await Promise.all(made.map(({ id }) => markPaid(id, { reference: 'UTR-1' }, token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a refund that two people record at once is paid back once', async () => {
  const token = await signedInAdmin()
  const { id } = await makePhoneOrder(token)
  await markPaid(id, {}, token)
  const { body } = await send('POST', `/orders/${id}/refunds`, { token, body: { amount: 400, key: 'refund-4711' } })
  const answers = await Promise.all([
    payBack(body.refund._id, {}, token),
    payBack(body.refund._id, {}, token),
    payBack(body.refund._id, { key: 'other-back-1' }, token),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await shop.db.selectFrom('offlineRefund').select('refundId').execute()).toHaveLength(1)
  expect(await findFaults(shop.db)).toEqual([])
})
