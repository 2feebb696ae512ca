import { expect, test } from 'vitest'
import { openFront } from '#test/cached-site.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { api, counter, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { findProduct, listProducts } from '../server/queries.server.ts'

const packs = [
  { quantity: '1 g', price: 500, discount: 0 },
  { quantity: '2 g', price: 900, discount: 10 },
]
const variants = packs.map((pack) => ({ _id: expect.any(String), ...pack }))
const soldOut = [{ ...variants[0], soldOut: true }, variants[1]]

test('a tracked pack with nothing on hand is sold out for shoppers; every other pack says nothing about stock', async () => {
  const { id } = await makeProduct(shop)
  const itemId = await trackStock(shop, id, 0)
  await trackStock(shop, id, 3, {}, '2 g')
  const token = await signedInAdmin()
  for (const path of ['/products', '/best-sellers', '/products?q=saffron']) expect((await send('GET', path)).body[0].variants).toEqual(soldOut)
  expect((await send('GET', `/products/${id}`)).body.variants).toEqual(soldOut)
  expect((await send('GET', '/products?status=all', { token })).body[0].variants).toEqual([
    { ...variants[0], onHand: 0 },
    { ...variants[1], onHand: 3 },
  ])
  await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: 1, reason: 'receipt' }).execute()
  expect((await send('GET', `/products/${id}`)).body.variants).toEqual(variants)
  await shop.db.updateTable('stockItem').set({ tracked: false }).where('id', '=', itemId).execute()
  await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -1, reason: 'loss' }).execute()
  expect((await send('GET', `/products/${id}`)).body.variants).toEqual(variants)
})

test('one query reads products with what is sold out', async () => {
  const { id } = await makeProduct(shop)
  const counted = await counter?.during(async () => {
    await listProducts(shop.db)
    await findProduct(shop.db, id)
  })
  expect(counted?.statements.length ?? 2).toBe(2)
})

test('only staff who may read the stock see how many pieces there are, also of a draft', async () => {
  const { id } = await makeProduct(shop, { status: 'draft' })
  await trackStock(shop, id, 3)
  await shop.db
    .insertInto('staffRole')
    .values({ id: 'writer', name: 'Writer', scopes: ['catalogue:read'] })
    .execute()
  const read = async (token: string) => (await send('GET', `/products/${id}?status=all`, { token })).body.variants[0]
  expect(await read(await signedInStaff('writer'))).toEqual(variants[0])
  expect(await read(await signedInStaff('editor'))).toEqual({ ...variants[0], onHand: 3 })
})

test('audit entries and saved products say nothing about stock', async () => {
  const { id } = await makeProduct(shop)
  await trackStock(shop, id, 0)
  const token = await signedInAdmin()
  const { status, body } = await send('PUT', `/products/${id}`, { token, body: { name: 'Kesar', variants: packs } })
  expect([status, body.product.variants]).toEqual([200, variants])
  expect(JSON.stringify(await shop.db.selectFrom('auditEntry').selectAll().execute())).not.toMatch(/soldOut|onHand/)
})

test('a cached answer follows the stock', async () => {
  const { id } = await makeProduct(shop)
  const itemId = await trackStock(shop, id, 1)
  const { app, notify } = openFront(api)
  const read = async () => (await (await app.request(`/products/${id}`)).json()).variants
  expect(await read()).toEqual(variants)
  await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -1, reason: 'loss' }).execute()
  expect(await read()).toEqual(variants)
  notify('content')
  await expect.poll(read).toEqual(soldOut)
})
