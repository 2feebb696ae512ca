import { expect, test } from 'vitest'
import { awb, packing } from '#test/make-queue.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

/** Cancels an order of three packs of 1 g and one of 2 g, of which one pack of 1 g was sent. */
async function cancelPartSent() {
  const checkout = await makeCheckout()
  const [oneGram, twoGrams] = [await trackStock(shop, checkout.productId, 5, { batch: 'A1' }), await trackStock(shop, checkout.productId, 5, {}, '2 g')]
  const items = ['1 g', '2 g'].map((variant, index) => ({ productId: checkout.productId, variant, qty: index === 0 ? 3 : 1 }))
  const { _id: id } = await makeOrder(checkout, { items, expectedTotal: 2310 })
  const token = await signedInAdmin()
  const { part, ship } = packing(token)
  await part(id, [{ position: 0, qty: 1 }])
  await ship([{ id, awb: awb(1) }])
  expect((await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  const decide = (lines: object[], as = token) => send('POST', `/orders/${id}/rest`, { token: as, body: { lines } })
  const listed = async () => (await send('GET', '/orders?fulfilment=rest', { token })).body.map(({ _id }: { _id: string }) => _id)
  const needed = async () => (await send('GET', '/needs', { token })).body.needs.find(({ name }: { name: string }) => name === 'unsentRests')
  const rest = async () => (await send('GET', `/orders/${id}/details`, { token })).body.rest
  return { id, token, oneGram, twoGrams, decide, listed, needed, rest }
}

const line = (position: number, restock: number, writeOff: number, sent: number) => ({ position, restock, writeOff, sent })

test('the unsent pieces of a cancelled order are listed until somebody decides about each', async () => {
  const { id, token, oneGram, twoGrams, decide, listed, needed, rest } = await cancelPartSent()
  expect(await listed()).toEqual([id])
  expect(await needed()).toEqual({ name: 'unsentRests', count: 1, isMore: false })
  expect(await rest()).toEqual([
    { position: 0, qty: 2 },
    { position: 1, qty: 1 },
  ])
  const shelf = async (itemId: string) => (await send('GET', `/stock/${itemId}/batches`, { token })).body.toPack
  expect([await shelf(oneGram), await shelf(twoGrams)]).toEqual([2, 1])
  expect((await decide([line(0, 1, 1, 0), line(1, 0, 0, 1)])).body).toMatchObject({ success: true })
  expect(await listed()).toEqual([])
  expect(await needed()).toBeUndefined()
  expect(await rest()).toEqual([])
  // One pack of 1 g is with the shopper, one is on the shelf again, one is lost. The pack of 2 g was sent after all.
  expect(await countStock(shop, oneGram)).toEqual({ onHand: 3, ledger: 3 })
  expect(await countStock(shop, twoGrams)).toEqual({ onHand: 4, ledger: 4 })
  const moved = await shop.db
    .selectFrom('stockMovement')
    .select(['reason', 'pieces', 'orderId', 'batchId'])
    .where('itemId', '=', oneGram)
    .orderBy('id')
    .execute()
  expect(moved.slice(2)).toMatchObject([
    { reason: 'cancelled', pieces: 2, orderId: id },
    { reason: 'loss', pieces: -1, orderId: null },
  ])
  expect(moved.every(({ batchId }) => batchId !== null)).toBe(true)
  expect([await shelf(oneGram), await shelf(twoGrams)]).toEqual([0, 0])
  const { body } = await send('GET', '/audit', { token })
  expect(body[0]).toMatchObject({ action: 'unsent pieces decided' })
})

test('a decision names every unsent piece once, and there is one', async () => {
  const { oneGram, decide, listed } = await cancelPartSent()
  for (const lines of [
    [line(0, 2, 0, 0)],
    [line(0, 1, 0, 0), line(1, 1, 0, 0)],
    [line(0, 2, 0, 1), line(1, 1, 0, 0)],
    [line(0, 1, 0, 0), line(0, 1, 0, 0), line(1, 1, 0, 0)],
    [line(0, 2, 0, 0), line(1, 1, 0, 0), line(2, 1, 0, 0)],
  ])
    expect(await decide(lines)).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  expect((await decide([line(0, 2, 0, 0), line(1, 1, 0, 0)], await signedInStaff('packer'))).status).toBe(403)
  expect(await listed()).toHaveLength(1)
  expect((await decide([line(0, 2, 0, 0), line(1, 1, 0, 0)])).status).toBe(200)
  expect(await decide([line(0, 2, 0, 0), line(1, 1, 0, 0)])).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  expect(await countStock(shop, oneGram)).toEqual({ onHand: 4, ledger: 4 })
})

test('a piece that goes back into a recalled batch leaves the stock at once', async () => {
  const { oneGram, decide } = await cancelPartSent()
  await shop.db.updateTable('stockBatch').set({ offSale: true }).where('itemId', '=', oneGram).execute()
  const before = await countStock(shop, oneGram)
  expect((await decide([line(0, 1, 1, 0), line(1, 1, 0, 0)])).status).toBe(200)
  expect(await countStock(shop, oneGram)).toEqual(before)
})

test('an order that was sent whole, or not at all, has no rest', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const [whole, unsent] = [await makeOrder(checkout), await makeOrder(await makeCheckout())]
  await packing(token).ship([{ id: whole._id, awb: awb(1) }])
  for (const { _id } of [whole, unsent]) await send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })
  expect((await send('GET', '/orders?fulfilment=rest', { token })).body).toEqual([])
})

test('oversold pieces that nobody sent come back first, so the sent piece keeps its batch for a recall', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const itemId = await trackStock(shop, checkout.productId, 3, { batch: 'A1', mayOversell: true })
  const { body: prepared } = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 3 }], expectedTotal: 1500 })
  const loss = { reason: 'loss', pieces: -2, batch: 'A1', key: 'key-of-loss' }
  expect((await send('POST', `/stock/${itemId}/movements`, { token, body: loss })).status).toBe(200)
  const { _id: id } = (await submitProof(checkout, await pay(prepared.order_id), { totalAmount: 1500 })).body.order
  await packing(token).part(id, [{ position: 0, qty: 1 }])
  await packing(token).ship([{ id, awb: awb(1) }])
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })
  expect((await send('POST', `/orders/${id}/rest`, { token, body: { lines: [line(0, 2, 0, 0)] } })).status).toBe(200)
  const { batches } = (await send('GET', `/stock/${itemId}/batches`, { token })).body
  expect(batches).toMatchObject([{ code: 'A1', onHand: 0 }])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
  expect((await send('GET', `/stock-batches/${batches[0]._id}/orders`, { token })).body).toMatchObject([{ _id: id, pieces: 1 }])
})
