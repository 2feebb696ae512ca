import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { expireBatches } from './batch-expiry.server.ts'
import { recountStock } from './recount-stock.server.ts'

test('a recount names and corrects each number that differs from its ledger, and leaves right ones', async () => {
  const checkout = await makeCheckout()
  const itemId = await trackStock(shop, checkout.productId, 5, { batch: 'B1' })
  await makeOrder(checkout)
  expect(await recountStock(shop.db)).toEqual([])
  await sql`update stock_item set on_hand = 9 where id = ${itemId}`.execute(shop.db)
  await sql`update stock_batch set on_hand = 1`.execute(shop.db)
  expect(await recountStock(shop.db)).toEqual([
    { name: 'Kashmiri Saffron, 1 g', was: 9, is: 3 },
    { name: 'batch B1', was: 1, is: 3 },
  ])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 3, ledger: 3 })
})

test('a recount corrects the expired packs of a batch, which wait to be thrown away or to be sold again', async () => {
  const { productId } = await makeCheckout()
  await trackStock(shop, productId, 5, { batch: 'B1', bestBefore: '2026-02-01' })
  await expireBatches(shop)
  expect(await recountStock(shop.db)).toEqual([])
  await sql`update stock_batch set expired = 1`.execute(shop.db)
  expect(await recountStock(shop.db)).toEqual([{ name: 'expired packs of batch B1', was: 1, is: 5 }])
  expect(await recountStock(shop.db)).toEqual([])
})
