import { beforeEach, expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { isRegisteredOn, listSettingRows } from '#shop/settings/module.server.ts'
import { later, shop } from '#test/test-shop.ts'
import { dayMs } from '#kernel/duration.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
  for (const kind of ['saffron', 'Shilajit']) await makeProduct(shop, { kind, status: 'draft' })
})

const today = '2026-01-15'
const fields = {
  effectiveFrom: today,
  kind: 'regular',
  gstin: '27aapfu0939f1zv',
  legalName: 'Kesar House LLP',
  tradeName: 'Kesar House',
  state: '01',
  prefix: 'kh',
  notePrefix: 'KC',
  isLarge: false,
  takesGstin: true,
}
const save = (changes: object = {}) => send('PUT', '/tax/registration', { token, body: { ...fields, ...changes } })
const show = async () => (await send('GET', '/tax/settings', { token })).body

test('the settings tell since when the shop is registered', async () => {
  const isRegistered = async () => isRegisteredOn(await listSettingRows(shop.db), new Date(today))
  expect(await isRegistered()).toBe(false)
  await save({ effectiveFrom: '2026-01-16' })
  expect(await isRegistered()).toBe(false)
  await save()
  expect(await isRegistered()).toBe(true)
  await save({ effectiveFrom: '2026-02-01' })
  expect(await isRegistered()).toBe(true)
})

test('the first registration makes the sample classes, and the next order has an invoice', async () => {
  expect(await show()).toEqual({ registrations: [], classes: [], today })
  expect((await save()).body).toEqual({ success: true, message: 'Registration saved' })
  const { registrations, classes } = await show()
  expect(registrations).toEqual([{ ...fields, gstin: '27AAPFU0939F1ZV', state: '27', prefix: 'KH', version: 1 }])
  expect(
    classes.map(({ name, hsn, isDefault, rates }: { name: string; hsn: string; isDefault: boolean; rates: { rate: number }[] }) => [
      name,
      hsn,
      isDefault,
      rates.map(({ rate }) => rate),
    ]),
  ).toEqual([
    ['Saffron', '09102010', false, [5]],
    ['Shilajit', '13021919', false, [5, 18]],
    ['Other products', '21069099', true, [5, 18]],
  ])
  await makeOrder(await makeCheckout())
  expect(await shop.db.selectFrom('taxDocument').select(['number', 'supplier']).execute()).toMatchObject([
    { number: 'KH/25-26/000001', supplier: { legalName: 'Kesar House LLP', gstin: '27AAPFU0939F1ZV' } },
  ])
})

test('a shop without saffron and shilajit gets one class, which names neither', async () => {
  await shop.db.updateTable('product').set({ kind: 'tea' }).execute()
  await save()
  expect((await show()).classes).toMatchObject([{ name: 'All products', hsn: '21069099', isDefault: true, kinds: [], goods: { products: 2 } }])
})

test.each([
  [{ gstin: '' }, 'gstin', 'Please enter the GSTIN.'],
  [{ gstin: '27AAPFU0939F1ZW' }, 'gstin', 'Please check the GSTIN: 15 letters and digits.'],
  [{ kind: 'unregistered', state: '28' }, 'state', 'Please choose the state.'],
  [{ prefix: 'SWA' }, 'prefix', 'A prefix has one or two letters or digits.'],
  [{ notePrefix: 'KH' }, 'notePrefix', 'Invoices and credit notes need different prefixes.'],
  [{ effectiveFrom: '2026-01-14' }, 'effectiveFrom', 'Please choose today or a later day.'],
  [{ legalName: ' ' }, 'legalName', 'Please enter the legal name.'],
])('refuses a registration with %j', async (changes, field, message) => {
  expect(await save(changes)).toMatchObject({ status: 400, body: { message, details: [{ field, message }] } })
  expect((await show()).registrations).toEqual([])
})

test('a prefix never changes its kind of document, and an old form overwrites nothing', async () => {
  await save()
  expect(await save({ effectiveFrom: '2026-04-01', prefix: 'KC', notePrefix: 'K2' })).toMatchObject({
    status: 400,
    body: { message: 'KC numbers credit notes.' },
  })
  expect((await save({ legalName: 'Other' })).status).toBe(409)
  expect((await save({ legalName: 'Other', version: 1 })).status).toBe(200)
  later(dayMs)
  token = await signedInAdmin()
  expect((await save({ version: 2 })).status).toBe(400)
})

const tea = { name: 'Tea', hsn: '0902', kinds: ['Herbal  Tea'], products: [], rate: 5, source: 'Notification 1/2017' }
const add = (changes: object = {}) => send('POST', '/tax/classes', { token, body: { ...tea, ...changes } })

