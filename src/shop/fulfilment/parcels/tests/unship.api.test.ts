import { describe, expect, test } from 'vitest'
import { anHourLater } from '#test/an-hour-later.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { approvalWords, askReturn, stepReturn } from '#test/make-return.ts'
import { awb, makeQueue, outcomesOf } from '#test/make-queue.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { takeHeld } from '#shop/messages/server/queries.server.ts'

/** Lists what the shopper of an order was sent about its shipping, by subject. */
async function toldOf(orderId: string) {
  const rows = await shop.db.selectFrom('message').select(['subject', 'status']).where('orderId', '=', orderId).orderBy('seq').execute()
  return rows.filter(({ subject }) => subject?.includes('shipped')).map(({ subject, status }) => [subject?.replace(orderId, 'SW'), status])
}

const shipped = 'Your Swachh order SW was shipped'
const correction = 'Your Swachh order SW is not shipped yet'

async function makeShipping() {
  const queue = await makeQueue(1)
  const [id = ''] = queue.ids
  const takeBack = (parcel?: number, token = queue.token) => send('POST', '/packing/not-shipped', { token, body: { parcels: [{ id, parcel }] } })
  return { ...queue, id, takeBack }
}

describe('a parcel that was shipped by mistake', () => {
  test('tells the shopper after two minutes, and nothing before', async () => {
    const { id, ship } = await makeShipping()
    await ship([{ id, awb: awb(1) }])
    await runJobs()
    expect(await toldOf(id)).toEqual([[shipped, 'queued']])
    const { heldUntil, createdAt } = await shop.db.selectFrom('message').selectAll().where('heldUntil', 'is not', null).executeTakeFirstOrThrow()
    expect(Number(heldUntil) - Number(createdAt)).toBe(120_000)
    await anHourLater()
    expect(await toldOf(id)).toEqual([[shipped, 'sent']])
  })

  test('is taken back unseen while its message waits, and can be shipped again', async () => {
    const { id, ship, takeBack, read, parcels } = await makeShipping()
    await ship([{ id, awb: awb(1) }])
    expect((await takeBack()).body.results).toEqual([{ id, outcome: 'done', message: '' }])
    expect(await read(id)).toMatchObject({ fulfilment: 'packed', trackingUrl: '', trackingId: '' })
    expect(await parcels(id)).toMatchObject([{ number: 1, awb: '', carrier: '', trackingUrl: '', shippedAt: '' }])
    await anHourLater()
    expect(await toldOf(id)).toEqual([])
    expect(outcomesOf(await takeBack())).toEqual(['already'])
    // The number is free again, for this order and for another.
    expect(outcomesOf(await ship([{ id, awb: awb(1) }]))).toEqual(['done'])
    await anHourLater()
    expect(await toldOf(id)).toEqual([[shipped, 'sent']])
    const { body } = await send('GET', `/orders/${id}/timeline`, { token: await signedInAdmin() })
    expect(body.map(({ kind }: { kind: string }) => kind)).toContain('shipping_undone')
  })

  test('is corrected once its message was sent, each time', async () => {
    const { id, ship, takeBack, read } = await makeShipping()
    for (let time = 1; time <= 2; time += 1) {
      await ship([{ id, awb: awb(time) }])
      await anHourLater()
      expect((await takeBack(1)).body.results).toEqual([{ id, outcome: 'done', message: 'The shopper was told already and gets a correction.' }])
      await runJobs()
    }
    expect(await toldOf(id)).toEqual([
      [shipped, 'sent'],
      [correction, 'sent'],
      [shipped, 'sent'],
      [correction, 'sent'],
    ])
    expect(await read(id)).toMatchObject({ fulfilment: 'packed' })
  })

  test('is corrected too while the message is being sent', async () => {
    const { id, ship, takeBack } = await makeShipping()
    await ship([{ id, awb: awb(1) }])
    const message = await shop.db.selectFrom('message').select('id').where('heldUntil', 'is not', null).executeTakeFirstOrThrow()
    expect(await takeHeld(shop.db, message.id, shop.now())).toBe(true)
    await takeBack()
    await anHourLater()
    expect(await toldOf(id)).toEqual([
      [shipped, 'sent'],
      [correction, 'sent'],
    ])
  })

  test('leaves the other parcels of its order shipped, and the order follows them', async () => {
    const { id, ship, part, takeBack, read } = await makeShipping()
    await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: awb(1), parcel: 1 }])
    await ship([{ id, awb: awb(2), parcel: 2 }])
    expect(await read(id)).toMatchObject({ fulfilment: 'shipped', trackingId: awb(1) })
    await takeBack(1)
    expect(await read(id)).toMatchObject({ fulfilment: 'packed', trackingId: awb(2) })
    await anHourLater()
    expect(await toldOf(id)).toEqual([['Another parcel of your Swachh order SW was shipped', 'sent']])
  })

  test('by a typed link is taken back with its link', async () => {
    const { id, takeBack, read, token } = await makeShipping()
    await send('PUT', `/orders/${id}/tracking`, { token, body: { trackingUrl: 'https://post.example/1' } })
    expect(outcomesOf(await takeBack())).toEqual(['done'])
    expect(await read(id)).toMatchObject({ fulfilment: 'packed', trackingUrl: '', trackingId: '' })
    await anHourLater()
    expect(await toldOf(id)).toEqual([])
  })

  test('stays shipped once the order is delivered or cancelled, and a cancellation withdraws its message', async () => {
    const { id, ship, takeBack } = await makeShipping()
    await ship([{ id, awb: awb(1) }])
    await send('PUT', `/orders/${id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
    expect((await takeBack()).body.results).toEqual([{ id, outcome: 'refused', message: 'This order is cancelled already.' }])
    await anHourLater()
    expect(await toldOf(id)).toEqual([])
  })

  test('is refused without the right, for an unknown order, and without orders', async () => {
    const { takeBack, token } = await makeShipping()
    expect((await takeBack(1, await signedInCustomer())).status).toBe(403)
    const ask = (parcels: unknown) => send('POST', '/packing/not-shipped', { token, body: { parcels } })
    expect((await ask([{ id: 'SW000000000000' }])).body.results).toMatchObject([{ outcome: 'refused', message: 'There is no such order.' }])
    for (const bad of [[], undefined, [{ id: 7 }], [{ id: 'SW000000000000', parcel: 0 }]]) expect((await ask(bad)).status).toBe(400)
  })
})

test('the shipping of an order with a return is not taken back, so its pieces come back once', async () => {
  const checkout = await makeCheckout()
  const itemId = await trackStock(shop, checkout.productId, 5)
  const token = await signedInAdmin()
  const { _id: id } = await makeOrder(checkout)
  await send('POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id, awb: awb(1) }] } })
  expect((await askReturn(checkout, id)).status).toBe(200)
  expect((await stepReturn(token, id, 'approve', { words: approvalWords })).status).toBe(200)
  const { body } = await send('POST', '/packing/not-shipped', { token, body: { parcels: [{ id }] } })
  expect(body.results).toEqual([{ id, outcome: 'refused', message: expect.stringContaining('its shipping cannot be taken back') }])
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })
  await stepReturn(token, id, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
  expect(await countStock(shop, itemId)).toEqual({ onHand: 4, ledger: 4 })
})
