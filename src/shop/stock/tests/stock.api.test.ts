import { describe, expect, test } from 'vitest'
import { randomId } from '#kernel/id.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, makeBundle, trackStock } from '#test/track-stock.ts'

const settings = { sku: null, barcode: null, weight: null, cost: null, tracked: true, lowAt: null, mostPerOrder: null, mayOversell: false }

/** A product with packs of 1 g and 2 g, and the stock item of 1 g. */
async function makeItem() {
  const { id: productId } = await makeProduct(shop)
  const { id } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).where('quantity', '=', '1 g').executeTakeFirstOrThrow()
  return { token: await signedInAdmin(), productId, id }
}

const move = (token: string, id: string, body: object) => send('POST', `/stock/${id}/movements`, { token, body: { key: randomId(12), ...body } })

describe('the list', () => {
  test('has every pack of the catalogue, with what is on hand, held and available', async () => {
    const checkout = await makeCheckout()
    await trackStock(shop, checkout.productId, 5, { lowAt: 5 })
    await prepare(checkout)
    const { status, body, headers } = await send('GET', '/stock', { token: await signedInAdmin() })
    expect(status).toBe(200)
    expect(headers.get('x-total-count')).toBe('2')
    expect(body).toMatchObject([
      { product: 'Kashmiri Saffron', pack: '2 g', tracked: false, onHand: 0, held: 0, isLow: false, inCatalogue: true },
      { product: 'Kashmiri Saffron', pack: '1 g', tracked: true, onHand: 5, held: 2, available: 3, isLow: true, inCatalogue: true },
    ])
  })

  test('finds packs by words, SKU and barcode, and by their state', async () => {
    const { token, productId, id } = await makeItem()
    await makeProduct(shop, { name: 'Almonds', variants: [{ quantity: '250 g', price: 400 }] })
    await send('PUT', `/stock/${id}`, { token, body: { ...settings, sku: 'KS-1', barcode: '8901234567890' } })
    const packs = async (query: string) => (await send('GET', `/stock?${query}`, { token })).body.map(({ pack }: { pack: string }) => pack)
    expect(await packs('q=almond')).toEqual(['250 g'])
    expect(await packs('q=ks-1')).toEqual(['1 g'])
    expect(await packs('q=890123')).toEqual(['1 g'])
    expect(await packs('show=out')).toEqual(['1 g'])
    await trackStock(shop, productId, 3)
    expect(await packs('show=out')).toEqual([])
    expect(await packs('show=tracked')).toEqual(['1 g'])
    expect((await send('GET', '/stock?show=odd', { token })).status).toBe(400)
  })

  test('keeps a removed pack until its stock is gone', async () => {
    const { token, productId, id } = await makeItem()
    await trackStock(shop, productId, 3)
    const { name, variants } = (await send('GET', `/products/${productId}`, { token })).body
    await send('PUT', `/products/${productId}`, { token, body: { name, variants: [variants[1]] } })
    const removed = async () => (await send('GET', '/stock', { token })).body.find(({ pack }: { pack: string }) => pack === '1 g')
    expect(await removed()).toMatchObject({ onHand: 3, inCatalogue: false })
    await send('PUT', `/stock/${id}`, { token, body: { ...settings, lowAt: 9 } })
    expect((await send('GET', '/stock?show=low', { token })).body).toEqual([])
    await move(token, id, { reason: 'loss', pieces: -3 })
    expect(await removed()).toBeUndefined()
  })
})

