import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const honey = { name: 'Wild Honey', variants: [{ quantity: '250 g', price: 349.5 }] }
const declarations = {
  genericName: 'Honey',
  category: 'food',
  packer: 'Pampore Packers, Karewa Road, Pampore',
  importer: 'Delhi Imports, 1 Main Road, Delhi',
  makerLicence: '12345678901234',
}
const add = (given: object) => send('POST', '/products', { token, body: { ...honey, declarations: given } })

describe('the further declarations of a product', () => {
  test('are stored, stay if left out, go when empty, come back with undo, and are in shoppers’ lists', async () => {
    const { body } = await add({ ...declarations, genericName: ' Honey  ', makerLicence: '1234 5678 9012 34' })
    const path = `/products/${body.product._id}`
    const read = async () => (await send('GET', path)).body
    expect(await read()).toMatchObject({ declarations })
    expect((await send('GET', '/products')).body).toContainEqual(expect.objectContaining({ _id: body.product._id, declarations }))
    await send('PUT', path, { token, body: honey })
    expect(await read()).toMatchObject({ declarations })
    await send('PUT', path, { token, body: { ...honey, declarations: { packer: 'Others', category: null } } })
    expect((await read()).declarations).toEqual({ packer: 'Others' })
    await send('PUT', path, { token, body: { ...honey, declarations: { category: '' } } })
    expect(await read()).not.toHaveProperty('declarations')
    await send('POST', `${path}/undo-change`, { token })
    expect((await read()).declarations).toEqual({ packer: 'Others' })
  })

  test('take any drug licence for an Ayurvedic product, and only 14 digits for food', async () => {
    const drug = await add({ category: 'ayurvedic', makerLicence: 'AYU-25 / 2019' })
    expect(drug.body.product.declarations).toEqual({ category: 'ayurvedic', makerLicence: 'AYU-25 / 2019' })
    for (const category of ['food', 'supplement', undefined])
      expect(await add({ category, makerLicence: 'AYU-25 / 2019' })).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_input',
          details: [{ field: 'declarations.makerLicence', message: 'An FSSAI licence has 14 digits. Only an Ayurvedic product has a drug licence.' }],
        },
      })
  })

  test.each([
    { category: 'medicine' },
    { packer: 7 },
    { genericName: 'x'.repeat(121) },
    { makerLicence: 12345678901234 },
    { importer: 'x'.repeat(301) },
    'food',
  ])('refuse %j', async (bad) => {
    expect(await send('POST', '/products', { token, body: { ...honey, declarations: bad } })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('are for staff with the catalogue to write, and a generic name is searched for claims', async () => {
    const customer = await signedInCustomer()
    expect((await send('POST', '/products', { token: customer, body: { ...honey, declarations } })).status).toBe(403)
    const { body } = await add({ genericName: 'Honey that cures cancer' })
    expect(body.warnings).toContainEqual(expect.objectContaining({ field: 'declarations.genericName' }))
  })
})

describe('a spreadsheet', () => {
  function upload(csv: string, { dryRun }: { dryRun?: boolean } = {}) {
    const form = new FormData()
    form.set('file', new File([csv], 'products.csv', { type: 'text/csv' }))
    if (dryRun !== undefined) form.set('dryRun', String(dryRun))
    return send('POST', '/products/import', { token, body: form })
  }
  const titles = 'Name,Quantity,Price,Generic name,Category,Packer,Importer,Licence of the maker'
  const declared = async () => (await send('GET', '/products')).body[0].declarations

  test('imports declarations, keeps them for blank cells, exports what it can import, and undoes', async () => {
    expect((await upload(`${titles}\nResin,20 g,900,Shilajit resin,Supplement,"Packers, Leh",,12345678901234`)).body).toMatchObject({ added: 1 })
    const expected = { genericName: 'Shilajit resin', category: 'supplement', packer: 'Packers, Leh', makerLicence: '12345678901234' }
    expect(await declared()).toEqual(expected)
    const exported = (await send('GET', '/exports/products?status=all', { token })).body
    expect((await upload(exported)).body).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
    const change = await upload(`${titles}\nResin,20 g,900,,ayurvedic,,,AYU 7`)
    expect(change.body).toMatchObject({ updated: 1 })
    expect(await declared()).toEqual({ ...expected, category: 'ayurvedic', makerLicence: 'AYU 7' })
    await send('POST', '/products/import/undo', { token, body: { importId: change.body.importId } })
    expect(await declared()).toEqual(expected)
  })

  test('says which cell of the declarations is wrong', async () => {
    const { body } = await upload(`${titles}\nResin,20 g,900,,drug,,,7`, { dryRun: true })
    expect(body.errors).toEqual([{ row: 2, column: 'Category', message: 'The category is food, supplement or ayurvedic.' }])
    const licence = await upload(`${titles}\nResin,20 g,900,,food,,,7`, { dryRun: true })
    expect(licence.body.errors).toEqual([
      { row: 2, column: 'Licence of the maker', message: 'An FSSAI licence has 14 digits. Only an Ayurvedic product has a drug licence.' },
    ])
  })
})
