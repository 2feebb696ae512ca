import { expect, test } from 'vitest'
import { makeCheckout } from '#test/make-order.ts'
import { askReturn, makeDelivered, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { listRefundedPaise } from '#test/refunded-paise.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const statesOf = async (orderId: string) =>
  (await shop.db.selectFrom('returnRequest').select('state').where('orderId', '=', orderId).orderBy('seq').execute()).map(({ state }) => state)

test('two tabs that ask for the same pieces at once get one return; one key makes one return', async () => {
  const [asha, admin] = [await makeCheckout(), await signedInAdmin()]
  for (let round = 0; round < 8; round += 1) {
    const { _id } = await makeDelivered(asha, admin)
    const both = { lines: [{ position: 0, qty: 2 }] }
    const answers = await Promise.all(Array.from({ length: 6 }, () => askReturn(asha, _id, both)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    expect(await statesOf(_id)).toEqual(['requested'])
    const other = await makeDelivered(asha, admin)
    const clicks = await Promise.all(Array.from({ length: 6 }, () => askReturn(asha, other._id, { key: `one-click-${round}` })))
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statesOf(other._id)).toEqual(['requested'])
  }
})

test('a withdrawal against an approval: one of them wins, and the message fits', async () => {
  const [asha, admin] = [await makeCheckout(), await signedInAdmin()]
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { _id } = await makeDelivered(asha, admin)
    const id = (await askReturn(asha, _id)).body.own.returns[0]._id
    const withdraw = () => send('POST', `/returns/${id}/withdraw`, { token: asha.token })
    const approve = () => send('POST', `/returns/${id}/approve`, { token: admin, body: { words: 'Send it.', version: 1 } })
    const [first, second] = round % 2 ? [withdraw, approve] : [approve, withdraw]
    const statuses = (await Promise.all([first(), second()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const [state = ''] = await statesOf(_id)
    outcomes.add(state)
    const told = await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `money:return-approved:${id}:%`).execute()
    expect(told).toHaveLength(state === 'approved' ? 1 : 0)
  }
  expect([...outcomes].every((state) => state === 'approved' || state === 'withdrawn')).toBe(true)
})

test('ten clicks on received and on refund move each piece and each rupee once', async () => {
  const [asha, admin] = [await makeCheckout(), await signedInAdmin()]
  const itemId = await trackStock(shop, asha.productId, 10, { batch: 'A' })
  const { _id } = await makeDelivered(asha, admin)
  const id = (await askReturn(asha, _id, { lines: [{ position: 0, qty: 2 }] })).body.own.returns[0]._id
  await stepReturn(admin, _id, 'approve', { words: 'Send it.' })
  const ten = (step: string, body: object) => Promise.all(Array.from({ length: 10 }, () => send('POST', `/returns/${id}/${step}`, { token: admin, body })))
  const received = await ten('receive', { version: 2, lines: [{ position: 0, restock: 1, writeOff: 1 }] })
  expect(new Set(received.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countStock(shop, itemId)).toEqual({ onHand: 9, ledger: 9 })
  const closed = await ten('close', { version: 3, refund: 'paid' })
  expect(new Set(closed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await shop.db.selectFrom('refund').select('amountPaise').execute()).toEqual([{ amountPaise: 100_000 }])
})

test('a refund of the return against one of the order never exceeds the payment', async () => {
  const [asha, admin] = [await makeCheckout(), await signedInAdmin()]
  for (let round = 0; round < 6; round += 1) {
    const { _id } = await makeDelivered(asha, admin)
    await askReturn(asha, _id, { lines: [{ position: 0, qty: 2 }] })
    await stepReturn(admin, _id, 'approve', { words: 'Send it.' })
    await Promise.all([
      stepReturn(admin, _id, 'close', { refund: 'paid' }),
      send('POST', `/orders/${_id}/refunds`, { token: admin, body: { amount: 700, key: `order-refund-${round}` } }),
    ])
    const refunds = await listRefundedPaise(_id)
    expect(refunds.reduce((sum, paise) => sum + paise, 0)).toBeLessThanOrEqual(100_000)
    expect(refunds.length).toBeGreaterThan(0)
  }
})
