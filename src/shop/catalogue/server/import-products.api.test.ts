import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { NotFetched } from '#platform/outbound/fetch-public.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { api, shop } from '#test/test-shop.ts'
import { countProducts, listProducts } from './queries.server.ts'
import type { Product } from '../contract.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const titles =
  'Id,Name,Status,Type,Images,Benefits,Manufacturer,Country of origin,Quantity,Price,Discount,MRP,Pack ID,Food type,Best before (months),Generic name,Category,Packer,Importer,Licence of the maker,Selling price,Paused,Ground'

function upload(csv: string | Uint8Array<ArrayBuffer>, { dryRun, as = token }: { dryRun?: boolean; as?: string | undefined } = {}) {
  const form = new FormData()
  form.set('file', new File([csv], 'products.csv', { type: 'text/csv' }))
  if (dryRun !== undefined) form.set('dryRun', String(dryRun))
  return send('POST', '/products/import', { token: as, body: form })
}

const sheet = (...lines: string[]) => [titles, ...lines].join('\r\n')

async function exported(query = '') {
  const answer = await api.request(`/exports/products${query}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const [one, two] = [`/media/${'1'.repeat(32)}-9x9-9.jpg`, `/media/${'2'.repeat(32)}-9x9-9.jpg`] as const
beforeEach(async () => {
  for (const address of [one, two]) await shop.files.put(address.slice('/media/'.length), new Uint8Array([1]), 'image/jpeg')
})

const all = async () => (await send('GET', '/products?status=all', { token })).body

describe('an import', () => {
  test('adds products with their variants, in the order of the lines', async () => {
    const { status, body } = await upload(
      sheet(
        `,Kashmiri Saffron,Draft,saffron,"${one}\n${two}","From Pampore\nHand-picked",Growers,India,1 g,"₹1,299.50",10%,"1,999"`,
        ',,,,,,,,2 g,2400,,',
        ',Wild Honey,,,,,,,250 g,349.5,,',
        ',kashmiri  saffron,,,,,,,5 g,5000,,',
      ),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, dryRun: false, added: 2, updated: 0, unchanged: 0, errors: [], errorCount: 0 })
    expect(body.products).toEqual([
      { row: 2, change: 'added', name: 'Kashmiri Saffron', variants: 3, cells: expect.any(Array) },
      { row: 4, change: 'added', name: 'Wild Honey', variants: 1, cells: expect.any(Array) },
    ])
    expect(await all()).toEqual([
      {
        _id: expect.any(String),
        name: 'Kashmiri Saffron',
        image: one,
        images: [one, two],
        type: 'saffron',
        benefits: ['From Pampore', 'Hand-picked'],
        manufacturer: 'Growers',
        countryOfOrigin: 'India',
        status: 'draft',
        version: 1,
        variants: [
          { _id: expect.any(String), quantity: '1 g', price: 1299.5, discount: 10, mrp: 1999 },
          { _id: expect.any(String), quantity: '2 g', price: 2400, discount: 0 },
          { _id: expect.any(String), quantity: '5 g', price: 5000, discount: 0 },
        ],
      },
      {
        _id: expect.any(String),
        name: 'Wild Honey',
        image: '',
        images: [],
        type: '',
        benefits: [],
        status: 'published',
        version: 1,
        variants: expect.any(Array),
      },
    ])
  })

  test('imports food type and best before in any spelling, keeps them for blank cells, and exports what it can import', async () => {
    const csv = ['Name,Quantity,Price,Food type,Best before (months)', 'Saffron,1 g,500,Veg,24', 'Broth,1 l,300,NON VEG,', 'Salt,1 kg,20,,'].join('\n')
    expect((await upload(csv)).body).toMatchObject({ added: 3 })
    const declared = async () => Object.fromEntries((await all()).map(({ name, foodType, bestBeforeMonths }: Product) => [name, [foodType, bestBeforeMonths]]))
    const expected = { Saffron: ['vegetarian', 24], Broth: ['non-vegetarian', undefined], Salt: [undefined, undefined] }
    expect(await declared()).toEqual(expected)
    const exported = (await send('GET', '/exports/products?status=all', { token })).body
    expect((await upload(exported)).body).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect((await upload('Name,Quantity,Price\nSaffron,1 g,550')).body).toMatchObject({ updated: 1 })
    expect(await declared()).toEqual(expected)
    const bad = await upload('Name,Quantity,Price,Food type,Best before (months)\nSaffron,1 g,550,meat,long', { dryRun: true })
    expect(bad.body.errors).toEqual([
      { row: 2, column: 'Food type', message: 'The food type is vegetarian or non-vegetarian.' },
      { row: 2, column: 'Best before (months)', message: 'Please enter whole months from 1 to 120.' },
    ])
    const change = await upload('Name,Quantity,Price,Food type,Best before (months)\nSaffron,1 g,550,non-vegetarian,36')
    await send('POST', '/products/import/undo', { token, body: { importId: change.body.importId } })
    expect(await declared()).toEqual(expected)
  })

  test('changes products by id or name, keeps values of blank cells, and skips unchanged products', async () => {
    const { id } = await makeProduct(shop, { name: 'Saffron', benefits: ['Old'], gallery: ['/media/macro.jpg'] })
    await makeProduct(shop, { name: 'Resin', variants: [{ quantity: '20 g', price: 1199 }] })
    const same = await makeProduct(shop, { name: 'Honey', kind: 'honey', variants: [{ quantity: '1 kg', price: 900 }] })
    const { body } = await upload(['name,quantity,PRICE,id,Benefits', `Mongra,1 g,700,${id},`, 'RESIN,20 g,1299,,"Pure"', 'Honey,1 kg,900,,'].join('\n'))
    expect(body).toMatchObject({ added: 0, updated: 2, unchanged: 1 })
    const [honey, resin, mongra] = await all()
    expect(mongra).toMatchObject({ _id: id, name: 'Mongra', type: 'saffron', benefits: ['Old'], images: ['/media/saffron.jpg', '/media/macro.jpg'] })
    expect(mongra.variants).toEqual([
      { _id: expect.any(String), quantity: '1 g', price: 700, discount: 0 },
      { _id: expect.any(String), quantity: '2 g', price: 900, discount: 10 },
    ])
    expect(resin).toMatchObject({ name: 'RESIN', benefits: ['Pure'], variants: [{ quantity: '20 g', price: 1299 }] })
    expect(honey._id).toBe(same.id)
    const entries = (await send('GET', '/audit?kind=product', { token })).body
    expect(entries).toHaveLength(2)
    expect(entries.find(({ subject }: { subject: { id: string } }) => subject.id === id)).toMatchObject({
      action: 'updated by import',
      actor: { name: 'Admin' },
      before: { name: 'Saffron' },
      after: { name: 'Mongra', variants: [{ quantity: '1 g', price: 700 }, { quantity: '2 g' }] },
    })
  })

  test('lists every error by row and column, and imports nothing', async () => {
    await makeProduct(shop, { name: 'Twin' })
    await makeProduct(shop, { name: 'twin' })
    const before = await all()
    const csv = sheet(
      ',,,,,,,,1 g,1,,',
      ',Good,,,,,,,1 g,100,,',
      ',Bad,hidden,,,,,,1 g,free,101,x',
      ',Bad,,other type,,,,,,5,,',
      'NOBODY,Ghost,,,,,,,1 g,100,,',
      ',Twin,,,,,,,1 g,100,,',
      ',Doubled,,,,,,,1 g,100,,',
      ',Doubled,,,,,,,1G,200,,',
      ',Free,,,,,,,1 g,0,,',
      ',Dear,,,,,,,1 g,500,,400',
    )
    const dry = await upload(csv, { dryRun: true })
    expect(dry).toMatchObject({ status: 200, body: { success: true, dryRun: true, added: 1, updated: 0, errorCount: 11 } })
    expect(dry.body.errors).toEqual([
      { row: 2, column: 'Name', message: 'Please enter a product name.' },
      { row: 4, column: 'Status', message: 'A product is either draft or published.' },
      { row: 4, column: 'Price', message: 'Numbers only' },
      { row: 4, column: 'Discount', message: 'Discount must be a percentage from 0 to 100.' },
      { row: 4, column: 'MRP', message: 'Numbers only' },
      { row: 5, column: 'Quantity', message: 'Please enter a quantity for each variant.' },
      { row: 6, column: 'Id', message: 'There is no product with this id. Leave it blank to add a product.' },
      { row: 7, column: 'Id', message: 'More than one product has this name. Please give the id.' },
      { row: 9, column: 'Quantity', message: 'There is more than one variant of 1G.' },
      { row: 10, column: 'Price', message: 'The price must be more than ₹0.' },
      { row: 11, column: 'MRP', message: 'The MRP must not be below the price.' },
    ])
    const real = await upload(csv)
    expect(real).toMatchObject({ status: 422, body: { success: false, code: 'import_refused', details: dry.body.errors } })
    expect(await all()).toEqual(before)
    expect((await send('GET', '/audit?kind=product', { token })).body).toEqual([])
  })

  test('refuses contradicting lines of one product, and two groups for one product', async () => {
    const { id } = await makeProduct(shop, { name: 'Saffron' })
    const { body } = await upload(sheet(',Honey,,honey,,,,,1 kg,9,,', ',Honey,,syrup,,,,,2 kg,18,,', `${id},Renamed,,,,,,,1 g,5,,`, ',Saffron,,,,,,,1 g,5,,'), {
      dryRun: true,
    })
    expect(body.errors).toEqual([
      { row: 3, column: 'Type', message: 'Row 2, of the same product, says something else.' },
      { row: 5, message: 'Row 4 is about the same product.' },
    ])
  })

  test('changes nothing on a dry run', async () => {
    const { body } = await upload(sheet(',Honey,,,,,,,1 kg,9,,'), { dryRun: true })
    expect(body).toMatchObject({ dryRun: true, added: 1, message: 'Would add 1 and update 0.' })
    expect(await all()).toEqual([])
  })

  test('accepts CSV in JSON, semicolons, a byte order mark and blank lines', async () => {
    const { status, body } = await send('POST', '/products/import', { token, body: { csv: '\uFEFFName;Quantity;Price\n\nHoney;1 kg;9\n;;\n', dryRun: true } })
    expect(status).toBe(200)
    expect(body.products).toEqual([
      {
        row: 3,
        change: 'added',
        name: 'Honey',
        variants: 1,
        cells: [
          { column: 'Name', before: '', after: 'Honey', isLost: false },
          { column: 'Status', before: '', after: 'published', isLost: false },
        ],
      },
    ])
  })

  test.each([
    ['Name,Price\nHoney,1', [{ row: 1, column: 'Quantity', message: 'The column Quantity is missing.' }]],
    ['Quantity,Price\n1 g,1', [{ row: 1, column: 'Name', message: 'The column Name is missing.' }]],
    ['Name,Quantity,Price,Price\nHoney,1,1,1', [{ row: 1, column: 'Price', message: 'This column is there twice.' }]],
    [`Name,Quantity,Price${','.repeat(50_000)}`, [{ row: 1, message: 'There are too many columns in this sheet.' }]],
    ['Name,Quantity,Price\n"Honey,1,1', [{ row: 2, message: 'A quotation mark in this line is not closed, or stands where it cannot.' }]],
  ])('names the error in %.60j', async (csv, errors) => {
    expect((await upload(csv, { dryRun: true })).body.errors).toEqual(errors)
    expect(await upload(csv)).toMatchObject({ status: 422, body: { details: errors } })
  })

  test('refuses a picture that does not exist, with the reason', async () => {
    const missing = `/media/${'9'.repeat(32)}-9x9-9.jpg`
    for (const address of ['/media/doesnotexist.jpg', missing, '/pictures/none.jpg']) {
      const { body } = await upload(`Name,Images,Quantity,Price\r\nTest Kesar,${address},1 g,449`, { dryRun: true })
      const message = `There is no picture at ${address}. Upload it first, or leave the cell blank.`
      expect(body.errors).toEqual([{ row: 2, column: 'Images', message }])
    }
    expect((await upload(`Name,Images,Quantity,Price\r\nTest Kesar,${missing},1 g,449`)).status).toBe(422)
    // Addresses that a product has already stay.
    await makeProduct(shop, { name: 'Old', image: '/media/old.jpg', gallery: ['https://old.example/a.jpg'] })
    expect((await upload((await exported()).text, { dryRun: true })).body).toMatchObject({ unchanged: 1, errorCount: 0 })
    expect((await upload('Name,Images,Quantity,Price\r\nHoney,/pictures/saffron-front.jpg,1 g,449')).body).toMatchObject({ added: 1 })
  })

  test('loads a picture of another site once, and encodes it', async () => {
    const asked: string[] = []
    const picture = await readFile('seed/pictures/duo.jpg')
    shop.fetchPublic = async (address) => {
      asked.push(address)
      if (!address.endsWith('kesar.jpg')) throw new NotFetched('the server answers 404')
      return picture
    }
    const csv = 'Name,Images,Quantity,Price\r\nTest Kesar,https://cdn.example.com/kesar.jpg,1 g,449'
    const { body: dry } = await upload(csv, { dryRun: true })
    const [images] = dry.products[0].cells.filter(({ column }: { column: string }) => column === 'Images')
    expect(images.after).toMatch(/^\/media\/[0-9a-f]{32}-\d+x\d+-800\.jpg$/)
    expect((await upload(csv)).body).toMatchObject({ added: 1 })
    expect((await all())[0]).toMatchObject({ image: images.after, images: [images.after] })
    expect((await upload(csv)).body).toMatchObject({ unchanged: 1 })
    expect(asked).toEqual(['https://cdn.example.com/kesar.jpg'])
    const { body } = await upload(csv.replace('kesar', 'gone'), { dryRun: true })
    const message = 'The picture https://cdn.example.com/gone.jpg could not be loaded: the server answers 404.'
    expect(body.errors).toEqual([{ row: 2, column: 'Images', message }])
  })

  test('refuses a picture of another site that is none', async () => {
    shop.fetchPublic = async () => Buffer.from('<svg/>')
    const { body } = await upload('Name,Images,Quantity,Price\r\nTest Kesar,https://cdn.example.com/a.svg,1 g,449', { dryRun: true })
    expect(body.errors).toEqual([{ row: 2, column: 'Images', message: expect.stringContaining('could not be used. This picture cannot be read.') }])
  })

  test('names each changed cell, and asks about letters that were replaced by question marks', async () => {
    const { id } = await makeProduct(shop, { name: 'केसर', benefits: ['शुद्ध'] })
    const csv = `Id,Name,Status,Benefits,Quantity,Price\r\n${id},????,draft,???,1 g,500`
    const { body: dry } = await upload(csv, { dryRun: true })
    expect(dry).toMatchObject({ lostTexts: 2, errorCount: 0 })
    expect(dry.products[0].cells).toEqual([
      { column: 'Name', before: 'केसर', after: '????', isLost: true },
      { column: 'Status', before: 'published', after: 'draft', isLost: false },
      { column: 'Benefits', before: 'शुद्ध', after: '???', isLost: true },
    ])
    const refused = await upload(csv)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'import_refused',
        details: [
          { row: 2, column: 'Name' },
          { row: 2, column: 'Benefits' },
        ],
      },
    })
    expect((await all())[0]).toMatchObject({ name: 'केसर' })
    expect((await send('POST', '/products/import', { token, body: { csv, keepQuestionMarks: true } })).body).toMatchObject({ updated: 1 })
  })

  test('names an unknown column', async () => {
    const { body } = await upload('Name,Quantity,Price,Colour\nHoney,1,1,red', { dryRun: true })
    expect(body.errors).toMatchObject([{ row: 1, column: 'Colour', message: expect.stringContaining('There is no column “Colour”.') }])
  })

  test('refuses binary content, a missing file, and everyone but admins', async () => {
    expect(await upload(new Uint8Array([0xff, 0xfe, 0x41]))).toMatchObject({ status: 400, body: { message: expect.stringContaining('CSV UTF-8') } })
    expect((await upload('Name\0')).status).toBe(400)
    expect(await upload('')).toMatchObject({ status: 400, body: { message: 'Please choose a CSV file.' } })
    expect((await send('POST', '/products/import', { token, body: {} })).status).toBe(400)
    expect((await send('POST', '/products/import', { token, body: { csv: 'x', dryRun: 'perhaps' } })).status).toBe(400)
    expect((await send('POST', '/products/import', { body: { csv: 'x' } })).status).toBe(401)
    expect((await upload('x', { as: await signedInCustomer() })).status).toBe(403)
  })

  test('imports a thousand products at once', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => [`,Product ${index},,,,,,,1 g,${index + 1},,`, ',,,,,,,,2 g,9999,5,']).flat()
    const { body } = await upload(sheet(...lines))
    expect(body).toMatchObject({ added: 1000, errorCount: 0 })
    expect(body.products).toHaveLength(200)
    expect(await countProducts(shop.db)).toBe(1000)
    const products = await listProducts(shop.db)
    expect(products.map(({ name }) => name)).toEqual(Array.from({ length: 1000 }, (_, index) => `Product ${index}`))
    const again = await exported()
    expect((await upload(again.text)).body).toMatchObject({ added: 0, updated: 0, unchanged: 1000 })
  })
})

describe('an export', () => {
  test('can be imported again without a change, and escapes formulas', async () => {
    await makeProduct(shop, { name: '=HYPERLINK("evil")', status: 'draft', benefits: ['One, "two"', '-three'], image: one, gallery: [two] })
    await makeProduct(shop, { name: 'Honey', kind: '', image: '', variants: [{ quantity: '1 kg', price: 999.5, discount: 12.5, mrp: 1500 }] })
    const before = await all()
    const { status, headers, text } = await exported()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="products-2026-01-15.csv"')
    expect(text).toContain(`"${titles.replaceAll(',', '","')}"\r\n`)
    expect(text).toContain(`"'=HYPERLINK(""evil"")"`)
    expect((await upload(text)).body).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
    await shop.db.deleteFrom('product').execute()
    const withoutIds = text.replaceAll(/\r\n"[0-9A-Z]{12}",/g, '\r\n,').replaceAll(/"[0-9a-f]{32}"/g, '""')
    expect((await upload(withoutIds)).body).toMatchObject({ added: 2 })
    type Stored = { _id: string; version: number; variants: { _id: string }[] }
    const strip = (products: Stored[]) =>
      products.map(({ _id, version: _version, variants, ...product }) => ({ ...product, variants: variants.map(({ _id: _pack, ...variant }) => variant) }))
    expect(strip(await all())).toEqual(strip(before))
  })

  test('has the filters of the list, and is for admins only', async () => {
    await makeProduct(shop, { name: 'Saffron' })
    await makeProduct(shop, { name: 'Honey', status: 'draft' })
    const drafts = await exported('?status=draft')
    expect(drafts.text).toContain('Honey')
    expect(drafts.text).not.toContain('Saffron')
    expect((await exported('?q=saff')).text).not.toContain('Honey')
    expect((await exported('?status=ghost')).status).toBe(400)
    expect((await api.request('/exports/products')).status).toBe(401)
    expect((await send('GET', '/exports/products', { token: await signedInCustomer() })).status).toBe(403)
  })

  test('contains all products of several pages', async () => {
    const lines = Array.from({ length: 620 }, (_, index) => `,Product ${index},,,,,,,1 g,5,,`)
    await upload(sheet(...lines))
    expect((await exported()).text.trim().split('\r\n')).toHaveLength(621)
  })
})
