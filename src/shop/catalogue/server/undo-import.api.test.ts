import { beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { sweepImports } from './undo-import.server.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const upload = (csv: string, dryRun = false) => send('POST', '/products/import', { token, body: { csv, dryRun } })
const undo = (importId: unknown) => send('POST', '/products/import/undo', { token, body: { importId } })
const last = async () => (await send('GET', '/products/import/last', { token })).body.last
const all = async () => (await send('GET', '/products?status=all', { token })).body
const withoutVersions = (products: { version: number }[]) => products.map(({ version: _version, ...product }) => product)

const packs = [
  { quantity: '1 g', price: 500 },
  { quantity: '2 g', price: 900, discount: 10, mrp: 1500 },
  { quantity: '5 g', price: 2000 },
]
const makeSaffron = () => makeProduct(shop, { name: 'Saffron', variants: packs })

test('changes one pack, keeps the others and blank values, and the dry run shows the same changes', async () => {
  await makeSaffron()
  const csv = 'Name,Quantity,Price,Discount,MRP\nSaffron,2 g,950,,\nSaffron,10 g,3900,5,'
  const { body: dry } = await upload(csv, true)
  expect(dry).toMatchObject({ updated: 1, removedPacks: 0 })
  expect(dry.importId).toBeUndefined()
  expect(dry.products).toEqual([
    {
      row: 2,
      change: 'updated',
      name: 'Saffron',
      variants: 4,
      packs: [
        { quantity: '2 g', before: { price: 900, discount: 10, mrp: 1500 }, after: { price: 950, discount: 10, mrp: 1500 } },
        { quantity: '10 g', after: { price: 3900, discount: 5 } },
      ],
    },
  ])
  expect((await upload(csv)).body.products).toEqual(dry.products)
  expect((await all())[0].variants).toEqual([
    { _id: expect.any(String), quantity: '1 g', price: 500, discount: 0 },
    { _id: expect.any(String), quantity: '2 g', price: 950, discount: 10, mrp: 1500 },
    { _id: expect.any(String), quantity: '5 g', price: 2000, discount: 0 },
    { _id: expect.any(String), quantity: '10 g', price: 3900, discount: 5 },
  ])
})

test('the column Remove removes a pack, and the dry run lists it', async () => {
  await makeSaffron()
  const csv = 'Name,Quantity,Price,Remove\nSaffron,5G,,Yes\nSaffron,1 g,500,no'
  const { body: dry } = await upload(csv, true)
  expect(dry).toMatchObject({ removedPacks: 1, products: [{ change: 'updated', variants: 2, packs: [{ quantity: '5 g', before: { price: 2000 } }] }] })
  await upload(csv)
  expect((await all())[0].variants).toMatchObject([{ quantity: '1 g' }, { quantity: '2 g', price: 900 }])
})

test.each([
  ['Saffron,7 g,,yes', { row: 2, column: 'Quantity', message: 'There is no variant of 7 g to remove.' }],
  ['Saffron,,,yes', { row: 2, column: 'Quantity', message: 'There is no variant of this name to remove.' }],
  ['New,1 g,,yes', { row: 2, column: 'Quantity', message: 'There is no variant of 1 g to remove.' }],
  ['Saffron,1 g,5,perhaps', { row: 2, column: 'Remove', message: 'Please write yes to remove this pack, or leave the cell blank.' }],
  ['Saffron,1 g,,yes\nSaffron,1G,500,', { row: 3, column: 'Quantity', message: 'There is more than one variant of 1G.' }],
  ['Saffron,10 g,,', { row: 2, column: 'Price', message: 'Please enter a price for each variant.' }],
  ['Saffron,1 g,,yes\nSaffron,2 g,,x\nSaffron,5 g,,1', { row: 2, column: 'Quantity', message: 'Please leave at least one variant.' }],
])('refuses %j, and changes nothing', async (lines, error) => {
  await makeSaffron()
  const before = await all()
  expect(await upload(`Name,Quantity,Price,Remove\n${lines}`)).toMatchObject({ status: 422, body: { details: [error] } })
  expect(await all()).toEqual(before)
})

test('a blank price keeps the price of an existing pack', async () => {
  await makeSaffron()
  await upload('Name,Quantity,Price,Discount\nSaffron,1 g,,20')
  expect((await all())[0].variants[0]).toEqual({ _id: expect.any(String), quantity: '1 g', price: 500, discount: 20 })
})

test('counts existing packs towards the limit of 30', async () => {
  await makeSaffron()
  const lines = Array.from({ length: 28 }, (_, index) => `Saffron,${index + 10} g,5`)
  const answer = await upload(['Name,Quantity,Price', ...lines].join('\n'))
  expect(answer).toMatchObject({ status: 422, body: { details: [{ message: 'A product can have at most 30 variants.' }] } })
})

test('undo restores changed products, deletes added ones, and is recorded', async () => {
  const { id } = await makeSaffron()
  const before = await all()
  const { body } = await upload(`Name,Id,Quantity,Price,Status,Benefits,Remove\nRenamed,${id},1 g,700,draft,Pure,\n,,2 g,,,,yes\nHoney,,1 kg,900,,,`)
  expect(await last()).toEqual({ _id: body.importId, at: shop.now().toISOString(), added: 1, updated: 1 })
  expect(await undo(body.importId)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Import undone: 1 as before, 1 removed.', restored: 1, removed: 1, left: [] },
  })
  expect(withoutVersions(await all())).toEqual(withoutVersions(before))
  const entries = (await send('GET', `/audit?kind=product&subject=${id}`, { token })).body
  expect(entries[0]).toMatchObject({ action: 'import undone', before: { name: 'Renamed' }, after: { name: 'Saffron' } })
  expect(await last()).toBeNull()
  expect((await undo(body.importId)).status).toBe(404)
})

