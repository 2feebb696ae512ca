import { expect, test } from 'vitest'
import { renderCart } from '#shop/orders/pages/cart/render-cart.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeGiftSet, sets } from '#test/make-gift-set.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'

const packs = [
  { quantity: '1 g', price: 500, discount: 0 },
  { quantity: '2 g', price: 900, discount: 10 },
]

/** Makes a product whose first pack is paused. */
async function makePaused() {
  const { id } = await makeProduct(shop)
  await trackStock(shop, id, 5)
  const token = await signedInAdmin()
  const save = async (variants: object[]) => send('PUT', `/products/${id}`, { token, body: { name: 'Saffron', variants } })
  const { body } = await save([{ ...packs[0], paused: true }, ...packs.slice(1)])
  return { id, token, save, product: body.product }
}

const quote = async (productId: string, variant: string) => send('POST', '/pricing/quote', { body: { items: [{ productId, variant, qty: 1 }] } })

/** Returns what the server-rendered cart knows about a pack. */
const knownLines = (productId: string, variant: string) => knownCart([[productId, variant, 1]])

async function knownCart(lines: [string, string, number][]) {
  const cookie = `cart=${encodeURIComponent(JSON.stringify(lines))}`
  return (await renderCart(shop.db, new Request('http://shop.test/cart', { headers: { cookie } }))).known
}

test('a paused pack is not for sale, and keeps place, price and stock until it goes on', async () => {
  const { id, token, save, product } = await makePaused()
  expect(product.variants).toMatchObject([{ quantity: '1 g', price: 500, paused: true }, { quantity: '2 g' }])
  expect((await send('GET', `/products/${id}`)).body.variants).toEqual([
    { _id: expect.any(String), ...packs[0], soldOut: true },
    { _id: expect.any(String), ...packs[1] },
  ])
  const { body } = await quote(id, '1 g')
  expect(body.lines).toMatchObject([{ problem: 'Saffron, 1 g is not for sale at the moment. Remove it to order the rest.', most: 0 }])
  expect((await quote(id, '2 g')).body.lines[0].problem).toBeUndefined()
  expect(await knownLines(id, '1 g')).toMatchObject([{ problem: body.lines[0].problem, most: 0 }])
  expect(await knownLines(id, '2 g')).toEqual([{ key: expect.any(String), qty: 1 }])
  expect((await send('GET', `/products/${id}?status=all`, { token })).body.variants).toMatchObject([{ paused: true, onHand: 5 }, {}])

  // A request of a program that does not know the field changes nothing about it, nor does an import.
  expect((await save(packs)).body.product.variants[0].paused).toBe(true)
  const imported = await send('POST', '/products/import', { token, body: { csv: `Id,Quantity,Price\n${id},1 g,550` } })
  expect(imported.body).toMatchObject({ success: true, updated: 1 })
  expect((await send('GET', `/products/${id}?status=all`, { token })).body.variants[0]).toMatchObject({ price: 550, paused: true })
  expect((await save([{ ...packs[0], paused: false }, ...packs.slice(1)])).body.product.variants[0]).not.toHaveProperty('paused')
  expect((await quote(id, '1 g')).body.lines[0].problem).toBeUndefined()
})

test('an order of a paused pack is refused with a code, and one that was prepared before is paid', async () => {
  const [early, late] = [await makeCheckout(), await makeCheckout()]
  const { body: prepared } = await prepare(early)
  await shop.db.updateTable('variant').set({ paused: true }).where('quantity', '=', '1 g').execute()
  expect(await prepare(late)).toMatchObject({ status: 422, body: { code: 'item_paused', details: { variant: '1 g', left: 0 } } })
  expect((await submitProof(early, await pay(prepared.order_id))).status).toBe(200)
})

