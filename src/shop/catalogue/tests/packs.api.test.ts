import { beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { eraseProducts } from '../server/delete-product.server.ts'

let token: string
let id: string
let one: string
let two: string
beforeEach(async () => {
  token = await signedInAdmin()
  id = (await makeProduct(shop, { name: 'Saffron' })).id
  one = await trackStock(shop, id, 5)
  two = await trackStock(shop, id, 7, {}, '2 g')
})

type Sent = { _id?: string; quantity: string; price: number }
const save = async (...variants: Sent[]) => (await send('PUT', `/products/${id}`, { token, body: { name: 'Saffron', variants } })).body
const upload = async (csv: string, dryRun = false) => (await send('POST', '/products/import', { token, body: { csv, dryRun } })).body
const packs = async (): Promise<string[][]> => {
  const { variants } = (await send('GET', `/products/${id}?status=all`, { token })).body
  return variants.map(({ _id, quantity }: { _id: string; quantity: string }) => [_id, quantity])
}
/** Returns the packs of the stock list as label, pieces and whether they are in the catalogue. */
const stock = async (): Promise<string[]> => {
  const { body } = await send('GET', '/stock', { token })
  return body.map(({ pack, onHand, inCatalogue }: { pack: string; onHand: number; inCatalogue: boolean }) => `${pack} ${onHand}${inCatalogue ? '' : ' left'}`)
}

describe('a save', () => {
  test.each([['1g'], ['1 G'], ['1\u00A0g'], ['１ g'], ['1 \u200Bg']])(
    'without ids: %j is the pack of 1 g, with its pieces and its spelling',
    async (quantity) => {
      const { product } = await save({ quantity, price: 550 }, { quantity: '2 g', price: 900 })
      expect(product.variants).toMatchObject([{ _id: one, quantity: '1 g', price: 550 }, { _id: two }])
      expect(await stock()).toEqual(['2 g 7', '1 g 5'])
    },
  )

  test('without ids never takes another label for a new name of a pack: the old pack leaves, and the new one begins with nothing', async () => {
    const { message, notice } = await save({ quantity: '1.5 g', price: 700 }, { quantity: '2 g', price: 900 })
    expect(message).toBe('Product updated successfully')
    expect(notice).toBe('1 g left the catalogue. Its 5 pieces stay in the stock list. 1.5 g: new, without pieces.')
    expect(await stock()).toEqual(['1.5 g 0', '2 g 7', '1 g 5 left'])
    const back = await save({ quantity: '1 g', price: 500 }, { quantity: '2 g', price: 900 })
    expect([back.notice, await stock()]).toEqual([undefined, ['2 g 7', '1 g 5']])
  })

  test('with an id renames the pack, also into the label of another pack', async () => {
    await save({ _id: one, quantity: '2 g', price: 500 }, { _id: two, quantity: ' 1\u00A0 g ', price: 900 })
    expect(await packs()).toEqual([
      [one, '2 g'],
      [two, '1 g'],
    ])
    expect(await stock()).toEqual(['1 g 7', '2 g 5'])
    await save({ _id: one, quantity: '5 g', price: 500 }, { quantity: '2 g', price: 900 })
    expect(await stock()).toEqual(['2 g 0', '1 g 7 left', '5 g 5'])
  })

  test('refuses the id of another product, a repeated id, and an id of a new product', async () => {
    const other = await trackStock(shop, (await makeProduct(shop, { name: 'Resin' })).id, 1)
    const before = await packs()
    const message = 'The pack 5 g has an id that is not of this product, or is there twice.'
    expect(await save({ _id: other, quantity: '5 g', price: 1 })).toMatchObject({ code: 'rule_refused', message })
    expect(await save({ _id: one, quantity: '1 g', price: 1 }, { _id: one, quantity: '5 g', price: 1 })).toMatchObject({ code: 'rule_refused', message })
    const added = await send('POST', '/products', { token, body: { name: 'New', variants: [{ _id: one, quantity: '5 g', price: 1 }] } })
    expect([added.status, added.body.message]).toEqual([422, message])
    expect(await packs()).toEqual(before)
  })
})

describe('an import', () => {
  test('without the column Pack ID knows packs by every spelling of their labels', async () => {
    expect((await upload('Name,Quantity,Price\nSaffron,1G,500\nSaffron,2\u00A0g,950')).products).toMatchObject([
      { change: 'updated', packs: [{ quantity: '2 g', before: { price: 900 }, after: { price: 950 } }] },
    ])
    expect(await packs()).toEqual([
      [one, '1 g'],
      [two, '2 g'],
    ])
    expect(await stock()).toEqual(['2 g 7', '1 g 5'])
  })

  test('renames by Pack ID, shows it in the preview, and undo brings the label back', async () => {
    const csv = `Name,Pack ID,Quantity,Price\nSaffron,${one},1 gram,500\nSaffron,,1 g,450`
    const { products } = await upload(csv, true)
    expect(products[0].packs).toEqual([
      { quantity: '1 gram', was: '1 g', before: { price: 500, discount: 0 }, after: { price: 500, discount: 0 } },
      { quantity: '1 g', after: { price: 450, discount: 0 } },
    ])
    const { importId } = await upload(csv)
    expect(await stock()).toEqual(['1 g 0', '2 g 7', '1 gram 5'])
    await send('POST', '/products/import/undo', { token, body: { importId } })
    expect(await packs()).toEqual([
      [one, '1 g'],
      [two, '2 g'],
    ])
    expect(await stock()).toEqual(['2 g 7', '1 g 5'])
  })

  test('says that the pieces of a removed pack stay, and undo brings the pack back with them', async () => {
    const csv = `Name,Pack ID,Quantity,Price,Remove\nSaffron,${two},,,yes`
    expect((await upload(csv, true)).products[0].packs).toEqual([{ quantity: '2 g', before: { price: 900, discount: 10 }, onHand: 7 }])
    const { importId } = await upload(csv)
    expect(await stock()).toEqual(['2 g 7 left', '1 g 5'])
    expect((await upload('Name,Quantity,Price\nSaffron,2g,900', true)).products[0].packs).toEqual([
      { quantity: '2 g', after: { price: 900, discount: 0 }, onHand: 7 },
    ])
    await send('POST', '/products/import/undo', { token, body: { importId } })
    expect(await stock()).toEqual(['2 g 7', '1 g 5'])
  })

  test.each([
    ['Saffron,ONE,1 g,5\nSaffron,ONE,3 g,5', { row: 3, column: 'Pack ID', message: 'Row 2 is about the same pack.' }],
    [
      'Saffron,nobody,1 g,5',
      { row: 2, column: 'Pack ID', message: 'This product has no pack with this id. Leave the cell blank to name the pack by its label.' },
    ],
    ['New,ONE,1 g,5', { row: 2, column: 'Pack ID', message: 'This product has no pack with this id. Leave the cell blank to name the pack by its label.' }],
    ['Saffron,ONE,2g,5', { row: 2, column: 'Quantity', message: 'There is more than one variant of 2 g.' }],
  ])('refuses %j', async (lines, error) => {
    const { errors } = await upload(`Name,Pack ID,Quantity,Price\n${lines.replaceAll('ONE', one)}`, true)
    expect(errors).toEqual([error])
  })

  test.each([['Kashmiri  Mongra Saffron'], ['Kashmiri\u00A0 Mongra Saffron'], ['KASHMIRI mongra\u200B saffron']])('knows the product by %j', async (name) => {
    const { id: twin } = await makeProduct(shop, { name: 'Kashmiri\u00A0Mongra Saffron', variants: [{ quantity: '1 g', price: 549 }] })
    expect(await upload(`Name,Quantity,Price\n${name},1 g,599`)).toMatchObject({ added: 0, updated: 1 })
    expect((await send('GET', `/products/${twin}`)).body.variants).toMatchObject([{ price: 599 }])
  })
})

test('the export names the packs, and a sheet that renames all of them by Pack ID moves no piece', async () => {
  const { body: sheet } = await send('GET', '/exports/products', { token })
  const renamed = String(sheet).replace('"1 g"', '"2 g"').replace('"2 g","900"', '"1 g","900"')
  await upload(renamed)
  expect(await packs()).toEqual([
    [one, '2 g'],
    [two, '1 g'],
  ])
  expect(await stock()).toEqual(['1 g 7', '2 g 5'])
})

test('pieces of an erased product stay in list, search, sheet and counts', async () => {
  await send('DELETE', `/products/${id}`, { token })
  await eraseProducts(shop, shop.now())
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
  expect(await stock()).toEqual(['2 g 7 left', '1 g 5 left'])
  const { body, headers } = await send('GET', '/stock?q=saffron 1&limit=1', { token })
  expect([body, headers.get('x-total-count')]).toEqual([[expect.objectContaining({ _id: one, product: 'Saffron', pack: '1 g', onHand: 5 })], '1'])
  const { body: sheet } = await send('GET', '/exports/stock', { token })
  expect(sheet).toContain('"Saffron","1 g"')
  expect((await send('POST', '/stock/import', { token, body: { csv: sheet } })).body).toMatchObject({ changed: 0, unchanged: 2 })
  const movement = { reason: 'loss', pieces: -5, key: 'thrown-away' }
  expect((await send('POST', `/stock/${one}/movements`, { token, body: movement })).body.item).toMatchObject({ onHand: 0 })
  expect(await stock()).toEqual(['2 g 7 left'])
})

test.each([["'+10 g"], ["''=5"], ["D'Or"], ["'10 g'"], ['-5 g'], ['’n 5 g']])('the label %j survives export and import', async (quantity) => {
  await save({ _id: one, quantity, price: 500 })
  for (const kind of ['products', 'stock']) {
    const { body: csv } = await send('GET', `/exports/${kind}`, { token })
    const withoutIds = String(csv).replaceAll(one, '')
    for (const sheet of [csv, withoutIds])
      expect((await send('POST', `/${kind}/import`, { token, body: { csv: sheet } })).body).toMatchObject({ errorCount: 0 })
  }
  expect(await packs()).toEqual([[one, quantity]])
  expect(await stock()).toContain(`${quantity} 5`)
})

test('the stock’s sheet knows a pack by its id, and refuses another pack’s name beside it', async () => {
  const csv = (line: string) => ({ token, body: { csv: `Product,Pack,SKU,Pack ID\n${line}` } })
  expect((await send('POST', '/stock/import', csv(`,,S-1,${one}`))).body).toMatchObject({ changed: 1, packs: [{ name: 'Saffron, 1 g' }] })
  expect((await send('POST', '/stock/import', csv(`saffron,1G,S-2,${one}`))).body).toMatchObject({ changed: 1 })
  for (const [line, message] of [
    [`Saffron,2 g,S-3,${one}`, 'This is the id of Saffron, 1 g. Please export again.'],
    ['Saffron,2 g,S-3,nobody', 'There is no pack with this id. Copy it from the export, or leave the cell empty.'],
  ] as const)
    expect((await send('POST', '/stock/import', csv(line))).body.details).toEqual([{ row: 2, column: 'Pack ID', message }])
})

test('a cart with an older spelling of a label is priced, and its order has the label of the catalogue', async () => {
  const items = [{ productId: id, variant: '1G', qty: 2 }]
  expect((await send('POST', '/pricing/quote', { body: { items } })).body).toMatchObject({ total: 1000, lines: [{ variant: '1G' }] })
})
