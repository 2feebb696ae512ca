import { expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { moveRows, moveRowsBack } from '#shop/accounts/customers/server/personal-rows.server.ts'
import { offerCod, orderCod, placeCod, shipCod } from '#test/make-cod.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { type Checkout, makeCheckout } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { sweepDecisions } from '../server/decisions.server.ts'

const check = async ({ token, addressId, productId }: Checkout, qty = 2): Promise<boolean> =>
  (await send('POST', '/cod/check', { token, body: { items: [{ productId, variant: '1 g', qty }], addressId } })).body.allowed

const rows = () => shop.db.selectFrom('codDecision').select(['customerId', 'answer', 'totalPaise', 'score', 'orderId']).orderBy('seq').execute()

/** A customer whose only parcel came back: the score is 30. */
async function makeReturner(limits: Parameters<typeof offerCod>[0] = {}): Promise<Checkout> {
  await offerCod()
  const [checkout, admin] = [await makeCheckout(), await signedInAdmin()]
  const id = await placeCod(checkout)
  await shipCod(admin, id)
  await send('POST', `/orders/${id}/returned`, { token: admin, body: { restock: true } })
  later(11 * 60_000)
  await offerCod(limits)
  return checkout
}

/** Gives the customer's standing draw this number, so that a test knows it. */
const setDraw = (draw: number) => shop.db.updateTable('codDecision').set({ draw }).where('draw', 'is not', null).execute()

test('a refused cart is stored once a day, and a share of 0 holds none out', async () => {
  const checkout = await makeReturner()
  expect([await check(checkout), await check(checkout, 1)]).toEqual([false, false])
  await setDraw(0)
  expect(await check(checkout)).toBe(false)
  expect((await orderCod(checkout)).body.code).toBe('cod_refused')
  expect(await rows()).toEqual([{ customerId: checkout.customerId, answer: 'score', totalPaise: 100_000, score: 30, orderId: null }])
  later(dayMs)
  await check(checkout)
  expect((await rows()).map(({ answer }) => answer)).toEqual(['score', 'score'])
})

test('a cart that is held out keeps its answer, is ordered, and is counted with its end', async () => {
  const checkout = await makeReturner({ margin: 30 })
  await check(checkout)
  await setDraw(499)
  await offerCod({ margin: 30, holdOut: 5 })
  expect([await check(checkout), await check(checkout, 1), await check(checkout)]).toEqual([true, true, true])
  // The offer stands past midnight, because the draw stands for a day.
  later(13 * 60 * 60_000)
  expect(await check(checkout)).toBe(true)
  const [id, token] = [await placeCod(checkout), await signedInAdmin()]
  expect(await rows()).toMatchObject([
    { answer: 'score', orderId: null },
    { answer: 'held_out', score: 30, orderId: id },
  ])
  expect((await send('GET', `/orders/${id}/cod`, { token })).body).toMatchObject({ heldOut: true, score: 30 })
  const refusals = async () => (await send('GET', '/cod/cash', { token })).body.refusals
  expect(await refusals()).toMatchObject({ refused: 1, refusedTotal: 1000, heldOut: 1, open: 1, back: 0, delivered: 0, saved: null, returnCost: null })
  await shipCod(token, id)
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
  expect(await refusals()).toMatchObject({ open: 0, delivered: 1, margin: 30 })
  // The draw stood for one day. Another is drawn after it.
  later(12 * 60 * 60_000)
  await check(checkout)
  expect((await rows()).length).toBe(3)
})

test('limits and the rule `never` are not held out', async () => {
  const [checkout, token] = [await makeReturner({ holdOut: 20 }), await signedInAdmin()]
  await check(checkout)
  await setDraw(0)
  expect(await check(checkout)).toBe(true)
  await offerCod({ holdOut: 20, mostFirst: 600 })
  expect(await check(checkout)).toBe(false)
  await offerCod({ holdOut: 20 })
  await send('PUT', `/customers/${checkout.customerId}/cod`, { token, body: { rule: 'never' } })
  expect(await check(checkout)).toBe(false)
  expect((await orderCod(checkout)).body.code).toBe('cod_refused')
  expect((await rows()).map(({ answer }) => answer).toSorted()).toEqual(expect.arrayContaining(['held_out', 'limit']))
})

const newer = { day: '2027-11-21', answer: 'allowed' as const, totalPaise: 1, score: 60, parts: '[]', refusals: '[]', pincode: '190001' }

test('decisions are in the person’s download, leave with the account, and are removed after a year', async () => {
  const checkout = await makeReturner()
  await check(checkout)
  const { body } = await send('GET', `/customers/${checkout.customerId}/export`, { token: await signedInAdmin() })
  expect(body.cashOnDelivery.answers).toMatchObject([{ answer: 'score', total: 1000, score: 30, pincode: expect.stringMatching(/^\d{6}$/) }])
  later(364 * dayMs)
  await shop.db
    .insertInto('codDecision')
    .values({ ...newer, customerId: checkout.customerId, decidedAt: shop.now() })
    .execute()
  later(2 * dayMs)
  await sweepDecisions(shop)
  expect((await rows()).length).toBe(1)
  await send('DELETE', `/customers/${checkout.customerId}`, { token: await signedInAdmin() })
  await eraseDeleted(shop)
  expect(await rows()).toEqual([])
})

test('decisions go with an account that joins another, and come back when the join is undone', async () => {
  const checkout = await makeReturner()
  await check(checkout)
  const { customerId: from } = checkout
  const to = (await makeCheckout()).customerId
  const owners = async () => (await rows()).map(({ customerId }) => customerId)
  const moved = await shop.db.transaction().execute((tx) => moveRows(shop, tx, { from, to }))
  expect([await owners(), moved.codDecisions]).toEqual([[to], [expect.any(Number)]])
  await shop.db.transaction().execute((tx) => moveRowsBack(shop, tx, { from: to, to: from }, moved))
  expect(await owners()).toEqual([from])
})

test('nothing shows while the owner allows nothing at random', async () => {
  await makeReturner()
  expect((await send('GET', '/cod/cash', { token: await signedInAdmin() })).body.refusals).toBe(null)
})