test('a gift set with a paused part is sold out on its page, in quote, cart, checkout and stock, and comes back with the part', async () => {
  const set = await makeGiftSet()
  const { token, productId, bundleId, saffronItem } = set
  const [buyer] = set.buyers
  const pause = (paused: boolean) => shop.db.updateTable('variant').set({ paused }).where('itemId', '=', saffronItem).execute()
  const state = async () => ({
    soldOut: (await send('GET', `/products/${productId}`)).body.variants[0].soldOut === true,
    quoted: (await quote(productId, '1 box')).body.lines,
    rendered: await knownLines(productId, '1 box'),
    stock: (await send('GET', `/stock/${bundleId}/batches`, { token })).body.item.available,
  })
  expect(await state()).toMatchObject({ soldOut: false, quoted: [{ most: 3 }], rendered: [{ most: 3 }], stock: 3 })
  await pause(true)
  const line = { most: 0, problem: 'Gift set, 1 box is sold out.' }
  expect(await state()).toMatchObject({ soldOut: true, quoted: [line], rendered: [line], stock: 0 })
  const { parts } = (await send('GET', `/stock/${bundleId}/batches`, { token })).body.item
  expect(parts.map(({ unavailable }: { unavailable: boolean }) => unavailable)).toEqual([true, false])
  expect(await prepare(buyer, sets(set, 1))).toMatchObject({ status: 422, body: { code: 'out_of_stock', message: line.problem } })
  await pause(false)
  expect(await state()).toMatchObject({ soldOut: false, quoted: [{ most: 3 }], rendered: [{ most: 3 }], stock: 3 })
  expect((await prepare(buyer, sets(set, 1))).status).toBe(200)
})

test('the server-rendered cart knows that a gift set lacks a part, and that two lines share one, as the quote does', async () => {
  const set = await makeGiftSet()
  const lines: [string, string, number][] = [
    [set.saffron, '1 g', 2],
    [set.productId, '1 box', 2],
  ]
  const items = lines.map(([productId, variant, qty]) => ({ productId, variant, qty }))
  const compare = async () => {
    const { body } = await send('POST', '/pricing/quote', { body: { items } })
    const known = await knownCart(lines)
    expect(known.map(({ problem }) => problem)).toEqual(body.lines.map(({ problem }: { problem?: string }) => problem))
    return known.map(({ most }) => most)
  }
  expect(await compare()).toEqual([3, 1])
  await shop.db.insertInto('stockMovement').values({ itemId: set.shilajitItem, at: shop.now(), pieces: -8, reason: 'loss' }).execute()
  expect(await compare()).toEqual([3, 0])
})

test('a pause is undone like any other change, and is in the audit log', async () => {
  const { id, token } = await makePaused()
  expect(await shop.db.selectFrom('auditEntry').select(['before', 'after']).where('action', '=', 'updated').execute()).toMatchObject([
    { after: { variants: [{ paused: true }, {}] } },
  ])
  const { body } = await send('POST', `/products/${id}/undo-change`, { token })
  expect(body.product.variants[0]).not.toHaveProperty('paused')
  expect((await send('GET', `/products/${id}`)).body.variants[0]).not.toHaveProperty('soldOut')
})

test('refuses a pause that is neither true nor false', async () => {
  const { save } = await makePaused()
  expect(await save([{ ...packs[0], paused: 'yes' }])).toMatchObject({ status: 400, body: { message: 'Paused must be true or false.' } })
})

test('a selling price in whole rupees survives the database, the order of the list and the import', async () => {
  const { id } = await makeProduct(shop)
  const token = await signedInAdmin()
  const discount = 10.0182149362
  const { body } = await send('PUT', `/products/${id}`, { token, body: { name: 'Saffron', variants: [{ quantity: '1 g', price: 549, discount }] } })
  expect(body.product.variants[0].discount).toBe(discount)
  const priced = await send('POST', '/pricing/quote', { body: { items: [{ productId: id, variant: '1 g', qty: 20 }] } })
  expect(priced.body).toMatchObject({ total: 20 * 494, lines: [{ discount }] })
  // A sheet may have more decimals than the shop keeps.
  const csv = `Id,Quantity,Price,Discount\n${id},1 g,549,${discount}0041`
  expect((await send('POST', '/products/import', { token, body: { csv, dryRun: true } })).body).toMatchObject({ updated: 0, unchanged: 1 })
})
