import { describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeReturnOf, stepReturn } from '#test/make-return.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { clock, later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { expireBatches } from './batch-expiry.server.ts'

const dayMs = 86_400_000
const shelfLife = { leastDays: 45, leastPercent: 30, deliveryDays: 7 }

const batches = async (itemId: string) =>
  shop.db.selectFrom('stockBatch').select(['code', 'onHand', 'offSaleFor']).where('itemId', '=', itemId).orderBy('code').execute()

const idOf = async (code: string) => (await shop.db.selectFrom('stockBatch').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

const saleOf = async (orderId: string) =>
  shop.db
    .selectFrom('stockMovement')
    .leftJoin('stockBatch', 'stockBatch.id', 'stockMovement.batchId')
    .select(['stockBatch.code', 'pieces', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('stockMovement.id')
    .execute()

test('an order never takes pieces past their best-before day, even before the job ran', async () => {
  const checkout = await makeCheckout()
  const itemId = await trackStock(shop, checkout.productId, 5, { batch: 'OLD', bestBefore: '2026-01-14' })
  expect((await prepare(checkout)).body).toMatchObject({ code: 'out_of_stock' })
  await trackStock(shop, checkout.productId, 2, { batch: 'NEW', bestBefore: '2027-01-01' })
  const { _id } = await makeOrder(checkout)
  expect(await saleOf(_id)).toEqual([{ code: 'NEW', pieces: -2, reason: 'sale' }])
  expect(await batches(itemId)).toMatchObject([
    { code: 'NEW', onHand: 0 },
    { code: 'OLD', onHand: 5 },
  ])
})

describe('the last day of sale', () => {
  test('takes what is left off sale once, and puts it on sale again when the owner lowers the limit', async () => {
    const { id } = await makeProduct(shop)
    // 52 days before its best-before day, the shop may still sell it: 45 days at delivery, 7 days for it.
    const itemId = await trackStock(shop, id, 5, { batch: 'A', bestBefore: '2026-03-08' })
    await expireBatches(shop)
    expect(await batches(itemId)).toEqual([{ code: 'A', onHand: 5, offSaleFor: null }])
    later(dayMs)
    await expireBatches(shop)
    await expireBatches(shop)
    expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'A', onHand: 0, offSaleFor: 'expiry' }], { onHand: 0, ledger: 0 }])
    const token = await signedInAdmin()
    await send('PUT', '/settings', { token, body: { shelfLife: { ...shelfLife, deliveryDays: 0 } } })
    await runJobs()
    expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'A', onHand: 5, offSaleFor: null }], { onHand: 5, ledger: 5 }])
  })

  test('is listed before it comes, and is a need', async () => {
    const token = await signedInAdmin()
    const [soon, late] = [await makeProduct(shop), await makeProduct(shop)]
    await trackStock(shop, soon.id, 5, { batch: 'A', bestBefore: '2026-04-01' })
    await trackStock(shop, late.id, 5, { batch: 'B', bestBefore: '2027-04-01' })
    expect((await send('GET', '/stock?show=ending', { token })).body).toMatchObject([{ productId: soon.id }])
    expect((await send('GET', '/needs', { token })).body.needs).toContainEqual({ name: 'endingBatches', count: 1, isMore: false })
  })

  test('no packs are received into a batch after it', async () => {
    const token = await signedInAdmin()
    const { id } = await makeProduct(shop)
    const itemId = await trackStock(shop, id, 5)
    const body = { reason: 'receipt', pieces: 1, batch: 'LATE', bestBefore: '2026-02-01', key: 'key-of-receipt' }
    expect(await send('POST', `/stock/${itemId}/movements`, { token, body })).toMatchObject({
      status: 422,
      body: { code: 'rule_refused', message: 'Batch LATE is best before 2026-02-01. Its last day of sale, 2025-12-11, is over.' },
    })
    expect(await batches(itemId)).toEqual([])
  })

  test('packs that a buyer returns to the batch leave the stock again', async () => {
    const checkout = await makeCheckout()
    const itemId = await trackStock(shop, checkout.productId, 5, { batch: 'A', bestBefore: '2026-03-08' })
    const { _id } = await makeOrder(checkout)
    later(dayMs)
    await expireBatches(shop)
    expect((await send('PUT', `/orders/${_id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })).status).toBe(200)
    expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'A', onHand: 0, offSaleFor: 'expiry' }], { onHand: 0, ledger: 0 }])
  })

  test('returned packs that are written off stay lost when the batch is on sale again', async () => {
    const checkout = await makeCheckout()
    const itemId = await trackStock(shop, checkout.productId, 5, { batch: 'A', bestBefore: '2026-03-08' })
    const { orderId } = await makeReturnOf(checkout, await signedInAdmin(), { qty: 2 })
    later(dayMs)
    await expireBatches(shop)
    const token = await signedInAdmin()
    expect((await stepReturn(token, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 1 }] })).status).toBe(200)
    expect(await batches(itemId)).toEqual([{ code: 'A', onHand: 0, offSaleFor: 'expiry' }])
    await send('PUT', '/settings', { token, body: { shelfLife: { ...shelfLife, deliveryDays: 0 } } })
    await runJobs()
    expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'A', onHand: 4, offSaleFor: null }], { onHand: 4, ledger: 4 }])
  })

  test.each([
    { offSale: false, reason: 'expiry', outcome: 'done' },
    { offSale: true, reason: 'recall', outcome: 'refused' },
  ])('a recall with off sale $offSale keeps its own reason, before it and after it', async ({ offSale, reason, outcome }) => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const itemId = await trackStock(shop, checkout.productId, 2, { batch: 'A', bestBefore: '2026-03-08' })
    const { _id } = await makeOrder(checkout)
    await shop.db
      .insertInto('stockMovement')
      .values({ itemId, batchId: await idOf('A'), at: shop.now(), pieces: 3, reason: 'receipt' })
      .execute()
    await trackStock(shop, checkout.productId, 3, { batch: 'B', bestBefore: '2026-03-08' })
    const recall = async (code: string, by: string) => expect(await recallOf(await idOf(code), by)).toMatchObject({ status: 200 })
    const recallOf = (id: string, by: string) =>
      send('POST', `/stock-batches/${id}/recall`, { token: by, body: { subject: 'Please check', words: 'Please look at the lid.', offSale } })
    await recall('A', token)
    later(dayMs)
    await expireBatches(shop)
    const again = await signedInAdmin()
    await recall('B', again)
    expect(await batches(itemId)).toEqual(['A', 'B'].map((code) => ({ code, onHand: 0, offSaleFor: reason })))
    expect((await send('POST', '/packing/packed', { token: again, body: { ids: [_id], packed: true } })).body.results).toMatchObject([{ outcome }])
  })
})

describe('expired packs', () => {
  const dispose = (itemId: string, token: string, pieces: number, batch: string | null = 'A', key = `disposal-of-${pieces}`) =>
    send('POST', `/stock/${itemId}/movements`, { token, body: { reason: 'disposed', pieces: -pieces, batch, key } })
  const expired = async (itemId: string, token: string) =>
    (await send('GET', `/stock/${itemId}/batches`, { token })).body.batches.map((batch: { expired: number }) => batch.expired)
  const listed = async (token: string) => (await send('GET', '/stock?show=ending', { token })).body.map(({ _id }: { _id: string }) => _id)

  test('that were thrown away leave the count and the list, and the ledger says so', async () => {
    const checkout = await makeCheckout()
    const itemId = await trackStock(shop, checkout.productId, 5, { batch: 'A', bestBefore: '2026-03-08' })
    await makeOrder(checkout)
    later(dayMs)
    await expireBatches(shop)
    const token = await signedInAdmin()
    expect([await expired(itemId, token), await listed(token)]).toEqual([[3], [itemId]])
    expect(await dispose(itemId, token, 4)).toMatchObject({
      status: 422,
      body: { message: 'Batch A has 3 packs to throw away. 2 packs of it belong to orders that are not sent.' },
    })
    expect(await dispose(itemId, token, -1)).toMatchObject({ status: 422 })
    const counted = { reason: 'disposed', counted: 0, batch: 'A', key: 'count-of-expired' }
    expect(await send('POST', `/stock/${itemId}/movements`, { token, body: counted })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
    expect(await dispose(itemId, token, 1, null)).toMatchObject({ status: 422, body: { message: 'Give the batch of the expired packs.' } })
    expect((await dispose(itemId, token, 1)).status).toBe(200)
    expect((await dispose(itemId, token, 1)).status).toBe(200)
    expect(await expired(itemId, token)).toEqual([2])
    expect((await dispose(itemId, token, 2)).status).toBe(200)
    expect([await expired(itemId, token), await listed(token), await countStock(shop, itemId)]).toEqual([[0], [], { onHand: 0, ledger: 0 }])
    const { body } = await send('GET', `/stock/${itemId}/movements`, { token })
    const disposed = body.filter(({ reason }: { reason: string }) => reason === 'disposed')
    expect(disposed.map(({ pieces, batch }: { pieces: number; batch: string }) => [pieces, batch])).toEqual([
      [-2, 'A'],
      [-1, 'A'],
    ])
    // What was thrown away is not on sale again with the batch.
    await send('PUT', '/settings', { token, body: { shelfLife: { ...shelfLife, deliveryDays: 0 } } })
    await runJobs()
    expect(await batches(itemId)).toEqual([{ code: 'A', onHand: 0, offSaleFor: null }])
    expect((await send('GET', '/audit', { token })).body).toContainEqual(
      expect.objectContaining({ action: 'threw away expired packs', after: { pack: '1 g', batch: 'A', pieces: 2 } }),
    )
  })

  test('can be thrown away before the job ran, but not what shoppers hold, and no packs on sale', async () => {
    const checkout = await makeCheckout()
    const itemId = await trackStock(shop, checkout.productId, 3, { batch: 'A', bestBefore: '2026-01-15' })
    const token = await signedInAdmin()
    expect(await dispose(itemId, token, 1)).toMatchObject({
      status: 422,
      body: { message: 'Batch A has no expired packs. Enter what you threw away as a loss.' },
    })
    clock.now = new Date('2026-01-15T18:20:00Z')
    expect((await prepare(checkout)).status).toBe(200)
    later(20 * 60_000)
    const again = await signedInAdmin()
    expect(await dispose(itemId, again, 3)).toMatchObject({
      status: 422,
      body: { message: 'Shoppers who are paying hold 2 packs. Please try again in half an hour.' },
    })
    expect((await dispose(itemId, again, 1)).status).toBe(200)
    later(31 * 60_000)
    expect((await dispose(itemId, await signedInAdmin(), 2)).status).toBe(200)
    expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'A', onHand: 0, offSaleFor: null }], { onHand: 0, ledger: 0 }])
  })

  test('can be thrown away while the pack is oversold, because nobody holds any', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const itemId = await trackStock(shop, checkout.productId, 2, { mayOversell: true })
    const { body: prepared } = await prepare(checkout)
    await send('POST', `/stock/${itemId}/movements`, { token, body: { reason: 'loss', pieces: -2, key: 'key-of-loss' } })
    await submitProof(checkout, await pay(prepared.order_id))
    await trackStock(shop, checkout.productId, 3, { batch: 'A', bestBefore: '2026-01-14' })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
    expect((await dispose(itemId, token, 3)).status).toBe(200)
    expect(await countStock(shop, itemId)).toEqual({ onHand: -2, ledger: -2 })
  })

  test('a pack that comes back to a batch that was sold out on its last day is not on sale', async () => {
    const checkout = await makeCheckout()
    const itemId = await trackStock(shop, checkout.productId, 2, { batch: 'A', bestBefore: '2026-03-08' })
    const { orderId } = await makeReturnOf(checkout, await signedInAdmin(), { qty: 2 })
    expect(await batches(itemId)).toEqual([{ code: 'A', onHand: 0, offSaleFor: null }])
    later(dayMs)
    await expireBatches(shop)
    expect(await batches(itemId)).toEqual([{ code: 'A', onHand: 0, offSaleFor: 'expiry' }])
    const token = await signedInAdmin()
    expect((await stepReturn(token, orderId, 'receive', { lines: [{ position: 0, restock: 2, writeOff: 0 }] })).status).toBe(200)
    const count = { reason: 'correction', counted: 1, batch: 'A', key: 'count-of-batch' }
    expect(await send('POST', `/stock/${itemId}/movements`, { token, body: count })).toMatchObject({ status: 422 })
    expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'A', onHand: 0, offSaleFor: 'expiry' }], { onHand: 0, ledger: 0 }])
    expect(await expired(itemId, token)).toEqual([2])
  })
})

describe('an unsent order whose batch is past its best-before day', () => {
  test('is packed with another batch, or not at all', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    await trackStock(shop, checkout.productId, 2, { batch: 'A', bestBefore: '2026-03-10' })
    const { _id } = await makeOrder(checkout)
    clock.now = new Date('2026-03-11T06:30:00Z')
    const again = await signedInAdmin()
    expect(token).not.toBe(again)
    const pack = () => send('POST', '/packing/packed', { token: again, body: { ids: [_id], packed: true } })
    expect((await pack()).body.results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('Batch A of Kashmiri Saffron, 1 g is past its best-before day.') },
    ])
    await trackStock(shop, checkout.productId, 2, { batch: 'B', bestBefore: '2027-03-10' })
    expect((await pack()).body.results).toMatchObject([{ outcome: 'done' }])
    expect(await saleOf(_id)).toEqual([
      { code: 'A', pieces: -2, reason: 'sale' },
      { code: 'B', pieces: -2, reason: 'replaced' },
      { code: 'A', pieces: 2, reason: 'replaced' },
    ])
  })
})

test('oversold pieces get their batch when they are packed, so the batch has what lies on the shelf', async () => {
  const checkout = await makeCheckout()
  const itemId = await trackStock(shop, checkout.productId, 2, { mayOversell: true })
  const { body } = await prepare(checkout)
  const _id = body.orderId
  await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -2, reason: 'loss' }).execute()
  expect((await submitProof(checkout, await pay(body.order_id))).status).toBe(200)
  expect(await saleOf(_id)).toEqual([{ code: null, pieces: -2, reason: 'sale' }])
  await trackStock(shop, checkout.productId, 10, { batch: 'B', bestBefore: '2027-01-01', mayOversell: true })
  const token = await signedInAdmin()
  expect((await send('POST', '/packing/packed', { token, body: { ids: [_id], packed: true } })).body.results).toMatchObject([{ outcome: 'done' }])
  expect([await batches(itemId), await countStock(shop, itemId)]).toEqual([[{ code: 'B', onHand: 8, offSaleFor: null }], { onHand: 8, ledger: 8 }])
  expect((await send('GET', `/packing/sheets/${_id}`, { token })).body).toMatchObject([{ batches: [[{ code: 'B', pieces: 2, unfit: null }]] }])
})

test('a hold ends when the clock is set back before it was made', async () => {
  const [one, other] = [await makeCheckout(), await makeCheckout()]
  const itemId = await trackStock(shop, one.productId, 2)
  expect((await prepare(one)).status).toBe(200)
  const rival = { ...other, productId: one.productId }
  expect((await prepare(rival)).body).toMatchObject({ code: 'out_of_stock' })
  clock.now = new Date(clock.now.getTime() - 2 * 3_600_000)
  const { body } = await send('GET', `/stock/${itemId}/batches`, { token: await signedInAdmin() })
  expect(body.item).toMatchObject({ held: 0, available: 2 })
})

test('a key with other pieces is refused, and the same request again changes nothing', async () => {
  const token = await signedInAdmin()
  const { id } = await makeProduct(shop)
  const itemId = await trackStock(shop, id, 5)
  const move = (body: object) => send('POST', `/stock/${itemId}/movements`, { token, body: { reason: 'receipt', key: 'key-of-movement', ...body } })
  expect((await move({ pieces: 3 })).status).toBe(200)
  expect((await move({ pieces: 3 })).status).toBe(200)
  expect((await move({ pieces: 4 })).body).toMatchObject({ code: 'key_reused' })
  const count = (counted: number) => move({ reason: 'correction', counted, key: 'key-of-count' })
  expect([(await count(6)).status, (await count(6)).status, (await count(7)).body.code]).toEqual([200, 200, 'key_reused'])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 6, ledger: 6 })
})
