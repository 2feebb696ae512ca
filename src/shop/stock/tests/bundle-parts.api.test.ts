import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { clock, later, shop } from '#test/test-shop.ts'
import { awb, outcomesOf, packing } from '#test/make-queue.ts'
import { eraseProducts } from '#shop/catalogue/server/delete-product.server.ts'
import { expireBatches } from '../server/batch-expiry.server.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { trackStock } from '#test/track-stock.ts'
import { makeGiftSet, sets, stocks, even, holds, setParts } from '#test/make-gift-set.ts'

describe('a bundle whose part leaves the catalogue or ends', () => {
  test('keeps its parts in the catalogue', async () => {
    const set = await makeGiftSet()
    const { token, saffron } = set
    const message = '1 g is part of Gift set, 1 box. Take it out of the bundle first.'
    const refusal = { status: 422, body: { code: 'rule_refused', message, details: { bundles: ['Gift set, 1 box'] } } }
    expect(await send('DELETE', `/products/${saffron}`, { token })).toMatchObject(refusal)
    const other = { name: 'Kashmiri Saffron', variants: [{ quantity: '2 g', price: 900 }] }
    expect(await send('PUT', `/products/${saffron}`, { token, body: other })).toMatchObject(refusal)
    const csv = `Id,Quantity,Price,Remove\n${saffron},1 g,,yes`
    for (const dryRun of [true, false]) {
      const { body } = await send('POST', '/products/import', { token, body: { csv, dryRun } })
      expect(dryRun ? body.errors : body.details).toEqual([{ row: 2, column: 'Quantity', message }])
    }
    expect(await stocks(set)).toEqual(even(3, 9))
    // A pack that came with an import stays when the import is undone.
    const { body: imported } = await send('POST', '/products/import', { token, body: { csv: 'Name,Quantity,Price\nRose water,1 l,90' } })
    const { id: rose } = await shop.db.selectFrom('stockItem').select('id').where('quantity', '=', '1 l').executeTakeFirstOrThrow()
    await setParts(set, set.bundleId, [{ id: rose, pieces: 1 }])
    expect((await send('POST', '/products/import/undo', { token, body: { importId: imported.importId } })).body).toMatchObject({
      removed: 0,
      left: ['Rose water'],
    })
    expect(await send('DELETE', `/products/${saffron}`, { token })).toMatchObject({ status: 200 })
    expect((await setParts(set, set.bundleId, [{ id: set.saffronItem, pieces: 1 }])).body.message).toBe(
      'Kashmiri Saffron, 1 g is not in the catalogue any more.',
    )
    expect((await send('DELETE', `/products/${set.productId}`, { token })).status).toBe(200)
  })

  test('that comes back after its part was deleted is sold out, also with an untracked part', async () => {
    const set = await makeGiftSet()
    const { token, productId, saffron, bundleId } = set
    const [buyer] = set.buyers
    const state = async () => ({
      soldOut: (await send('GET', `/products/${productId}`)).body.variants[0].soldOut === true,
      canMake: (await send('GET', `/stock/${bundleId}/batches`, { token })).body.item.available,
      prepared: (await prepare(buyer, sets(set, 1))).body.code,
      quoted: (await send('POST', '/pricing/quote', { body: { items: sets(set, 1).items } })).body.lines[0].problem,
    })
    const gone = { soldOut: true, canMake: 0, prepared: 'out_of_stock', quoted: 'Gift set, 1 box is sold out.' }
    await shop.db.updateTable('stockItem').set({ tracked: false }).where('id', '=', set.saffronItem).execute()
    expect(await state()).toMatchObject({ soldOut: false, canMake: 4 })
    expect((await send('DELETE', `/products/${productId}`, { token })).status).toBe(200)
    later(1000)
    expect((await send('DELETE', `/products/${saffron}`, { token })).status).toBe(200)
    expect((await send('POST', `/products/${productId}/restore`, { token })).status).toBe(200)
    expect(await state()).toEqual(gone)
    later(3_600_000)
    await eraseProducts(shop)
    expect(await shop.db.selectFrom('product').select('id').where('id', '=', saffron).execute()).toEqual([])
    const again = await signedInAdmin()
    expect((await send('GET', `/products/${productId}`)).body.variants[0].soldOut).toBe(true)
    expect((await send('GET', `/stock/${bundleId}/batches`, { token: again })).body.item.available).toBe(0)
  })

  test('that left the catalogue and comes back by an undo is sold out once its part was deleted', async () => {
    const set = await makeGiftSet()
    const { token, productId, saffron } = set
    const put = (quantity: string) => send('PUT', `/products/${productId}`, { token, body: { name: 'Gift set', variants: [{ quantity, price: 900 }] } })
    expect((await put('2 boxes')).status).toBe(200)
    expect((await send('DELETE', `/products/${saffron}`, { token })).status).toBe(200)
    expect((await send('POST', `/products/${productId}/undo-change`, { token })).status).toBe(200)
    expect((await send('GET', `/products/${productId}`)).body.variants).toMatchObject([{ quantity: '1 box', soldOut: true }])
    expect((await prepare(set.buyers[0], sets(set, 1))).body.code).toBe('out_of_stock')
  })

  describe('whose part is past its best-before day', () => {
    /** A gift set whose saffron has one batch, which ends today. The clock is ten minutes before midnight in India. */
    async function endingSet() {
      clock.now = new Date('2027-01-31T18:20:00Z')
      const set = await makeGiftSet()
      await shop.db
        .insertInto('stockMovement')
        .values({ itemId: set.saffronItem, batchId: await batchOf('S2'), at: shop.now(), pieces: -1, reason: 'loss' })
        .execute()
      return set
    }
    const batchOf = async (code: string) => (await shop.db.selectFrom('stockBatch').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    const midnight = () => later(20 * 60_000)

    test('is refunded when its payment arrives after midnight, and nobody can begin one', async () => {
      const set = await endingSet()
      const [buyer] = set.buyers
      const { body } = await prepare(buyer, sets(set, 1))
      midnight()
      expect((await submitProof(buyer, await pay(body.order_id))).body.code).toBe('payment_failed')
      expect(await shop.db.selectFrom('payment').select('lane').execute()).toEqual([{ lane: 'out_of_stock' }])
      expect(await holds()).toEqual([])
      expect((await prepare(buyer, sets(set, 1))).body.code).toBe('out_of_stock')
      await expireBatches(shop)
      expect((await send('GET', `/products/${set.productId}`)).body.variants[0].soldOut).toBe(true)
      expect(await stocks(set)).toEqual(even(0, 9))
    })

    test.each(['paid', 'packed'])('is not sent when it was %s before, until it has another batch', async (state) => {
      const set = await endingSet()
      const { _id: id } = await makeOrder(set.buyers[0], sets(set, 1))
      const { pack, ship } = packing(set.token)
      if (state === 'packed') expect(outcomesOf(await pack([id]))).toEqual(['done'])
      midnight()
      await expireBatches(shop)
      expect((await ship([{ id, awb: awb(1) }])).body.results).toMatchObject([
        { outcome: 'refused', message: expect.stringContaining('past its best-before day') },
      ])
      if (state === 'packed') await pack([id], false)
      expect((await pack([id])).body.results).toMatchObject([{ outcome: 'refused', message: expect.stringContaining('Batch S1 of Kashmiri Saffron, 1 g') }])
      await trackStock(shop, set.saffron, 1, { batch: 'S3', bestBefore: '2029-01-31' })
      expect(outcomesOf(await pack([id]))).toEqual(['done'])
      expect(outcomesOf(await ship([{ id, awb: awb(1) }]))).toEqual(['done'])
      expect(await findFaults(shop.db)).toEqual([])
    })
  })
})

describe('the parts of a bundle', () => {
  test('are saved with an audit entry and a version; without parts the pack is ordinary again, with nothing to sell', async () => {
    const set = await makeGiftSet()
    const [{ version }] = (await send('GET', '/stock?q=gift', { token: set.token })).body
    expect(await setParts(set, set.bundleId, [{ id: set.saffronItem, pieces: 2 }], version)).toMatchObject({
      status: 200,
      body: {
        item: {
          onHand: 1,
          parts: [{ _id: set.saffronItem, product: 'Kashmiri Saffron', pack: '1 g', pieces: 2, tracked: true, onHand: 3, unavailable: false }],
        },
      },
    })
    expect(await setParts(set, set.bundleId, [], version)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const [entry] = (await send('GET', `/audit?subject=${set.productId}`, { token: set.token })).body
    expect(entry).toMatchObject({
      action: 'bundle changed',
      before: { parts: ['1 × Kashmiri Saffron, 1 g', '2 × Shilajit, 20 g'] },
      after: { pack: '1 box', parts: ['2 × Kashmiri Saffron, 1 g'] },
    })
    expect((await setParts(set, set.bundleId, [])).body).toMatchObject({
      message: 'The pack is no bundle any more',
      item: { tracked: true, onHand: 0, parts: [] },
    })
  })

  test('are none for an ordinary pack, whose stock stays as it is kept', async () => {
    const set = await makeGiftSet()
    expect((await setParts(set, set.saffronItem, [])).body.item).toMatchObject({ tracked: true, onHand: 3, parts: [] })
  })

  test('are real packs: no nesting, no pieces of its own, no pack twice', async () => {
    const set = await makeGiftSet()
    const { bundleId, saffronItem, shilajitItem } = set
    const refusal = async (id: string, parts: object[]) => (await setParts(set, id, parts)).body.message
    const { id: productId } = await makeProduct(shop, { name: 'Hamper', variants: [{ quantity: '1 box', price: 100 }] })
    const { id: hamper } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).executeTakeFirstOrThrow()
    expect(await refusal(hamper, [{ id: bundleId, pieces: 1 }])).toBe('Gift set, 1 box is a bundle itself. Choose the packs that it is made of.')
    expect(await refusal(shilajitItem, [{ id: hamper, pieces: 1 }])).toBe('Shilajit, 20 g is a part of a bundle, so it cannot be a bundle itself.')
    expect(await refusal(hamper, [{ id: hamper, pieces: 1 }])).toBe('A bundle cannot be a part of itself.')
    expect(await refusal(hamper, [{ id: 'none', pieces: 1 }])).toBe('There is no such pack.')
    expect(await refusal('none', [])).toBe('There is no such pack.')
    await trackStock(shop, productId, 5, {}, '1 box')
    expect(await refusal(hamper, [{ id: saffronItem, pieces: 1 }])).toBe(
      'Hamper, 1 box has 5 pieces on hand. Count them to 0 first: a bundle has none of its own.',
    )
    for (const parts of [
      [{ id: saffronItem, pieces: 0 }],
      [{ id: saffronItem, pieces: 100 }],
      [{ id: saffronItem, pieces: 1.5 }],
      [
        { id: saffronItem, pieces: 1 },
        { id: saffronItem, pieces: 2 },
      ],
      Array.from({ length: 21 }, (_, index) => ({ id: String(index), pieces: 1 })),
    ])
      expect((await setParts(set, bundleId, parts)).status).toBe(400)
    expect((await setParts({ token: await signedInCustomer() }, bundleId, [])).status).toBe(403)
    expect(await shop.db.selectFrom('bundlePart').select('itemId').where('bundleId', '=', bundleId).execute()).toHaveLength(2)
  })

  test('keep the bundle from being received, tracked or counted itself', async () => {
    const { token, bundleId } = await makeGiftSet()
    const movement = { reason: 'receipt', pieces: 5, key: 'delivery-1' }
    expect(await send('POST', `/stock/${bundleId}/movements`, { token, body: movement })).toMatchObject({
      status: 422,
      body: { message: 'A bundle has no stock of its own. Change the stock of its parts.' },
    })
    expect((await send('POST', `/stock/${bundleId}/movements`, { token, body: { reason: 'correction', counted: 0, key: 'count-of-bundle' } })).status).toBe(200)
    const settings = { sku: 'GIFT', barcode: null, weight: null, cost: null, tracked: true, lowAt: null, mostPerOrder: 2, mayOversell: false }
    expect((await send('PUT', `/stock/${bundleId}`, { token, body: settings })).status).toBe(200)
    expect(await shop.db.selectFrom('stockItem').select(['sku', 'tracked', 'onHand']).where('id', '=', bundleId).execute()).toEqual([
      { sku: 'GIFT', tracked: false, onHand: 0 },
    ])
    const csv = 'Product,Pack,Tracked,On hand\nGift set,1 box,yes,5\n'
    expect((await send('POST', '/stock/import', { token, body: { csv, dryRun: true } })).body.errors).toMatchObject([
      { row: 2, column: 'Tracked', message: 'A bundle has no stock of its own. Change the stock of its parts.' },
      { row: 2, column: 'On hand' },
    ])
  })
})
