import { beforeEach, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const upload = async (csv: string, dryRun = false) => (await send('POST', '/products/import', { token, body: { csv, dryRun: String(dryRun) } })).body
const exported = async () => String((await send('GET', '/exports/products', { token })).body)

/** A pack of ₹549 that sells for ₹494, by a discount of ten decimals, and a paused one. */
async function makeSaffron() {
  const { id } = await makeProduct(shop, {
    name: 'Saffron',
    variants: [
      { quantity: '1 g', price: 549 },
      { quantity: '2 g', price: 1000 },
    ],
  })
  const packs = async () => (await send('GET', `/products/${id}?status=all`, { token })).body.variants
  await upload('Name,Quantity,Price,Selling price,Paused\nSaffron,1 g,549,494,\nSaffron,2 g,1000,,yes')
  return { id, packs }
}

test('selling prices and pauses go out and come in again without a change', async () => {
  const { packs } = await makeSaffron()
  const before = await packs()
  expect(before).toMatchObject([
    { quantity: '1 g', price: 549, discount: 10.0182149362 },
    { quantity: '2 g', price: 1000, discount: 0, paused: true },
  ])
  const sheet = await exported()
  expect(sheet).toContain('"494","no"')
  expect(sheet).toContain('"1000","yes"')
  expect(await upload(sheet)).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
  expect(await packs()).toEqual(before)
})

test('in an exported sheet, the selling price, the discount and the pause can each be changed, after a preview', async () => {
  const { packs } = await makeSaffron()
  const sheet = await exported()
  const [first, second] = ['"494","no"', '"1000","yes"']
  const changed = sheet.replace(first, '"499.50","yes"').replace(second, '"900","no"')
  const [preview] = (await upload(changed, true)).products
  expect(preview.packs).toMatchObject([
    { quantity: '1 g', after: { discount: 9.0163934426, paused: true } },
    { quantity: '2 g', before: { paused: true }, after: { discount: 10 } },
  ])
  expect((await packs())[1]).toMatchObject({ paused: true })
  await upload(changed)
  expect(await packs()).toMatchObject([
    { price: 549, discount: 9.0163934426, paused: true },
    { price: 1000, discount: 10 },
  ])
  expect((await packs())[1]).not.toHaveProperty('paused')
  // The old sheet names neither figure as it is now.
  expect((await upload(sheet.replace('"10.0182149362"', '"20"'), true)).errorCount).toBe(1)
  await upload((await exported()).replace('"9.0163934426"', '"20"'))
  expect((await packs())[0]).toMatchObject({ discount: 20 })
})

test('in an exported sheet, the price of a pack without a discount can be changed alone', async () => {
  const { packs } = await makeSaffron()
  for (const price of ['1100', '900']) {
    await upload((await exported()).replace(/"2 g","\d+"/, `"2 g","${price}"`))
    expect((await packs())[1]).toMatchObject({ price: Number(price), discount: 0, paused: true })
  }
})

test('the word of one column means nothing in the other', async () => {
  await makeSaffron()
  const errorsOf = async (column: string, cell: string) => (await upload(`Name,Quantity,Price,${column}\nSaffron,2 g,1000,${cell}`, true)).errorCount
  expect([await errorsOf('Remove', 'paused'), await errorsOf('Paused', 'remove')]).toEqual([1, 1])
  expect([await errorsOf('Remove', 'remove'), await errorsOf('Paused', 'Paused')]).toEqual([0, 0])
})

test.each([
  ['Saffron,1 g,600,10.0182149362,494,', 'Selling price', 'The discount and the selling price say different things. Leave one of them blank.'],
  ['Saffron,1 g,549,20,400,', 'Selling price', 'The discount and the selling price say different things. Leave one of them blank.'],
  ['Saffron,1 g,549,,550,', 'Selling price', 'The selling price must not be above the price.'],
  ['Saffron,1 g,549,,cheap,', 'Selling price', 'Numbers only'],
  ['Saffron,1 g,549,,,maybe', 'Paused', 'Please write yes to pause this pack, or no to sell it.'],
])('a line %j is refused', async (line, column, message) => {
  await makeSaffron()
  expect((await upload(`Name,Quantity,Price,Discount,Selling price,Paused\n${line}`, true)).errors).toEqual([{ row: 2, column, message }])
})

test('a new price with a selling price alone keeps the selling price, and a blank cell keeps the pause', async () => {
  const { packs } = await makeSaffron()
  await upload('Name,Quantity,Price,Selling price,Paused\nSaffron,1 g,988,494,\nSaffron,2 g,1000,,')
  expect(await packs()).toMatchObject([{ price: 988, discount: 50 }, { paused: true }])
})
