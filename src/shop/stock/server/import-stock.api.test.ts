import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { api, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const titles = 'Product,Pack,SKU,Barcode,Weight (g),Cost,Tracked,On hand,Low stock,Most per order,Oversell,Version'
const shortened = 'The spreadsheet program shortened this code to'
const sheet = (...lines: string[]) => [titles, ...lines].join('\r\n')

function upload(csv: string, { dryRun, as = token }: { dryRun?: boolean; as?: string } = {}) {
  const form = new FormData()
  form.set('file', new File([csv], 'stock.csv', { type: 'text/csv' }))
  if (dryRun !== undefined) form.set('dryRun', String(dryRun))
  return send('POST', '/stock/import', { token: as, body: form })
}

async function exported(query = '') {
  const answer = await api.request(`/exports/stock${query}`, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}

/** Returns the cell Version of each pack, by its label. */
async function versions(): Promise<Record<string, string>> {
  const lines = (await exported()).trim().split('\r\n').slice(1)
  return Object.fromEntries(lines.map((line) => line.replaceAll('"', '').split(',')).map((cells) => [cells[1], cells[11] ?? '']))
}

const packs = async () => (await send('GET', '/stock', { token })).body
const packOf = async (label: string) => (await packs()).find(({ pack }: { pack: string }) => pack === label)

/** Saffron in packs of 1 g, of which 10 are on hand, and 2 g, which are not tracked. */
async function makeStock() {
  const checkout = await makeCheckout()
  return { ...checkout, itemId: await trackStock(shop, checkout.productId, 10), version: await versions() }
}

describe('an export', () => {
  test('can be imported again without a change, and escapes formulas', async () => {
    await makeProduct(shop, { name: '=HYPERLINK("evil")', variants: [{ quantity: '+1 g', price: 100 }] })
    const { productId } = await makeStock()
    await makeProduct(shop, { name: 'Kashmiri Saffron' })
    await trackStock(shop, productId, 4, { lowAt: 5, mostPerOrder: 3, batch: 'B1' })
    const text = await exported()
    expect(text.split('\r\n')[0]).toContain(`"${titles.replaceAll(',', '","')}"`)
    expect(text).toContain(`"'=HYPERLINK(""evil"")","'+1 g"`)
    expect(text).toMatch(/"Kashmiri Saffron","1 g","","","","","yes","14","5","3","no","p\d+v\d+m\d+"/)
    expect((await upload(text)).body).toMatchObject({ changed: 0, unchanged: 5, errorCount: 0 })
    expect(await exported('?show=low')).not.toContain('2 g')
  })

  test('has a number below zero that an import leaves alone', async () => {
    const { itemId } = await makeStock()
    await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -11, reason: 'loss' }).execute()
    expect((await upload(await exported())).body).toMatchObject({ changed: 0, errorCount: 0 })
  })
})

