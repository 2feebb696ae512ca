import { expect, test } from 'vitest'
import { makeGiftSet } from '#test/make-gift-set.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'

type Pack = { _id: string; quantity: string; price: number; discount: number; onHand?: number; paused?: true; mrp?: number }

/** Makes a product with two packs, whose first has five pieces. */
async function makeTwo(name = 'Saffron') {
  const { id } = await makeProduct(shop)
  await trackStock(shop, id, 5)
  const token = await signedInAdmin()
  const variants = [
    { quantity: '1 g', price: 500, discount: 0, mrp: 600 },
    { quantity: '2 g', price: 900, discount: 10 },
  ]
  await send('PUT', `/products/${id}`, { token, body: { name, variants } })
  return { id, token, ...(await read(id, token)) }
}

async function read(id: string, token: string) {
  const { body } = await send('GET', `/products/${id}?status=all`, { token })
  const packs: Pack[] = body.variants
  const [first, second] = packs
  if (!first || !second) throw new Error('The product has lost a pack.')
  return { version: Number(body.version), first, second }
}

const change = (token: string | undefined, products: object[], more: object = {}) => send('PUT', '/packs', { token, body: { products, ...more } })

test('a dry run shows old and new figures, and one request saves prices, pause and stock of several products', async () => {
  const [one, two] = [await makeTwo('Saffron'), await makeTwo('Honey')]
  const { token } = one
  const products = [
    {
      id: one.id,
      version: one.version,
      packs: [
        { _id: one.first._id, price: 550, discount: 10, counted: 3, seen: 5 },
        { _id: one.second._id, paused: true },
      ],
    },
    { id: two.id, version: two.version, packs: [{ _id: two.first._id, mrp: null, counted: 9, seen: 5 }] },
  ]
  const dry = await change(token, products, { dryRun: true })
  expect(dry.body).toMatchObject({
    message: 'Would save 3 packs.',
    packs: [
      {
        product: 'Saffron',
        pack: '1 g',
        before: { price: 500, selling: 500, mrp: 600, paused: false, onHand: 5 },
        after: { price: 550, selling: 495, mrp: 600, paused: false, onHand: 3 },
        warnings: [],
      },
      { pack: '2 g', before: { paused: false }, after: { paused: true } },
      { product: 'Honey', after: { onHand: 9 } },
    ],
  })
  expect(await read(one.id, token)).toMatchObject({ first: { price: 500, onHand: 5 } })

  const saved = await change(token, products, { reason: 'correction', note: 'Shelf count' })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Saved 3 packs.' } })
  expect(await read(one.id, token)).toMatchObject({ first: { price: 550, discount: 10, mrp: 600, onHand: 3 }, second: { paused: true } })
  const honey = await read(two.id, token)
  expect(honey).toMatchObject({ first: { onHand: 9 } })
  expect(honey.first).not.toHaveProperty('mrp')

  const ledger = await send('GET', `/stock/${one.first._id}/movements`, { token })
  expect(ledger.body[0]).toMatchObject({ pieces: -2, reason: 'correction', note: 'Shelf count' })
  const entries = await shop.db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', one.id)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { action: 'counted stock', before: { onHand: 5 }, after: { onHand: 3, pack: '1 g' } },
    { action: 'updated', after: { variants: [{ price: 550 }, { paused: true }] } },
  ])
  // The change of each product can be undone as a single edit.
  expect((await send('POST', `/products/${one.id}/undo-change`, { token })).status).toBe(200)
  expect(await read(one.id, token)).toMatchObject({ first: { price: 500, onHand: 3 } })

  // The same request again is out of date, and saves nothing.
  expect(await change(token, products)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { changed: [{ name: 'Saffron' }, { name: 'Honey' }] } },
  })
})

test('a product or a stock that changed meanwhile refuses all, and names it', async () => {
  const [one, two] = [await makeTwo('Saffron'), await makeTwo('Honey')]
  const { token } = one
  await send('PUT', `/products/${two.id}`, { token, body: { name: 'Honey', variants: [{ _id: two.first._id, quantity: '1 g', price: 510 }] } })
  const products = [
    { id: one.id, version: one.version, packs: [{ _id: one.first._id, price: 550, counted: 4, seen: 6 }] },
    { id: two.id, version: two.version, packs: [{ _id: two.first._id, price: 550 }] },
  ]
  for (const dryRun of [true, false]) {
    const { status, body } = await change(token, products, { dryRun })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(body.details.changed).toEqual([
      { id: two.id, name: 'Honey', saved: { by: expect.any(String), at: expect.any(String) } },
      { id: one.first._id, name: 'Saffron, 1 g' },
    ])
  }
  expect(await read(one.id, token)).toMatchObject({ first: { price: 500, onHand: 5 } })
})

test('a product that was deleted meanwhile is named, so that the sheet loads again and keeps the other typed cells', async () => {
  const [one, two] = [await makeTwo('Saffron'), await makeTwo('Honey')]
  const { token } = one
  await send('DELETE', `/products/${two.id}`, { token })
  const products = [
    { id: one.id, version: one.version, packs: [{ _id: one.first._id, price: 550 }] },
    { id: two.id, version: two.version, packs: [{ _id: two.first._id, price: 550, counted: 4, seen: 5 }] },
  ]
  expect(await change(token, products)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { changed: [{ id: two.id, name: 'Honey' }] } },
  })
  expect(await read(one.id, token)).toMatchObject({ first: { price: 500 } })
})