describe('the settings of a pack', () => {
  test('are saved with an audit entry, and a form filled before another save is refused', async () => {
    const { token, id, productId } = await makeItem()
    const [{ version }] = (await send('GET', '/stock?q=1%20g', { token })).body
    const body = { ...settings, sku: 'KS-1', weight: '120', cost: 210.5, lowAt: 5, mostPerOrder: 3, version }
    expect((await send('PUT', `/stock/${id}`, { token, body })).body.item).toMatchObject({ sku: 'KS-1', weight: 120, cost: 210.5, lowAt: 5, mostPerOrder: 3 })
    expect(await send('PUT', `/stock/${id}`, { token, body })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const [entry] = (await send('GET', `/audit?subject=${productId}`, { token })).body
    expect(entry).toMatchObject({ action: 'stock settings changed', after: { pack: '1 g', sku: 'KS-1', cost: 210.5, tracked: true } })
  })

  test.each([
    [{ sku: '<b>' }, 400],
    [{ sku: 'x'.repeat(41) }, 400],
    [{ barcode: '12' }, 400],
    [{ weight: 0 }, 400],
    [{ weight: '1e9' }, 400],
    [{ cost: -1 }, 400],
    [{ mostPerOrder: 0 }, 400],
    [{ lowAt: 1_000_000_000 }, 400],
    [{ tracked: 'yes' }, 400],
  ])('refuse %j', async (bad, status) => {
    const { token, id } = await makeItem()
    expect((await send('PUT', `/stock/${id}`, { token, body: { ...settings, ...bad } })).status).toBe(status)
  })

  test('refuse an SKU that another pack has, in any letter case', async () => {
    const { token, id } = await makeItem()
    await send('PUT', `/stock/${id}`, { token, body: { ...settings, sku: 'KS-1' } })
    const { id: other } = await makeItem()
    expect(await send('PUT', `/stock/${other}`, { token, body: { ...settings, sku: 'ks-1' } })).toMatchObject({
      status: 409,
      body: { code: 'code_taken', message: 'Another pack has this SKU or barcode.' },
    })
  })
})

describe('movements', () => {
  test('receive, count and write off pieces, and the ledger says who did it and why', async () => {
    const { token, id } = await makeItem()
    await move(token, id, { reason: 'receipt', pieces: 12, batch: 'B1', packedOn: '2026-01-01', bestBefore: '2027-12-31' })
    await move(token, id, { reason: 'correction', counted: 10, batch: 'B1', note: 'Shelf count' })
    await move(token, id, { reason: 'sample', pieces: -1, batch: 'b1' })
    const [{ tracked }] = (await send('GET', '/stock?show=tracked', { token })).body
    expect(tracked).toBe(true)
    const { body, headers } = await send('GET', `/stock/${id}/movements`, { token })
    expect(headers.get('x-total-count')).toBe('3')
    expect(body).toMatchObject([
      { reason: 'sample', pieces: -1, batch: 'B1', person: 'Admin' },
      { reason: 'correction', pieces: -2, batch: 'B1', note: 'Shelf count' },
      { reason: 'receipt', pieces: 12, batch: 'B1' },
    ])
    expect((await send('GET', `/stock/${id}/batches`, { token })).body).toMatchObject({
      item: { onHand: 9 },
      batches: [{ code: 'B1', packedOn: '2026-01-01', bestBefore: '2027-12-31', onHand: 9 }],
    })
    expect(await countStock(shop, id)).toEqual({ onHand: 9, ledger: 9 })
  })

  test('name the order of a sale', async () => {
    const checkout = await makeCheckout()
    const id = await trackStock(shop, checkout.productId, 5)
    const { _id: orderId } = await makeOrder(checkout)
    const [sale] = (await send('GET', `/stock/${id}/movements`, { token: await signedInAdmin() })).body
    expect(sale).toMatchObject({ reason: 'sale', pieces: -2, order: orderId, person: null })
  })

  test('are added once by a repeated request', async () => {
    const { token, id } = await makeItem()
    const body = { reason: 'receipt', pieces: 5, key: 'delivery-note-7' }
    await Promise.all([move(token, id, body), move(token, id, body)])
    expect(await countStock(shop, id)).toEqual({ onHand: 5, ledger: 5 })
    expect(await move(token, id, { reason: 'loss', pieces: -5, key: 'delivery-note-7' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test.each([
    [{ reason: 'receipt', pieces: -1 }, 422, 'A receipt adds pieces. Choose Correction to remove some.'],
    [{ reason: 'loss', pieces: 1 }, 422, 'A loss or a sample removes pieces. Enter a number below zero.'],
    [{ reason: 'loss', pieces: -6 }, 422, 'Only 5 pieces are on hand.'],
    [{ reason: 'loss', pieces: -1, batch: 'NONE' }, 404, 'This pack has no batch NONE.'],
    [{ reason: 'receipt', pieces: 1, batch: 'B2', packedOn: '2027-01-01', bestBefore: '2026-01-01' }, 422, 'Best before must come after the packing day.'],
    [{ reason: 'receipt', pieces: 0 }, 422, 'Enter how many pieces.'],
    [{ reason: 'receipt' }, 422, 'Enter how many pieces.'],
    [{ reason: 'receipt', pieces: 1_000_000 }, 422, 'A pack can have at most 1000000 pieces.'],
    [{ reason: 'receipt', pieces: 1_000_000_000 }, 400, 'Pieces must be a whole number.'],
    [{ reason: 'receipt', pieces: 1.5 }, 400, 'Pieces must be a whole number.'],
    [{ reason: 'sale', pieces: -1 }, 400, 'Choose a reason.'],
    [{ reason: 'receipt', pieces: 1, batch: 'B'.repeat(41) }, 400, 'Please use at most 40 characters.'],
  ])('refuse %j', async (body, status, message) => {
    const { token, id, productId } = await makeItem()
    await trackStock(shop, productId, 5)
    const answer = await move(token, id, body)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(message)
    expect(await countStock(shop, id)).toEqual({ onHand: 5, ledger: 5 })
  })

  test('leave a batch only with its number, so that batches never have more than the pack', async () => {
    const { token, id } = await makeItem()
    await move(token, id, { reason: 'receipt', pieces: 5, batch: 'B1' })
    expect((await move(token, id, { reason: 'loss', pieces: -1 })).body.message).toBe('Give the batch: no piece is without one.')
    await move(token, id, { reason: 'receipt', pieces: 2 })
    expect((await move(token, id, { reason: 'loss', pieces: -3 })).body.message).toBe('Give the batch: only 2 pieces are without one.')
    expect((await move(token, id, { reason: 'loss', pieces: -2 })).body.item.onHand).toBe(5)
  })

  test('refuse a count that may mean one batch or the whole pack', async () => {
    const { token, id } = await makeItem()
    const count = async (body: object) => (await move(token, id, { reason: 'correction', ...body })).body
    await move(token, id, { reason: 'receipt', pieces: 300, batch: 'B1' })
    await move(token, id, { reason: 'receipt', pieces: 6, batch: 'B2' })
    for (const unclear of [{}, { batch: '' }, { batch: '  ' }])
      expect(await count({ counted: 300, ...unclear })).toMatchObject({
        message: 'Say which batch you counted, or that you counted the packs without a batch.',
      })
    expect(await countStock(shop, id)).toEqual({ onHand: 306, ledger: 306 })
    expect((await count({ counted: 298, batch: 'B1' })).item.onHand).toBe(304)
    // Packs without a batch: none on the books, two on the shelf.
    expect((await count({ counted: 2, batch: null })).item.onHand).toBe(306)
    expect((await count({ counted: 1, batch: null })).item.onHand).toBe(305)
    expect((await count({ counted: 0, batch: 'B1' })).item.onHand).toBe(7)
    await count({ counted: 0, batch: 'B2' })
    // No batch has a pack left, so a count means the whole pack.
    expect((await count({ counted: 4 })).item.onHand).toBe(4)
    expect(await countStock(shop, id)).toEqual({ onHand: 4, ledger: 4 })
  })

  test('refuse days without the batch that they belong to', async () => {
    const { token, id } = await makeItem()
    for (const days of [{ packedOn: '2026-01-01' }, { bestBefore: '2027-12-31' }])
      expect((await move(token, id, { reason: 'receipt', pieces: 1, ...days })).body.message).toBe('Give the batch that the days belong to.')
  })

  test('take no more from a batch than it has, and no best-before day for one without', async () => {
    const { token, id } = await makeItem()
    await move(token, id, { reason: 'receipt', pieces: 2, batch: 'B1' })
    expect((await move(token, id, { reason: 'loss', pieces: -3, batch: 'B1' })).body.message).toBe('Only 2 pieces are on hand of batch B1.')
    expect((await move(token, id, { reason: 'receipt', pieces: 1, batch: 'B1', bestBefore: '2027-12-31' })).body.message).toBe(
      'Batch B1 is best before no day. Give another batch its own number.',
    )
  })

  test('a count of what is there starts to track the pack, and moves nothing', async () => {
    const { token, id } = await makeItem()
    for (let times = 0; times < 2; times += 1)
      expect((await move(token, id, { reason: 'correction', counted: 0 })).body.item).toMatchObject({ tracked: true, onHand: 0 })
    expect((await send('GET', `/stock/${id}/movements`, { token })).body).toEqual([])
    expect(await shop.db.selectFrom('auditEntry').select('action').execute()).toEqual([{ action: 'stock settings changed' }])
  })

  test('refuse another best-before day for a known batch', async () => {
    const { token, id } = await makeItem()
    await move(token, id, { reason: 'receipt', pieces: 1, batch: 'B1', bestBefore: '2027-12-31' })
    expect((await move(token, id, { reason: 'receipt', pieces: 1, batch: 'b1', bestBefore: '2028-12-31' })).body.message).toBe(
      'Batch B1 is best before 2027-12-31. Give another batch its own number.',
    )
    expect((await move(token, id, { reason: 'receipt', pieces: 1, batch: 'b1' })).body.item.onHand).toBe(2)
  })
})

test('a pack says how many of its pieces paid orders still take into parcels', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const id = await trackStock(shop, checkout.productId, 20)
  const { productId: setId } = await makeBundle(shop, [{ itemId: id, pieces: 3 }])
  const toPack = async () => (await send('GET', `/stock/${id}/batches`, { token })).body.toPack
  expect(await toPack()).toBe(0)
  const { _id: orderId } = await makeOrder(checkout)
  const { _id: bundled } = await makeOrder(checkout, { items: [{ productId: setId, variant: '1 box', qty: 2 }], expectedTotal: 1800 })
  await prepare(checkout)
  expect(await toPack()).toBe(2 + 6)
  expect((await send('POST', `/orders/${bundled}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })).status).toBe(200)
  expect(await toPack()).toBe(2 + 3)
  await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled', refund: 'none' } })
  expect(await toPack()).toBe(3)
})

test('an unknown pack, and a customer, are refused', async () => {
  const { token, id } = await makeItem()
  expect((await move(token, 'none', { reason: 'receipt', pieces: 1 })).status).toBe(404)
  expect((await send('GET', '/stock/none/batches', { token })).status).toBe(404)
  expect((await send('PUT', '/stock/none', { token, body: settings })).status).toBe(404)
  const customer = await signIn(await makeCustomer())
  expect((await send('GET', '/stock', { token: customer })).status).toBe(403)
  expect((await move(customer, id, { reason: 'receipt', pieces: 1 })).status).toBe(403)
})