test('classes are added, changed, rated and deleted, but not the default', async () => {
  await save()
  const { productId } = await makeCheckout()
  const { id } = (await add({ products: [productId] })).body
  const find = async () => (await show()).classes.find(({ _id }: { _id: string }) => _id === id)
  expect(await find()).toMatchObject({ kinds: ['herbal tea'], products: [{ _id: productId }], rates: [{ effectiveFrom: '2017-07-01', rate: 5 }] })
  expect(await send('POST', `/tax/classes/${id}/rates`, { token, body: { effectiveFrom: '2026-04-01', rate: 12, source: '' } })).toMatchObject({
    body: { message: 'Rate saved' },
  })
  expect((await send('PUT', `/tax/classes/${id}`, { token, body: { name: 'Green tea', hsn: '09021010', kinds: [], products: [], version: 1 } })).status).toBe(
    200,
  )
  expect((await send('PUT', `/tax/classes/${id}`, { token, body: { name: 'Tea', hsn: '09021010', kinds: [], products: [], version: 1 } })).status).toBe(409)
  expect(await find()).toMatchObject({ name: 'Green tea', products: [], rates: [{ rate: 12 }, { rate: 5 }] })
  expect((await send('DELETE', `/tax/classes/${id}`, { token })).status).toBe(200)
  const { _id: other } = (await show()).classes.at(-1)
  expect((await send('DELETE', `/tax/classes/${other}`, { token })).status).toBe(422)
})

test('a class needs a registration first, and one with goods stays', async () => {
  expect(await add()).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  await save()
  const { id } = (await add({ hsnText: ' Green  tea ' })).body
  const { productId } = await makeCheckout()
  const setKind = (kind: string) => shop.db.updateTable('product').set({ kind }).where('id', '=', productId).execute()
  const find = async (name: string) => (await show()).classes.find((each: { name: string }) => each.name === name)
  await setKind('Herbal Tea')
  expect(await find('Tea')).toMatchObject({ hsnText: 'Green tea', goods: { products: 1, packs: 2, first: [{ _id: productId, packs: 2 }] } })
  const remove = () => send('DELETE', `/tax/classes/${id}`, { token })
  expect(await remove()).toMatchObject({
    status: 422,
    body: { code: 'rule_refused', message: 'Tea still has 1 product. Give its types and products to another class first.' },
  })
  // A type that no product has keeps no class.
  await setKind('Resin')
  expect((await find('Tea')).goods).toEqual({ products: 0, packs: 0, first: [] })
  expect((await find('Other products')).goods).toMatchObject({ products: 1 })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('a class that gets a product while it is deleted is kept, or its change is refused', async () => {
  await save()
  const { productId } = await makeCheckout()
  const { id } = (await add({ kinds: [] })).body
  const change = { ...tea, kinds: [], products: [productId], version: 1 }
  const replies = await Promise.all([send('DELETE', `/tax/classes/${id}`, { token }), send('PUT', `/tax/classes/${id}`, { token, body: change })])
  expect([
    [200, 404],
    [422, 200],
  ]).toContainEqual(replies.map(({ status }) => status))
})

test('a class with a deleted product can still be changed', async () => {
  await save()
  const { productId } = await makeCheckout()
  const { id } = (await add({ products: [productId] })).body
  expect((await send('DELETE', `/products/${productId}`, { token })).status).toBe(200)
  const { products, version } = (await show()).classes.find(({ _id }: { _id: string }) => _id === id)
  expect(products).toMatchObject([{ _id: productId }])
  const changes = { name: 'Green tea', hsn: '0902', kinds: [], products: [productId], version }
  expect((await send('PUT', `/tax/classes/${id}`, { token, body: changes })).status).toBe(200)
})

test('a prefix that numbered invoices numbers no credit notes, although its registration was overwritten', async () => {
  await save()
  await makeOrder(await makeCheckout())
  expect((await save({ prefix: 'A1', notePrefix: 'A2', version: 1 })).status).toBe(200)
  expect(await save({ prefix: 'A3', notePrefix: 'KH', version: 2 })).toMatchObject({ status: 400, body: { message: 'KH numbers invoices.' } })
})

test.each([
  [{ rate: 6.5 }, 'The rate must be one of'],
  [{ hsn: '12345' }, 'An HSN code has 4, 6 or 8 digits.'],
  [{ hsnText: 'x'.repeat(31) }, 'Please use at most 30 characters.'],
  [{ kinds: ['SAFFRON'] }, 'The type saffron belongs to Saffron.'],
  [{ products: ['unknown'] }, 'One of the products does not exist.'],
])('refuses a class with %j', async (changes, message) => {
  await save()
  expect(await add(changes)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  expect((await show()).classes).toHaveLength(3)
})

test('a rate of a day with documents says that these keep theirs', async () => {
  await save()
  await makeOrder(await makeCheckout())
  const { _id } = (await show()).classes[0]
  const { body } = await send('POST', `/tax/classes/${_id}/rates`, { token, body: { effectiveFrom: '2026-01-01', rate: 12, source: '' } })
  expect(body.message).toBe('Rate saved. Documents that were issued since that day keep their rates.')
  expect(await shop.db.selectFrom('taxDocumentLine').select('rateBp').execute()).toEqual([{ rateBp: 500 }])
})
