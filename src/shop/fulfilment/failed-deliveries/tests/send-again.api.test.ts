import { expect, test } from 'vitest'
import { shipCod } from '#test/make-cod.ts'
import { makeFailed } from '#test/make-failed.ts'
import { signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock } from '#test/track-stock.ts'

const both = { position: 0, restock: 1, writeOff: 1 }

/** A paid parcel of two pieces that came back, or of those in `line`. */
async function makeBack(line = both, options: Parameters<typeof makeFailed>[0] = {}) {
  const made = await makeFailed(options)
  await made.step('back', { lines: [line], version: 1 })
  const again = (version = 2) => made.step('again', { version })
  const order = async () => (await send('GET', `/orders/${made.orderId}`, { token: made.token })).body
  const parcels = async () => (await send('GET', `/orders/${made.orderId}/parcels`, { token: made.token })).body
  return { ...made, again, order, parcels }
}

test('a paid parcel that came back is sent again in another parcel, from the stock, and is then delivered', async () => {
  const { token, checkout, item, orderId, id, again, order, parcels } = await makeBack()
  expect(await countStock(shop, item)).toEqual({ onHand: 4, ledger: 4 })
  const { status, body } = await again()
  expect([status, body.saved]).toMatchObject([200, { state: 'back', sentAgainAt: shop.now().toISOString(), maySendAgain: false }])
  expect(await countStock(shop, item)).toEqual({ onHand: 2, ledger: 2 })
  expect(await order()).toMatchObject({ status: 'Paid', fulfilment: 'to_pack', trackingUrl: '' })
  expect((await send('GET', '/packing/orders', { token })).body).toMatchObject([{ _id: orderId }])
  // Nothing of it is shipped yet.
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })).status).toBe(422)
  expect((await shipCod(token, orderId, `AGAIN${orderId}`)).status).toBe(200)
  expect(await parcels()).toMatchObject([
    { number: 1, lines: [] },
    { number: 2, awb: `AGAIN${orderId}`, lines: [{ position: 0, qty: 2 }] },
  ])
  expect(await order()).toMatchObject({ fulfilment: 'shipped', trackingUrl: expect.stringContaining(`AGAIN${orderId}`) })
  const own = await send('GET', `/orders/my-orders/${orderId}`, { token: checkout.token })
  expect(own.body.parcels).toMatchObject([{ number: 1, awb: `AGAIN${orderId}` }])
  const costs = await send('PUT', `/failed-deliveries/${id}/costs`, { token, body: { forward: 60, back: 55, damage: 0, version: 3 } })
  expect(costs.status).toBe(200)
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
  expect(await countStock(shop, item)).toEqual({ onHand: 2, ledger: 2 })
})

test('a cancellation before it is sent again puts the pieces back, and nothing is left to decide', async () => {
  const { token, item, orderId, again } = await makeBack()
  await again()
  expect(await countStock(shop, item)).toEqual({ onHand: 2, ledger: 2 })
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  expect(await countStock(shop, item)).toEqual({ onHand: 4, ledger: 4 })
  expect((await send('GET', `/orders/${orderId}/details`, { token })).body.rest).toEqual([])
})

test('ten presses at once send a parcel again once, and a cancellation at the same time loses or doubles no piece', async () => {
  const { item, again } = await makeBack()
  const answers = await Promise.all(Array.from({ length: 10 }, () => again()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countStock(shop, item)).toEqual({ onHand: 2, ledger: 2 })
  const other = await makeBack()
  const cancel = send('PUT', `/orders/${other.orderId}`, { token: other.token, body: { status: 'Cancelled' } })
  const [sent, cancelled] = await Promise.all([other.again(), cancel])
  expect(cancelled.status).toBe(200)
  const { onHand, ledger } = await countStock(shop, other.item)
  expect(onHand).toBe(ledger)
  expect([200, 422]).toContain(sent.status)
  expect(onHand).toBe(4)
  expect((await other.again()).status).toBe(sent.status)
})

test('only what came back is sent again; missing pieces stay with their parcel', async () => {
  const { item, again, parcels } = await makeBack({ position: 0, restock: 1, writeOff: 0 })
  expect((await again()).status).toBe(200)
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  expect(await parcels()).toMatchObject([{ lines: [{ position: 0, qty: 1 }] }])
})

test('without pieces in stock, after a refund, in cash, before it is back, or by a packer, nothing is sent again', async () => {
  const empty = await makeBack({ position: 0, restock: 0, writeOff: 2 })
  await shop.db.updateTable('stockBatch').set({ bestBefore: '2026-01-01' }).where('itemId', '=', empty.item).execute()
  expect(await empty.again()).toMatchObject({ status: 422, body: { code: 'out_of_stock' } })
  expect(await empty.order()).toMatchObject({ fulfilment: 'shipped' })
  const refunded = await makeBack()
  await send('POST', `/orders/${refunded.orderId}/refunds`, { token: refunded.token, body: { amount: 10, reason: '', key: 'k1234567' } })
  expect((await refunded.again()).body.message).toBe('A part of this order is refunded, so it is not sent again. Please refund the rest.')
  const cash = await makeBack(both, { cash: true })
  expect((await cash.again()).body.message).toMatch('cash on delivery')
  const early = await makeFailed()
  expect((await early.step('again', { version: 1 })).body.code).toBe('step_back')
  const packer = await signedInStaff('packer')
  expect((await send('POST', `/failed-deliveries/${early.id}/again`, { token: packer, body: { version: 1 } })).status).toBe(403)
  expect((await send('POST', '/failed-deliveries/none/again', { token: early.token, body: { version: 1 } })).status).toBe(404)
})