describe('an import', () => {
  test('names each change as old and new, writes it with a movement and an audit entry, and is refused when it is repeated', async () => {
    const { itemId, version, productId } = await makeStock()
    const csv = sheet(
      `kashmiri  saffron,1G,KS-1,8901234567890,"1,200g","₹1,250.50",,7,5,3,yes,${version['1 g']}`,
      `Kashmiri Saffron,2 g,KS-2,,,,,3,,,,${version['2 g']}`,
    )
    const dry = await upload(csv, { dryRun: true })
    expect(dry.body).toMatchObject({ dryRun: true, changed: 2, counted: 2, unchanged: 0, message: 'Would update 2 packs.', errors: [] })
    expect(dry.body.packs).toEqual([
      {
        row: 2,
        name: 'Kashmiri Saffron, 1 g',
        changes: [
          { column: 'SKU', before: '', after: 'KS-1' },
          { column: 'Barcode', before: '', after: '8901234567890' },
          { column: 'Weight (g)', before: '', after: '1200' },
          { column: 'Cost', before: '', after: '1250.5' },
          { column: 'Low stock', before: '', after: '5' },
          { column: 'Most per order', before: '', after: '3' },
          { column: 'Oversell', before: 'no', after: 'yes' },
          { column: 'On hand', before: '10', after: '7' },
        ],
      },
      {
        row: 3,
        name: 'Kashmiri Saffron, 2 g',
        changes: [
          { column: 'SKU', before: '', after: 'KS-2' },
          { column: 'Tracked', before: 'no', after: 'yes' },
          { column: 'On hand', before: '', after: '3' },
        ],
      },
    ])
    expect(await countStock(shop, itemId)).toEqual({ onHand: 10, ledger: 10 })
    expect((await upload(csv)).body).toMatchObject({ dryRun: false, changed: 2, counted: 2, message: 'Updated 2 packs.' })
    expect(await packOf('1 g')).toMatchObject({
      sku: 'KS-1',
      weight: 1200,
      cost: 1250.5,
      tracked: true,
      onHand: 7,
      lowAt: 5,
      mostPerOrder: 3,
      mayOversell: true,
    })
    expect(await packOf('2 g')).toMatchObject({ sku: 'KS-2', tracked: true, onHand: 3 })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 7, ledger: 7 })
    const [movement] = (await send('GET', `/stock/${itemId}/movements`, { token })).body
    expect(movement).toMatchObject({ reason: 'correction', pieces: -3, note: 'Counted in a spreadsheet', person: 'Admin' })
    const entries = (await send('GET', `/audit?subject=${productId}`, { token })).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'counted stock', before: { onHand: 0 }, after: { onHand: 3, pack: '2 g' } },
      { action: 'counted stock', before: { onHand: 10 }, after: { onHand: 7, pack: '1 g' } },
    ])
    expect(entries).toHaveLength(4)
    expect(entries.slice(2).find(({ after }: { after: { pack: string } }) => after.pack === '1 g')).toMatchObject({
      action: 'stock settings changed',
      actor: { name: 'Admin' },
      after: { sku: 'KS-1', cost: 1250.5 },
    })
    expect((await upload(csv)).body.details).toMatchObject([
      { row: 2, column: 'On hand', message: expect.stringContaining('Kashmiri Saffron, 1 g changed since the export') },
      { row: 3, column: 'On hand' },
    ])
  })

  test('refuses a pack that was sold since the export in its own row, unless its count is empty', async () => {
    const { itemId, version, ...checkout } = await makeStock()
    await makeOrder(checkout)
    // Two were sold, so the shop has the number that was counted before the sale.
    const counted = await upload(sheet(`Kashmiri Saffron,1 g,KS-1,,,,,8,,,,${version['1 g']}`))
    expect(counted).toMatchObject({ status: 422, body: { code: 'import_refused' } })
    expect(counted.body.details).toEqual([
      {
        row: 2,
        column: 'On hand',
        message: 'The stock of Kashmiri Saffron, 1 g changed since the export. Please export again, or leave On hand empty.',
      },
    ])
    expect(await packOf('1 g')).toMatchObject({ sku: null, onHand: 8 })
    expect((await upload(sheet(`Kashmiri Saffron,1 g,KS-1,,,,,,,,,${version['1 g']}`))).body).toMatchObject({ changed: 1, counted: 0 })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 8, ledger: 8 })
  })

  test('refuses settings that somebody changed since the export, and a version of another pack', async () => {
    const { itemId, version } = await makeStock()
    await shop.db.updateTable('stockItem').set({ lowAt: 2 }).where('id', '=', itemId).execute()
    const { body } = await upload(
      sheet(`Kashmiri Saffron,1 g,,,,,,,9,,,${version['1 g']}`, `Kashmiri Saffron,2 g,,,,,,,9,,,${version['1 g']}`, 'Kashmiri Saffron,2 g,,,,,,,9,,,v1'),
      { dryRun: true },
    )
    expect(body.errors).toEqual([
      { row: 2, column: 'Version', message: 'Somebody changed the settings of Kashmiri Saffron, 1 g since the export. Please export again.' },
      { row: 3, column: 'Version', message: 'This version belongs to another pack. Please export again.' },
      { row: 4, column: 'Version', message: 'Copy the version from the export, or leave it empty.' },
    ])
  })

  test('refuses SKUs and barcodes that two packs would have, and lets two packs swap theirs', async () => {
    await makeStock()
    await makeProduct(shop, { name: 'Almonds', variants: [{ quantity: '250 g', price: 400 }] })
    expect((await upload(sheet('Almonds,250 g,A-1,1234,,,,,,,,', 'Kashmiri Saffron,1 g,K-1,,,,,,,,,'))).status).toBe(200)
    const { body } = await upload(sheet('Kashmiri Saffron,1 g,a-1,,,,,,,,,', 'Kashmiri Saffron,2 g,A-1,1234,,,,,,,,'), { dryRun: true })
    expect(body.errors).toEqual([
      { row: 2, column: 'SKU', message: 'Another pack has this SKU: Almonds, 250 g.' },
      { row: 3, column: 'SKU', message: 'Row 2 has the same SKU.' },
      { row: 3, column: 'Barcode', message: 'Another pack has this Barcode: Almonds, 250 g.' },
    ])
    expect((await upload(sheet('Almonds,250 g,K-1,none,,,,,,,,', 'Kashmiri Saffron,1 g,A-1,1234,,,,,,,,'))).body).toMatchObject({ changed: 2, errorCount: 0 })
    expect(await packOf('250 g')).toMatchObject({ sku: 'K-1', barcode: null })
    expect(await packOf('1 g')).toMatchObject({ sku: 'A-1', barcode: '1234' })
  })

  test('lists every bad cell by row and column in one sentence each, and changes nothing', async () => {
    const { productId, version } = await makeStock()
    await trackStock(shop, productId, 4, { batch: 'B1' }, '2 g')
    const [one, two] = [version['1 g'], (await versions())['2 g']]
    const before = await packs()
    const csv = sheet(
      ',1 g,,,,,,,,,,',
      'Kashmiri Saffron,,,,,,,,,,,',
      '=cmd|calc,1 g,,,,,,,,,,',
      `Kashmiri Saffron,1 g,=cmd|' /C calc'!A0,8.9E+12,0,-1,perhaps,1000000000,x,1000,x,${one}`,
      `Kashmiri Saffron,1 g,,,,,,,,,,${one}`,
      `Kashmiri Saffron,2 g,,,,,,3,,,,${two}`,
    )
    const dry = await upload(csv, { dryRun: true })
    expect(dry).toMatchObject({ status: 200, body: { changed: 0 } })
    expect(dry.body.errors).toEqual([
      { row: 2, column: 'Product', message: 'Please enter the product.' },
      { row: 3, column: 'Pack', message: 'Please enter the pack.' },
      { row: 4, column: 'Pack', message: 'There is no pack =cmd|calc, 1 g.' },
      { row: 5, column: 'SKU', message: 'A SKU has letters, digits, dots, dashes and slashes, at most 40.' },
      { row: 5, column: 'Barcode', message: `${shortened} 8.9E+12. Format the column as text, and enter the whole code again.` },
      { row: 5, column: 'Weight (g)', message: 'Weight must be a whole number of grams from 1 to 100000.' },
      { row: 5, column: 'Cost', message: 'Cost must be an amount in rupees.' },
      { row: 5, column: 'Tracked', message: 'Write yes or no.' },
      { row: 5, column: 'Low stock', message: 'Low stock must be a whole number from 0 to 1000000.' },
      { row: 5, column: 'Most per order', message: 'The most per order must be a whole number from 1 to 999.' },
      { row: 5, column: 'Oversell', message: 'Write yes or no.' },
      { row: 5, column: 'On hand', message: 'On hand must be a whole number from 0 to 1000000.' },
      { row: 6, message: 'Row 5 is about the same pack.' },
      { row: 7, column: 'On hand', message: 'Give the batch: no piece is without one.' },
    ])
    expect(await upload(csv)).toMatchObject({ status: 422, body: { code: 'import_refused', details: dry.body.errors } })
    expect(await packs()).toEqual(before)
  })

  test.each([
    ['a count without a version', 'Kashmiri Saffron,1 g,,,,,,5,,,,', 'Give the version from the export, or leave On hand empty.'],
    [
      'a count of a pack that is not tracked',
      'Kashmiri Saffron,2 g,,,,,no,5,,,,VERSION',
      'A pack that is not tracked has no count. Write yes in Tracked, or leave this cell empty.',
    ],
    ['a count below zero', 'Kashmiri Saffron,1 g,,,,,,-1,,,,VERSION', 'On hand must be a whole number from 0 to 1000000.'],
  ])('refuses %s', async (_what, line, message) => {
    const { version } = await makeStock()
    const own = version[line.includes('2 g') ? '2 g' : '1 g'] ?? ''
    expect((await upload(sheet(line.replace('VERSION', own)), { dryRun: true })).body.errors).toMatchObject([{ row: 2, message }])
  })

  test('of packs with one name needs the version of one of them', async () => {
    await makeProduct(shop)
    await makeProduct(shop)
    const { body } = await upload(sheet('Kashmiri Saffron,1 g,K-1,,,,,,,,,'), { dryRun: true })
    expect(body.errors).toEqual([{ row: 2, column: 'Version', message: 'More than one pack has this name. Give its version from the export.' }])
    const own = (await versions())['1 g']
    expect((await upload(sheet(`Kashmiri Saffron,1 g,K-1,,,,,,,,,${own}`))).body).toMatchObject({ changed: 1 })
  })

  test.each([
    ['Product,SKU\nx,y', [{ row: 1, column: 'Pack', message: 'The column Pack is missing.' }]],
    ['Product,Pack,Price\nx,y,1', [{ row: 1, column: 'Price', message: expect.stringContaining('There is no column “Price”.') }]],
    [','.repeat(1_000_000), [{ row: 1, message: 'There are too many columns in this sheet.' }]],
  ])('names the error in %.40j', async (csv, errors) => {
    expect((await upload(csv, { dryRun: true })).body.errors).toEqual(errors)
  })

  test('is for staff who may change the stock', async () => {
    expect((await upload(titles, { as: await signedInCustomer() })).status).toBe(403)
    expect((await upload(titles, { as: await signedInStaff('support') })).status).toBe(403)
    expect((await send('POST', '/stock/import', { body: { csv: 'x' } })).status).toBe(401)
    expect(await upload('')).toMatchObject({ status: 400, body: { message: 'Please choose a CSV file.' } })
    expect((await send('POST', '/stock/import', { token, body: { csv: 'x', dryRun: 'perhaps' } })).status).toBe(400)
    expect((await send('GET', '/exports/stock', { token: await signedInCustomer() })).status).toBe(403)
    expect((await send('GET', '/exports/stock')).status).toBe(401)
  })
})