test('the activity offers to undo the last import, at its newest entry only, until it is undone', async () => {
  await makeSaffron()
  await upload('Name,Quantity,Price\nSaffron,1 g,600')
  later(60_000)
  const { body } = await upload('Name,Quantity,Price\nSaffron,1 g,700\nHoney,1 kg,900')
  const at = shop.now()
  const offers = async () => {
    const entries = (await send('GET', '/audit?kind=product', { token })).body
    return entries.flatMap(({ action, importId, undoUntil }: Record<string, unknown>) => (undoUntil === null ? [] : [{ action, importId, undoUntil }]))
  }
  const undoUntil = new Date(at.getTime() + 7 * 24 * 3_600_000).toISOString()
  expect(await offers()).toEqual([{ action: expect.stringMatching(/by import$/), importId: body.importId, undoUntil }])
  expect((await send('GET', '/audit?kind=product', { token })).body[0]).toMatchObject({ importId: body.importId })
  await undo(body.importId)
  expect(await offers()).toEqual([])
})

test('undo keeps products that were changed since, and lists them', async () => {
  await makeSaffron()
  await makeProduct(shop, { name: 'Resin', variants: packs })
  const { body } = await upload('Name,Quantity,Price\nSaffron,1 g,700\nResin,1 g,700\nHoney,1 kg,900\nTea,1 kg,300')
  const before = await all()
  const idOf = (name: string) => before.find((product: { name: string }) => product.name === name)._id
  const { variants } = before.find(({ name }: { name: string }) => name === 'Saffron')
  // Changes only a pack. The product's own row has no price.
  await send('PUT', `/products/${idOf('Saffron')}`, { token, body: { name: 'Saffron', variants: variants.with(1, { quantity: '2 g', price: 1 }) } })
  await send('DELETE', `/products/${idOf('Honey')}`, { token })
  const { body: undone } = await undo(body.importId)
  expect(undone).toMatchObject({ restored: 1, removed: 1 })
  expect(undone.left.toSorted()).toEqual([idOf('Honey'), 'Saffron'].toSorted())
  expect(undone.message).toContain('Changed since, so left as they are: ')
  const after = await all()
  expect(after).toHaveLength(2)
  expect(after.find(({ name }: { name: string }) => name === 'Saffron').variants).toMatchObject([{ price: 700 }, { price: 1 }, { price: 2000 }])
  expect(after.find(({ name }: { name: string }) => name === 'Resin').variants).toMatchObject([{ price: 500 }, { price: 900 }, { price: 2000 }])
})

test('an import that changes nothing, or is a week old, cannot be undone', async () => {
  await makeSaffron()
  expect((await upload('Name,Quantity,Price\nSaffron,1 g,500')).body.importId).toBeUndefined()
  const { body } = await upload('Name,Quantity,Price\nSaffron,1 g,700')
  later(7 * 24 * 3_600_000)
  token = await signedInAdmin()
  expect(await last()).toBeNull()
  expect(await undo(body.importId)).toMatchObject({ status: 404, body: { message: 'This import cannot be undone any more.' } })
  await sweepImports(shop)
  expect(await shop.db.selectFrom('productImportLine').selectAll().execute()).toEqual([])
})

test('undo restores a thousand products at once', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `Product ${index},1 g,${index + 1}`)
  await upload(['Name,Quantity,Price', ...lines].join('\n'))
  const before = withoutVersions(await all())
  const { body } = await upload(['Name,Quantity,Price', ...lines.map((line) => `${line}.5`)].join('\n'))
  expect((await undo(body.importId)).body).toMatchObject({ restored: 1000, removed: 0, left: [] })
  expect(withoutVersions(await all())).toEqual(before)
})

test('undo is for admins only, and needs the id of the import', async () => {
  for (const [method, path] of [
    ['POST', '/products/import/undo'],
    ['GET', '/products/import/last'],
  ] as const) {
    expect((await send(method, path)).status).toBe(401)
    expect((await send(method, path, { token: await signedInCustomer() })).status).toBe(403)
  }
  expect((await undo(undefined)).status).toBe(400)
  expect((await undo('UNKNOWN')).status).toBe(404)
  expect(await last()).toBeNull()
})