test('two who save the same packs at once: one saves, the other hears of it', async () => {
  const { id, token, version, first } = await makeTwo()
  const products = (price: number) => [{ id, version, packs: [{ _id: first._id, price, counted: price, seen: 5 }] }]
  const answers = await Promise.all([change(token, products(510)), change(token, products(520))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const corrections = await shop.db.selectFrom('stockMovement').select('pieces').where('itemId', '=', first._id).where('reason', '=', 'correction').execute()
  expect(corrections).toHaveLength(1)
})

test('a far fall is asked about, and a free pack is warned of', async () => {
  const { id, token, version, first } = await makeTwo()
  const products = [{ id, version, packs: [{ _id: first._id, discount: 100 }] }]
  const dry = await change(token, products, { dryRun: true })
  expect(dry.body.packs[0]).toMatchObject({ after: { selling: 0 }, warnings: ['price_drop', 'no_charge'] })
  expect(await change(token, products, { priceDrops: 'ask' })).toMatchObject({
    status: 409,
    body: { code: 'price_drop', message: 'The selling price of Saffron, 1 g falls by more than 50 %.' },
  })
  expect((await change(token, products, { priceDrops: 'accept' })).status).toBe(200)
})

test('a pack whose MRP or stock is refused shows why in the preview, and nothing is saved', async () => {
  const set = await makeGiftSet()
  const { id, token, version, first, second } = await makeTwo()
  const bundle = await send('GET', `/products/${set.productId}?status=all`, { token })
  const products = [
    {
      id,
      version,
      packs: [
        { _id: first._id, price: 700 },
        { _id: second._id, counted: 4, seen: 0 },
      ],
    },
    { id: set.productId, version: bundle.body.version, packs: [{ _id: set.bundleId, counted: 4, seen: 0 }] },
  ]
  const dry = await change(token, products, { dryRun: true })
  expect(dry.body.packs.map(({ problem }: { problem: string }) => problem)).toEqual([
    'The MRP must not be below the price.',
    'The shop keeps no stock of this pack. Receive it first, on the screen of its stock.',
    'A bundle has no stock of its own. Change the stock of its parts.',
  ])
  expect(await change(token, products)).toMatchObject({
    status: 422,
    body: { code: 'rule_refused', message: 'Saffron, 1 g: The MRP must not be below the price.' },
  })
  expect(await read(id, token)).toMatchObject({ first: { price: 500 } })
  const loss = await change(token, [{ id, version, packs: [{ _id: first._id, counted: 9, seen: 5 }] }], { reason: 'loss' })
  expect(loss).toMatchObject({ status: 422, body: { message: 'Saffron, 1 g: A loss or a sample removes pieces. Enter a number below zero.' } })
})

test('only staff who may write the catalogue change packs, and only those who may write the stock count them', async () => {
  const { id, version, first } = await makeTwo()
  const prices = [{ id, version, packs: [{ _id: first._id, price: 510 }] }]
  const counts = [{ id, packs: [{ _id: first._id, counted: 4, seen: 5 }] }]
  expect((await change(undefined, prices)).status).toBe(401)
  const reader = await signedInStaff('packer')
  expect((await change(reader, prices)).status).toBe(403)
  await shop.db
    .insertInto('staffRole')
    .values({ id: 'writer', name: 'Writer', scopes: ['catalogue:read', 'catalogue:write'] })
    .execute()
  const writer = await signedInStaff('writer')
  expect((await change(writer, counts)).status).toBe(403)
  expect((await change(writer, prices)).status).toBe(200)
})

test.each([
  [{}, 'Please change a pack.'],
  [{ products: [] }, 'Please change a pack.'],
  [{ products: [{ id: 'a', packs: [] }] }, 'Please change a pack.'],
  [{ products: [{ id: 'a', packs: [{ _id: 'p', price: 0 }] }] }, 'The price must be more than ₹0.'],
  [{ products: [{ id: 'a', packs: [{ _id: 'p', counted: 1.5, seen: 1 }] }] }, 'Pieces must be a whole number from 0 to 1000000.'],
  [{ products: [{ id: 'a', packs: [{ _id: 'p', counted: 1 }] }] }, 'Give counted and seen together.'],
  [{ products: [{ id: 'a', packs: [{ _id: 'p' }, { _id: 'p' }] }] }, 'Each product and each pack may be in the request once.'],
  [{ products: [{ id: 'a', packs: [{ _id: 'p' }] }], reason: 'sale' }, 'Choose a reason.'],
])('refuses %j', async (body, message) => {
  expect(await send('PUT', '/packs', { token: await signedInAdmin(), body })).toMatchObject({ status: 400, body: { message } })
})

test('an unknown product and a pack of another product are not found', async () => {
  const [one, two] = [await makeTwo(), await makeTwo('Honey')]
  expect(await change(one.token, [{ id: 'nothing', packs: [{ _id: one.first._id, price: 5 }] }])).toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  })
  expect(await change(one.token, [{ id: one.id, packs: [{ _id: two.first._id, price: 5 }] }])).toMatchObject({ status: 404 })
})
