import { describe, expect, test } from 'vitest'
import { signedInAdmin, signIn } from '#test/make.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { sendStockAlerts } from '../alerts/server/send-stock-alerts.server.ts'
import { makeBundle, trackStock } from '#test/track-stock.ts'
import { makeGiftSet, sets, stocks, even, holds, setParts } from '#test/make-gift-set.ts'

describe('a bundle', () => {
  test('shows what its parts declare, by part, on its product’s page alone', async () => {
    const set = await makeGiftSet()
    const { token } = set
    const saffron = (await send('GET', `/products/${set.saffron}`)).body
    const texts = { ingredients: 'Saffron threads', allergens: 'May contain traces of nuts', use: 'Soak ten minutes.', questions: [] }
    const body = { name: saffron.name, variants: saffron.variants, texts, foodType: 'vegetarian', bestBeforeMonths: 24 }
    expect((await send('PUT', `/products/${set.saffron}`, { token, body })).status).toBe(200)
    expect((await send('GET', `/products/${set.productId}`)).body.parts).toEqual([
      {
        _id: set.saffron,
        name: 'Kashmiri Saffron',
        packs: [{ of: set.bundleId, quantity: '1 g', pieces: 1 }],
        texts: { ingredients: texts.ingredients, allergens: texts.allergens, use: texts.use },
        foodType: 'vegetarian',
        bestBeforeMonths: 24,
      },
      { _id: expect.any(String), name: 'Shilajit', packs: [{ of: set.bundleId, quantity: '20 g', pieces: 2 }], texts: {} },
    ])
    expect((await send('GET', `/products/${set.saffron}`)).body).not.toHaveProperty('parts')
    for (const product of (await send('GET', '/products')).body) expect(product).not.toHaveProperty('parts')
  })

  test('holds, sells and puts back its parts, from and into their batches', async () => {
    const set = await makeGiftSet()
    const [buyer] = set.buyers
    const { body: prepared } = await prepare(buyer, sets(set, 2))
    expect(await holds()).toEqual([
      { itemId: set.saffronItem, pieces: 2 },
      { itemId: set.shilajitItem, pieces: 4 },
    ])
    expect((await submitProof(buyer, await pay(prepared.order_id))).body.order).toMatchObject({ status: 'Paid' })
    expect(await holds()).toEqual([])
    expect(await stocks(set)).toEqual(even(1, 5))
    expect(await findFaults(shop.db)).toEqual([])
    const { body: details } = await send('GET', `/orders/${prepared.orderId}/details`, { token: set.token })
    expect(details.lines[0]).toMatchObject({
      batches: [{ code: 'Kashmiri Saffron, 1 g: S1', pieces: 2, unfit: null }],
      parts: [
        { name: 'Kashmiri Saffron', pack: '1 g', pieces: 1 },
        { name: 'Shilajit', pack: '20 g', pieces: 2 },
      ],
    })
    const { id: batchId } = await shop.db.selectFrom('stockBatch').select('id').where('code', '=', 'S1').executeTakeFirstOrThrow()
    const recalled = () => send('GET', `/stock-batches/${batchId}/orders`, { token: set.token })
    expect((await recalled()).body).toMatchObject([{ _id: prepared.orderId, pieces: 2 }])
    const left = { lines: [{ position: 0, qty: 1 }] }
    expect((await send('PUT', `/orders/${prepared.orderId}/items`, { token: set.token, body: left })).status).toBe(200)
    expect(await stocks(set)).toEqual(even(2, 7))
    await send('PUT', `/orders/${prepared.orderId}`, { token: set.token, body: { status: 'Cancelled' } })
    expect(await stocks(set)).toEqual(even(3, 9))
    expect((await recalled()).body).toEqual([])
  })

  test('has as many packs as its scarcest part, in quote, list, page and checkout', async () => {
    const set = await makeGiftSet(2)
    const [buyer, other] = set.buyers as [Checkout, Checkout]
    const quote = async (qty: number) => (await send('POST', '/pricing/quote', { body: { items: sets(set, qty).items } })).body.lines[0]
    expect(await quote(4)).toMatchObject({ most: 3, problem: 'Only 3 packs of Gift set, 1 box are left.' })
    expect(await prepare(buyer, sets(set, 4))).toMatchObject({
      status: 422,
      body: { code: 'out_of_stock', message: 'Only 3 packs of Gift set, 1 box are left.' },
    })
    await prepare(buyer, sets(set, 3))
    expect(await prepare(other, sets(set, 1))).toMatchObject({
      status: 422,
      body: { message: 'Another shopper is paying for the last Gift set, 1 box. Please try again in a few minutes.' },
    })
    const [item] = (await send('GET', '/stock?q=gift', { token: set.token })).body
    expect(item).toMatchObject({
      tracked: true,
      onHand: 3,
      held: 3,
      available: 0,
      parts: [
        { pack: '1 g', pieces: 1 },
        { pack: '20 g', pieces: 2 },
      ],
    })
    later(31 * 60_000)
    await makeOrder({ ...other, productId: set.saffron }, { items: [{ productId: set.saffron, variant: '1 g', qty: 3 }], expectedTotal: 1500 })
    expect((await quote(1)).problem).toBe('Gift set, 1 box is sold out.')
    expect((await send('GET', `/products/${set.productId}`)).body.variants).toEqual([
      { _id: set.bundleId, quantity: '1 box', price: 900, discount: 0, soldOut: true },
    ])
    expect((await send('GET', '/stock?show=out', { token: await signedInAdmin() })).body.map(({ pack }: { pack: string }) => pack)).toEqual(['1 box', '1 g'])
    const alert = { productId: set.productId, variant: '1 box', recipient: 'asha@example.com' }
    expect((await send('POST', '/stock-alerts', { body: alert })).status).toBe(200)
    await shop.db.insertInto('stockMovement').values({ itemId: set.saffronItem, at: shop.now(), pieces: 1, reason: 'receipt' }).execute()
    await sendStockAlerts(shop)
    expect(await shop.db.selectFrom('message').select('subject').where('recipient', '=', 'asha@example.com').execute()).toEqual([
      { subject: 'Back in stock: Gift set, 1 box' },
    ])
  })

  test('that lacks a part is low in list, count and state, and a part that is enough for one is not', async () => {
    const set = await makeGiftSet()
    const low = async () => {
      const { body, headers } = await send('GET', '/stock?show=low', { token: set.token })
      const { body: counted } = await send('GET', '/needs', { token: set.token })
      const { count = 0 } = counted.needs.find(({ name }: { name: string }) => name === 'lowStock') ?? {}
      expect([headers.get('x-total-count'), count]).toEqual([String(body.length), body.length])
      const { body: all } = await send('GET', '/stock', { token: set.token })
      const labels = (items: { pack: string }[]) => items.map(({ pack }) => pack)
      expect(labels(all.filter(({ isLow }: { isLow: boolean }) => isLow))).toEqual(labels(body))
      return labels(body)
    }
    expect(await low()).toEqual([])
    await trackStock(shop, set.saffron, -2)
    expect(await low()).toEqual([])
    await trackStock(shop, set.saffron, -1)
    expect(await low()).toEqual(['1 box', '1 g'])
    // Too little of a part, while that pack itself is neither low nor sold out.
    await trackStock(shop, set.saffron, 5)
    await shop.db.insertInto('stockMovement').values({ itemId: set.shilajitItem, at: shop.now(), pieces: -8, reason: 'loss' }).execute()
    expect(await low()).toEqual(['1 box'])
  })

  test('shares its parts with other lines of the cart', async () => {
    const set = await makeGiftSet()
    const [buyer] = set.buyers
    const both = (packs: number, boxes: number) => ({
      items: [
        { productId: set.saffron, variant: '1 g', qty: packs },
        { productId: set.productId, variant: '1 box', qty: boxes },
      ],
      expectedTotal: 500 * packs + 900 * boxes,
    })
    const sentence = 'Gift set, 1 box and another line of your cart need more packs of Kashmiri Saffron, 1 g than are left.'
    const { body: quoted } = await send('POST', '/pricing/quote', { body: { items: both(2, 2).items } })
    expect(quoted.lines).toMatchObject([{ most: 3 }, { most: 1, problem: sentence }])
    expect(await prepare(buyer, both(2, 2))).toMatchObject({ status: 422, body: { message: sentence, details: { variant: '1 box', left: 1 } } })
    // The last pack that another shopper holds is missing for the box, too.
    const other = await makeCheckout()
    await prepare({ ...other, productId: set.saffron }, { items: [{ productId: set.saffron, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    expect(await prepare(buyer, both(2, 1))).toMatchObject({ status: 422, body: { message: sentence, details: { variant: '1 box', left: 0 } } })
    later(31 * 60_000)
    const again = { ...buyer, token: await signIn({ id: buyer.customerId }) }
    await makeOrder(again, both(2, 1))
    expect(await stocks(set)).toEqual(even(0, 7))
  })

  test('leaves open payments and paid orders as they were when it changes', async () => {
    const set = await makeGiftSet()
    const [buyer] = set.buyers
    const { body: older } = await prepare(buyer, sets(set, 1))
    expect((await setParts(set, set.bundleId, [{ id: set.shilajitItem, pieces: 3 }])).body).toMatchObject({ message: 'Bundle saved' })
    const { body: newer } = await prepare(buyer, sets(set, 1))
    expect(newer.orderId).not.toBe(older.orderId)
    expect((await submitProof(buyer, await pay(older.order_id))).body.order).toMatchObject({ status: 'Paid' })
    expect(await stocks(set)).toEqual(even(2, 7))
    await send('PUT', `/orders/${older.orderId}`, { token: set.token, body: { status: 'Cancelled' } })
    expect(await stocks(set)).toEqual(even(3, 9))
    expect((await submitProof(buyer, await pay(newer.order_id))).body.order.items[0].parts).toEqual([{ name: 'Shilajit', pack: '20 g', pieces: 3 }])
    expect(await stocks(set)).toEqual(even(3, 6))
  })

  test('that an ordinary pack became while its payment was open takes its parts at settlement', async () => {
    const set = await makeGiftSet()
    const [buyer] = set.buyers
    const { id: productId } = await makeProduct(shop, { name: 'Hamper', variants: [{ quantity: '1 box', price: 900 }] })
    const { id: hamper } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).executeTakeFirstOrThrow()
    const { body: prepared } = await prepare(buyer, sets({ productId }, 2))
    const parts = [
      { id: set.saffronItem, pieces: 1 },
      { id: set.shilajitItem, pieces: 3 },
    ]
    expect((await setParts(set, hamper, parts)).status).toBe(200)
    const { body } = await submitProof(buyer, await pay(prepared.order_id))
    expect(body.order).toMatchObject({ status: 'Paid', items: [{ parts: [{ name: 'Kashmiri Saffron', pack: '1 g', pieces: 1 }, { pieces: 3 }] }] })
    expect(await stocks(set)).toEqual(even(1, 3))
    expect(await findFaults(shop.db)).toEqual([])
    // Now too little is left for another such payment, and its money goes back.
    await setParts(set, hamper, [])
    await shop.db.updateTable('stockItem').set({ tracked: false }).where('id', '=', hamper).execute()
    const { body: late } = await prepare(buyer, sets({ productId }, 2))
    await setParts(set, hamper, parts)
    expect((await submitProof(buyer, await pay(late.order_id))).body.code).toBe('payment_failed')
    expect(await stocks(set)).toEqual(even(1, 3))
  })

  test('counts towards the limits of its parts, and so do spellings of one pack', async () => {
    const set = await makeGiftSet()
    await shop.db.updateTable('stockItem').set({ mostPerOrder: 4 }).where('id', '=', set.shilajitItem).execute()
    const { productId: shilajit } = await shop.db.selectFrom('stockItem').select('productId').where('id', '=', set.shilajitItem).executeTakeFirstOrThrow()
    const box = { productId: set.productId, variant: '1 box' }
    const quote = async (...items: object[]) =>
      (await send('POST', '/pricing/quote', { body: { items } })).body.lines.map(({ most, problem }: { most: number; problem?: string }) => [most, problem])
    const sentence = 'One order can have at most 4 packs of Shilajit, 20 g, bundles included.'
    expect(await quote({ ...box, qty: 2 })).toEqual([[2, undefined]])
    expect(await quote({ ...box, qty: 3 })).toEqual([[2, sentence]])
    expect(await quote({ productId: shilajit, variant: '20 g', qty: 1 }, { ...box, qty: 2 })).toEqual([
      [4, undefined],
      [1, sentence],
    ])
    const two = [
      { productId: shilajit, variant: '20 g', qty: 3 },
      { productId: shilajit, variant: '20G', qty: 2 },
    ]
    expect(await quote(...two)).toEqual([
      [4, undefined],
      [1, 'One order can have at most 4 packs of Shilajit, 20 g.'],
    ])
    const [buyer] = set.buyers
    expect(await prepare(buyer, sets(set, 3))).toMatchObject({ status: 422, body: { code: 'too_many_pieces', message: sentence } })
  })

  test('is refunded when its money arrives after its last part was sold', async () => {
    const set = await makeGiftSet(2)
    const [first, second] = set.buyers as [Checkout, Checkout]
    const { body: late } = await prepare(first, sets(set, 3))
    later(31 * 60_000)
    await makeOrder({ ...second, productId: set.saffron }, { items: [{ productId: set.saffron, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    expect((await submitProof(first, await pay(late.order_id))).body.code).toBe('payment_failed')
    expect(await shop.db.selectFrom('payment').select('lane').where('orderId', '=', late.orderId).execute()).toEqual([{ lane: 'out_of_stock' }])
    expect(await stocks(set)).toEqual(even(2, 9))
  })

  test('of packs that are not tracked is sold without limit', async () => {
    const checkout = await makeCheckout()
    const { id: itemId } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', checkout.productId).limit(1).executeTakeFirstOrThrow()
    const { productId } = await makeBundle(shop, [{ itemId, pieces: 9 }])
    expect((await makeOrder(checkout, sets({ productId }, 100))).status).toBe('Paid')
    expect(await shop.db.selectFrom('stockMovement').selectAll().execute()).toEqual([])
  })
})
