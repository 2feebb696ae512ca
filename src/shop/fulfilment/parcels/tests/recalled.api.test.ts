import { describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { packing } from '#test/make-queue.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { makeBundle, trackStock } from '#test/track-stock.ts'
import { recountStock } from '#shop/stock/server/recount-stock.server.ts'

type Details = { lines: { batches: { code: string; unfit: string | null }[] }[]; recalled: { code: string; pieces: number }[] }

/** Sells `orders` orders of `qty` packs from batch A. @returns the requests about them */
async function sellBatch({ orders = 1, qty = 1 } = {}) {
  const token = await signedInAdmin()
  const buyer = await makeCheckout()
  const itemId = await trackStock(shop, buyer.productId, orders * qty + 1, { batch: 'A', bestBefore: '2027-01-31' })
  const ids: string[] = []
  for (let made = 0; made < orders; made += 1) ids.push((await makeOrder(buyer, onePack(buyer, qty)))._id)
  const { id: batchId } = await shop.db.selectFrom('stockBatch').select('id').where('code', '=', 'A').executeTakeFirstOrThrow()
  const recall = (offSale = true) =>
    send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.', offSale } })
  const detailsOf = async (id: string): Promise<Details> => (await send('GET', `/orders/${id}/details`, { token })).body
  const batchesOf = async (id: string) =>
    (await detailsOf(id)).lines.map(({ batches }) => batches.map(({ code, unfit }) => (unfit ? `${code} (${unfit})` : code)))
  const receive = (batch: string, pieces: number) =>
    send('POST', `/stock/${itemId}/movements`, { token, body: { reason: 'receipt', batch, pieces, key: `${batch} ${pieces} ${Math.random()}` } })
  return { token, buyer, itemId, batchId, ids, recall, detailsOf, batchesOf, receive, ...packing(token) }
}

const onePack = ({ productId }: Checkout, qty = 1) => ({ items: [{ productId, variant: '1 g', qty }], expectedTotal: 500 * qty })

const messageA = 'Batch A of Kashmiri Saffron, 1 g was recalled.'
const unreplaced = `${messageA} Receive new stock and try again, remove the item, or cancel the order. When a part was sent, refund the rest.`
const check = `${messageA} Check that the parcel holds none of it.`
const unpacked = `${messageA} Mark the order packed first, and check that the parcel holds none of it.`
const packed = `${messageA} A packed parcel may hold it. Move the order back to “To pack”, and pack it again.`

const movements = () => shop.db.selectFrom('stockMovement').selectAll().orderBy('id').execute()

/** The ledger has received = on hand + sold + lost, and each number on hand is the sum of its movements. */
async function expectExactBooks(itemId: string) {
  const { onHand } = await shop.db.selectFrom('stockItem').select('onHand').where('id', '=', itemId).executeTakeFirstOrThrow()
  const rows = (await movements()).filter((row) => row.itemId === itemId)
  const sum = (of: typeof rows) => of.reduce((pieces, row) => pieces + row.pieces, 0)
  const [received, sold, lost] = [
    sum(rows.filter(({ reason }) => reason === 'receipt')),
    -sum(rows.filter(({ orderId }) => orderId !== null)),
    -sum(rows.filter(({ reason }) => reason === 'loss')),
  ]
  expect(onHand + sold + lost).toBe(received)
  expect(await recountStock(shop.db)).toEqual([])
}

describe('a recall', () => {
  test('replaces the pieces of unsent orders, the oldest order first, from the batch that ends first', async () => {
    const { ids, itemId, receive, recall, batchesOf, detailsOf, pack } = await sellBatch({ orders: 3, qty: 2 })
    const [first = '', second = '', third = ''] = ids
    await receive('C', 4)
    await shop.db.updateTable('stockBatch').set({ bestBefore: '2028-01-31' }).where('code', '=', 'C').execute()
    await receive('B', 1)
    await shop.db.updateTable('stockBatch').set({ bestBefore: '2027-06-30' }).where('code', '=', 'B').execute()
    await recall()
    await runJobs()
    expect(await batchesOf(first)).toEqual([['B', 'C']])
    expect(await batchesOf(second)).toEqual([['C']])
    expect(await batchesOf(third)).toEqual([['A (recall)', 'C']])
    expect((await detailsOf(first)).recalled).toMatchObject([{ code: 'A', pieces: 0 }])
    expect((await detailsOf(third)).recalled).toEqual([{ code: 'A', product: 'Kashmiri Saffron', pack: '1 g', pieces: 1, reason: 'recall' }])
    await expectExactBooks(itemId)
    const answer = await pack(ids)
    expect(answer.body.results).toEqual([
      { id: first, outcome: 'done', message: check },
      { id: second, outcome: 'done', message: check },
      { id: third, outcome: 'refused', message: unreplaced },
    ])
  })

  test('leaves a batch that stays on sale in its orders', async () => {
    const { ids, recall, batchesOf, detailsOf, pack, receive } = await sellBatch()
    await receive('B', 5)
    await recall(false)
    await runJobs()
    expect(await batchesOf(ids[0] ?? '')).toEqual([['A']])
    expect((await detailsOf(ids[0] ?? '')).recalled).toEqual([])
    expect((await pack(ids)).body.results).toMatchObject([{ outcome: 'done' }])
  })

  test('takes packed parcels back, and leaves sent ones', async () => {
    const { ids, itemId, recall, batchesOf, receive, pack, ship, read, parcels } = await sellBatch({ orders: 2 })
    const [waiting = '', sent = ''] = ids
    await receive('B', 5)
    await pack([waiting])
    await ship([{ id: sent, awb: 'DL00000001' }])
    await recall()
    await runJobs()
    expect(await read(waiting)).toMatchObject({ fulfilment: 'to_pack' })
    expect(await parcels(waiting)).toEqual([])
    expect(await batchesOf(waiting)).toEqual([['B']])
    expect(await read(sent)).toMatchObject({ fulfilment: 'shipped' })
    expect(await batchesOf(sent)).toEqual([['A (recall)']])
    await expectExactBooks(itemId)
    const timeline = await shop.db.selectFrom('auditEntry').select(['action', 'actorName', 'after']).where('subjectId', '=', waiting).orderBy('seq').execute()
    expect(timeline.slice(-2)).toEqual([
      { action: 'recalled batch replaced', actorName: 'The shop', after: { replaced: 'Kashmiri Saffron, 1 g: A' } },
      { action: 'unpacked', actorName: 'The shop', after: {} },
    ])
  })

  test('counts sent pieces of a part-sent order as the recalled ones, so that the rest is of another batch', async () => {
    const { ids, itemId, batchId, token, recall, batchesOf, receive, part, pack, ship } = await sellBatch({ qty: 2 })
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: 'DL00000001' }])
    await receive('B', 5)
    await recall()
    await runJobs()
    expect(await batchesOf(id)).toEqual([['A (recall)', 'B']])
    expect((await send('GET', `/stock-batches/${batchId}/orders`, { token })).body).toMatchObject([{ _id: id, pieces: 1 }])
    expect((await ship([{ id, awb: 'DL00000002' }])).body.results).toEqual([{ id, outcome: 'refused', message: unpacked }])
    expect((await pack([id])).body.results).toEqual([{ id, outcome: 'done', message: check }])
    expect((await ship([{ id, awb: 'DL00000002' }])).body.results).toMatchObject([{ outcome: 'done' }])
    await expectExactBooks(itemId)
  })

  test('takes back the second parcel of a part-sent order, because it may hold the batch that counts as sent', async () => {
    const { ids, recall, detailsOf, receive, part, ship, pack, parcels } = await sellBatch({ qty: 2 })
    const [id = ''] = ids
    await receive('B', 5)
    // The order has one pack of each batch, as when A ended first.
    await shop.db.updateTable('stockMovement').set({ pieces: -1 }).where('orderId', '=', id).execute()
    const { id: batchB } = await shop.db.selectFrom('stockBatch').select('id').where('code', '=', 'B').executeTakeFirstOrThrow()
    const sale = await shop.db.selectFrom('stockMovement').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()
    await shop.db.insertInto('stockMovement').values({ itemId: sale.itemId, batchId: batchB, at: sale.at, pieces: -1, reason: 'sale', orderId: id }).execute()
    for (const _ of [1, 2]) await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: 'DL00000001', parcel: 1 }])
    await recall()
    expect((await ship([{ id, awb: 'DL00000002', parcel: 2 }])).body.results).toEqual([{ id, outcome: 'refused', message: packed }])
    await runJobs()
    expect((await detailsOf(id)).recalled).toMatchObject([{ code: 'A', pieces: 0 }])
    expect(await parcels(id)).toHaveLength(1)
    expect((await ship([{ id, awb: 'DL00000002', parcel: 2 }])).body.results).toEqual([{ id, outcome: 'refused', message: unpacked }])
    expect((await pack([id])).body.results).toEqual([{ id, outcome: 'done', message: check }])
    expect((await ship([{ id, awb: 'DL00000002', parcel: 2 }])).body.results).toMatchObject([{ outcome: 'done' }])
  })

  test('of the batch that replaced another one warns of both, and a fully refunded order takes no packs from a real one', async () => {
    const { ids, token, itemId, recall, receive, pack, detailsOf, batchesOf } = await sellBatch({ orders: 2 })
    const [refunded = '', real = ''] = ids
    await send('POST', `/orders/${refunded}/refunds`, { token, body: { amount: 500, reason: 'Found it cheaper', key: 'key-0001' } })
    await receive('B', 1)
    await recall()
    await runJobs()
    expect([await batchesOf(refunded), await batchesOf(real)]).toEqual([[['A (recall)']], [['B']]])
    await pack([real])
    await receive('C', 5)
    const { id: batchB } = await shop.db.selectFrom('stockBatch').select('id').where('code', '=', 'B').executeTakeFirstOrThrow()
    await send('POST', `/stock-batches/${batchB}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.', offSale: true } })
    await runJobs()
    expect((await detailsOf(real)).recalled.map(({ code }) => code)).toEqual(['A', 'B'])
    expect((await pack([real])).body.results).toEqual([{ id: real, outcome: 'done', message: `${check} ${check.replace('Batch A', 'Batch B')}` }])
    await expectExactBooks(itemId)
  })

  test('leaves pieces to the shopper who holds them while paying', async () => {
    const { ids, buyer, itemId, recall, receive, pack } = await sellBatch()
    await receive('B', 1)
    await shop.db
      .insertInto('stockHold')
      .values({ customerId: buyer.customerId, itemId, orderId: 'x', pieces: 1, until: new Date(shop.now().getTime() + 60_000) })
      .execute()
    await recall()
    await runJobs()
    expect((await pack(ids)).body.results).toMatchObject([{ outcome: 'refused', message: unreplaced }])
  })

  test('replaces a part of a bundle', async () => {
    const { token, buyer, itemId, receive, recall, detailsOf } = await sellBatch()
    const { productId } = await makeBundle(shop, [{ itemId, pieces: 1 }])
    const { _id: id } = await makeOrder({ ...buyer, productId }, { items: [{ productId, variant: '1 box', qty: 1 }], expectedTotal: 900 })
    await receive('B', 5)
    await recall()
    await runJobs()
    const { lines, recalled } = await detailsOf(id)
    expect(lines.map(({ batches }) => batches)).toEqual([[{ code: 'Kashmiri Saffron, 1 g: B', pieces: 1, unfit: null }]])
    expect(recalled).toMatchObject([{ code: 'A', pieces: 0 }])
    await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })
    await expectExactBooks(itemId)
  })
})

describe('an order with recalled pieces', () => {
  test('is refused on every way out, changes nothing, and leaves once new stock is received', async () => {
    const { ids, token, itemId, recall, receive, pack, ship, part, read, batchesOf } = await sellBatch({ qty: 2 })
    const [id = ''] = ids
    await recall()
    await runJobs()
    const before = [await read(id), await movements()]
    const refusal = { status: 422, body: { code: 'batch_recalled', message: unreplaced } }
    expect((await pack([id])).body.results).toEqual([{ id, outcome: 'refused', message: unreplaced }])
    expect((await ship([{ id, awb: 'DL00000001' }])).body.results).toEqual([{ id, outcome: 'refused', message: unpacked }])
    expect(await part(id, [{ position: 0, qty: 1 }])).toMatchObject(refusal)
    const sending = { status: 422, body: { code: 'batch_recalled', message: unpacked } }
    expect(await send('PUT', `/orders/${id}/tracking`, { token, body: { trackingUrl: 'https://post.example/1' } })).toMatchObject(sending)
    expect(await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })).toMatchObject(sending)
    expect([await read(id), await movements()]).toEqual(before)
    await receive('B', 1)
    expect((await pack([id])).body.results).toMatchObject([{ outcome: 'refused' }])
    await receive('B', 1)
    expect((await pack([id])).body.results).toEqual([{ id, outcome: 'done', message: check }])
    expect(await batchesOf(id)).toEqual([['B']])
    expect((await ship([{ id, awb: 'DL00000001' }])).body.results).toEqual([{ id, outcome: 'done', message: '' }])
    await expectExactBooks(itemId)
  })

  test('gets received stock before a new buyer', async () => {
    const { ids, buyer, recall, receive, batchesOf, pack } = await sellBatch()
    await recall()
    await runJobs()
    await receive('B', 1)
    await runJobs()
    expect(await batchesOf(ids[0] ?? '')).toEqual([['B']])
    expect((await prepare(buyer, onePack(buyer))).body).toMatchObject({ code: 'out_of_stock' })
    expect((await pack(ids)).body.results).toMatchObject([{ outcome: 'done', message: check }])
  })

  test('is not sent from a packed parcel, not even with new stock', async () => {
    const { ids, recall, receive, pack, ship, batchesOf } = await sellBatch()
    const [id = ''] = ids
    await receive('B', 5)
    await pack([id])
    await recall()
    // The job that takes the parcel back has not run yet.
    expect((await ship([{ id, awb: 'DL00000001' }])).body.results).toEqual([{ id, outcome: 'refused', message: packed }])
    expect(await batchesOf(id)).toEqual([['A (recall)']])
    await runJobs()
    // The box that was packed before is still on the table. Its label is scanned.
    expect((await ship([{ id, awb: 'DL00000001', parcel: 1 }])).body.results).toEqual([{ id, outcome: 'refused', message: unpacked }])
    expect((await pack([id])).body.results).toEqual([{ id, outcome: 'done', message: check }])
    expect((await ship([{ id, awb: 'DL00000001', parcel: 1 }])).body.results).toEqual([{ id, outcome: 'done', message: '' }])
  })

  test('loses the recalled pieces first when items are removed', async () => {
    const { ids, token, itemId, recall, receive, pack, read, batchesOf } = await sellBatch({ qty: 2 })
    const [id = ''] = ids
    await receive('B', 1)
    await recall()
    await runJobs()
    expect(await batchesOf(id)).toEqual([['A (recall)', 'B']])
    const { version } = await read(id)
    const removed = await send('PUT', `/orders/${id}/items`, { token, body: { version, lines: [{ position: 0, qty: 1 }] } })
    expect(removed.status).toBe(200)
    expect(await batchesOf(id)).toEqual([['B']])
    expect((await pack([id])).body.results).toMatchObject([{ outcome: 'done' }])
    await expectExactBooks(itemId)
  })

  test('is named by the queue and the sheets', async () => {
    const { ids, token, recall, list } = await sellBatch()
    const [id = ''] = ids
    await recall()
    await runJobs()
    const recalled = [{ code: 'A', product: 'Kashmiri Saffron', pack: '1 g', pieces: 1, reason: 'recall' }]
    expect(await list()).toMatchObject([{ _id: id, recalled }])
    expect((await send('GET', `/packing/sheets/${id}`, { token })).body).toMatchObject([{ order: { recalled }, batches: [[{ code: 'A', unfit: 'recall' }]] }])
  })
})
