import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { storeDocuments } from '#test/store-documents.ts'
import { api, runJobs, shop } from '#test/test-shop.ts'
import { creditNote, workedMonth } from './make-documents.ts'
import { readToolFile } from './tool-reader.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

/** Makes orders that have no documents, because the shop is not registered yet. */
async function makeOrders(count: number) {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await makeOrder(await makeCheckout()))._id)
  return ids
}

const storeWorkedMonth = async () => storeDocuments(workedMonth, await makeOrders(5))

const show = async (path: string) => (await send('GET', path, { token })).body

/** Downloads a file, as bytes. */
async function download(path: string) {
  const response = await api.request(path, { headers: { authorization: `Bearer ${token}` } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const textOf = async (path: string) => new TextDecoder().decode((await download(path)).bytes)

const rowsOf = async (path: string) =>
  (await textOf(path))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))

test('the figures of the worked month come from the sums of its days', async () => {
  await storeWorkedMonth()
  const figures = await show('/gst/month?month=2026-11')
  expect(figures).toMatchObject({
    month: '2026-11',
    sales: { documents: 5, total: 108018.71 },
    notes: { documents: 2, total: 5079.15, igst: 241.87 },
    net: { total: 102939.56, taxable: 98037.67, cgst: 10.59, sgst: 10.59, igst: 4880.71 },
    byKind: [
      { kind: 'credit_note', documents: 2 },
      { kind: 'tax_invoice', documents: 5 },
    ],
    byRate: [{ rate: 5, taxable: 98037.67 }],
  })
  expect(figures.byState.map(({ state, documents, notes, taxable }: Record<string, unknown>) => [state, documents, notes, taxable])).toEqual([
    ['27', 1, 1, 93237.72],
    ['29', 2, 1, 2596.3],
    ['07', 1, 0, 1780.14],
    ['01', 1, 0, 423.51],
  ])
  expect(figures.tool).toContainEqual({ state: '29', rate: 5, taxable: 2596.3, documents: 129.82, tool: 129.815, difference: 0.005 })
  expect(figures.warnings).toEqual([{ code: 'large_order', count: 1, examples: ['SW/26-27/000004'] }])
  expect(await show('/gst/month?month=2026-10')).toMatchObject({ sales: { documents: 0 }, net: { total: 0 }, byState: [], warnings: [] })
})

test('the sums of days are those of the lines, also with several rates in one document', async () => {
  await register()
  await shop.db.insertInto('taxClassRate').values({ taxClassId: 'saffron', effectiveFrom: '2026-01-01', rateBp: 1800, source: '' }).execute()
  await makeOrders(2)
  await runJobs()
  const summed = await sql<{ same: boolean }>`
    select not exists (
      (select issued_on, kind, place_of_supply, rate_bp, documents, gross_paise, taxable_paise, igst_paise from tax_day
        except select d.issued_on, d.kind, d.place_of_supply, l.rate_bp, count(distinct d.id), sum(l.gross_paise), sum(l.taxable_paise), sum(l.igst_paise)
          from tax_document d join tax_document_line l on l.document_id = d.id group by 1, 2, 3, 4)
    ) and (select sum(documents) = 2 from tax_day) as same`.execute(shop.db)
  expect(summed.rows).toEqual([{ same: true }])
})

test('GSTR-1 is a ZIP of files that the offline tool reads', async () => {
  await storeWorkedMonth()
  const goods = { hsn: '09102010', isDefault: false, updatedAt: shop.now() }
  await shop.db
    .insertInto('taxClass')
    .values([
      { ...goods, id: 'b', name: 'Saffron', hsnText: 'Saffron, whole' },
      { ...goods, id: 'c', name: 'Threads', hsnText: 'Threads' },
      { ...goods, id: 'a', name: 'Powder' },
    ])
    .execute()
  const { response, bytes } = await download('/exports/gstr1?month=2026-11')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="gstr1-2026-11.zip"')
  const files = Object.entries(unzipSync(bytes)).map(([name, text]) => [name, readToolFile(name, new TextDecoder().decode(text))] as const)
  expect(files.map(([name, rows]) => [name, rows.length])).toEqual([
    ['b2b.csv', 1],
    ['b2cl.csv', 1],
    ['b2cs.csv', 2],
    ['cdnur.csv', 1],
    ['hsn(b2b).csv', 1],
    ['hsn(b2c).csv', 2],
    ['docs.csv', 2],
  ])
  expect(files[5]?.[1].map(({ Description }) => Description)).toEqual(['Saffron whole', ''])
  expect(files[0]?.[1][0]).toMatchObject({ 'Receiver Name': 'Meera Sons & Co', 'Invoice Number': 'SW/26-27/000005' })
  expect(await send('GET', '/exports/gstr1?month=2026-10', { token })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('the list shows a month newest first, by kind, number and order', async () => {
  const ids = await makeOrders(5)
  await storeDocuments(workedMonth, ids)
  const numbersOf = async (query: string) => {
    const { body, headers } = await send('GET', `/gst/documents?month=2026-11${query}`, { token })
    return [headers.get('x-total-count'), ...body.map(({ number }: { number: string }) => number)]
  }
  expect(await numbersOf('&page=1&limit=2')).toEqual(['7', 'SC/26-27/000002', 'SC/26-27/000001'])
  expect(await numbersOf('&page=2&limit=2')).toEqual(['7', 'SW/26-27/000005', 'SW/26-27/000004'])
  expect(await numbersOf('')).toHaveLength(8)
  expect(await numbersOf('&kind=credit_note')).toEqual(['2', 'SC/26-27/000002', 'SC/26-27/000001'])
  expect(await numbersOf('&q=sw/26-27/000003')).toEqual(['1', 'SW/26-27/000003'])
  expect(await numbersOf(`&q=${ids[1]}`)).toEqual(['2', 'SC/26-27/000001', 'SW/26-27/000002'])
  expect(await show('/gst/documents?month=2026-11&q=SW/26-27/000002')).toMatchObject([{ kind: 'tax_invoice', orderId: ids[1], state: '29', total: 3232.02 }])
})

test('the documents of a month are PDFs in a folder for each kind', async () => {
  await register()
  await makeOrders(2)
  await runJobs()
  const { response, bytes } = await download('/exports/documents?month=2026-01')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="documents-2026-01.zip"')
  const files = Object.entries(unzipSync(bytes)).map(([path, file]) => [path, new TextDecoder().decode(file.slice(0, 5))])
  expect(files).toEqual([
    ['Tax invoices/SW-25-26-000001.pdf', '%PDF-'],
    ['Tax invoices/SW-25-26-000002.pdf', '%PDF-'],
  ])
  expect((await download('/exports/documents?month=2026-01&day=2026-01-15')).response.status).toBe(200)
  expect(await send('GET', '/exports/documents?month=2026-01&day=2026-01-16', { token })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('Tally gets the vouchers of documents and of money, as XML and as a spreadsheet', async () => {
  await register()
  await makeOrders(1)
  await runJobs()
  const xml = await textOf('/exports/tally?month=2026-01')
  expect(xml).toContain('<VOUCHERNUMBER>SW/25-26/000001</VOUCHERNUMBER>')
  expect(xml.match(/VCHTYPE="[^"]+"/g)).toEqual(['VCHTYPE="Sales"', 'VCHTYPE="Receipt"'])
  const [head, ...rows] = await rowsOf('/exports/tally?month=2026-01&format=csv')
  expect(head?.slice(0, 7)).toEqual(['Date', 'Voucher type', 'Voucher number', 'Reference', 'Ledger', 'Debit (INR)', 'Credit (INR)'])
  expect(rows.map((row) => row.slice(4, 7))).toEqual([
    ['Online customers', '1000.00', ''],
    ['Interstate sales 5%', '', '952.38'],
    ['Output IGST', '', '47.62'],
    ['Online payments', '1000.00', ''],
    ['Online customers', '', '1000.00'],
  ])
})

test('lines and payments of a month are spreadsheets', async () => {
  await register()
  const [orderId] = await makeOrders(1)
  await runJobs()
  const [, ...lines] = await rowsOf('/exports/tax-lines?month=2026-01')
  expect(lines.map((row) => [row[0], row[4], row[8]])).toEqual([['SW/25-26/000001', orderId, '09102010']])
  const [, payment] = await rowsOf('/exports/payments?month=2026-01')
  expect(payment?.slice(3)).toEqual([orderId, 'SW/25-26/000001', '1000', 'captured', 'settled', '', ''])
  expect(await rowsOf('/exports/refunds?month=2026-01')).toHaveLength(1)
  expect(await rowsOf('/exports/settlements?month=2026-01')).toHaveLength(1)
})

test('an order without its invoice is found, and nothing else', async () => {
  await register()
  const [orderId = ''] = await makeOrders(2)
  await runJobs()
  expect(await rowsOf('/exports/differences?month=2026-01')).toEqual([['Difference', 'Subject']])
  expect(await show('/gst/checks?month=2026-01')).toEqual({ warnings: [], bank: null })
  await shop.db.transaction().execute(async (tx) => {
    // Without its triggers, which keep every document.
    await sql`set local session_replication_role = replica`.execute(tx)
    const documents = tx.selectFrom('taxDocument').select('id').where('orderId', '=', orderId)
    await tx.deleteFrom('taxDocumentParty').where('documentId', 'in', documents).execute()
    await tx.deleteFrom('taxDocumentLine').where('documentId', 'in', documents).execute()
    await tx.deleteFrom('taxDocument').where('orderId', '=', orderId).execute()
  })
  expect((await rowsOf('/exports/differences?month=2026-01')).slice(1)).toEqual([
    ['order_without_document', orderId],
    ['number_gap', 'SW/25-26/000001'],
  ])
  expect(await show('/gst/checks?month=2026-01')).toMatchObject({ warnings: [{ code: 'order_without_document', count: 1, examples: [orderId] }] })
})

test('a day that goes back in a series is found, and a last number that is lost or was never given', async () => {
  await register()
  await makeOrders(3)
  await runJobs()
  const numberFaults = async () =>
    (await rowsOf('/exports/differences?month=2026-01')).slice(1).filter(([code]) => code?.startsWith('number_') || code === 'day_goes_back')
  const setLast = (last: number) => shop.db.updateTable('documentSeries').set({ lastNumber: last }).where('prefix', '=', 'SW').execute()
  expect(await numberFaults()).toEqual([])
  await setLast(4)
  expect(await numberFaults()).toEqual([['number_gap', 'SW/25-26/000004']])
  await setLast(2)
  expect(await numberFaults()).toEqual([['number_beyond_series', 'SW/25-26/000003']])
  await setLast(3)
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update tax_document set issued_on = issued_on - 1 where serial = 2`.execute(tx)
  })
  expect(await numberFaults()).toEqual([['day_goes_back', 'SW/25-26/000002']])
})

test('a document for another state than that of the address is found', async () => {
  await register()
  const [orderId = '', unclear = ''] = await makeOrders(2)
  await runJobs()
  const moveTo = (id: string, address: object) =>
    sql`update shop_order set address = address || ${JSON.stringify(address)}::jsonb where id = ${id}`.execute(shop.db)
  await moveTo(orderId, { state: 'Kerala' })
  expect((await rowsOf('/exports/differences?month=2026-01')).slice(1)).toEqual([['wrong_place', 'SW/25-26/000001']])
  // The PIN code tells the state, and without it the seller's own state is the rule.
  await moveTo(orderId, { state: '' })
  expect((await rowsOf('/exports/differences?month=2026-01')).slice(1)).toEqual([])
  await moveTo(unclear, { state: '', pincode: '' })
  expect((await rowsOf('/exports/differences?month=2026-01')).slice(1)).toEqual([['wrong_place', 'SW/25-26/000002']])
})

test('payments and refunds in another currency are not counted as rupees', async () => {
  const at = shop.now()
  for (const currency of ['INR', 'USD']) {
    const payment = { id: `pay_${currency}`, orderId: null, providerOrderId: `order_${currency}`, amountPaise: 10_000, currency }
    await shop.db
      .insertInto('payment')
      .values({ ...payment, status: 'captured', lane: 'no_order', createdAt: at, updatedAt: at })
      .execute()
    const refund = { id: `rfnd_${currency}`, paymentId: payment.id, amountPaise: 10_000, providerRefundId: null, requestKey: null, problem: null }
    const open = { nextCheckAt: null, retriedAt: null, returnId: null, removalId: null, pieces: null }
    await shop.db
      .insertInto('refund')
      .values({ ...refund, ...open, reason: '', origin: 'exception', status: 'processed', createdAt: at, settledAt: at })
      .execute()
  }
  expect((await rowsOf('/exports/payments?month=2026-01')).slice(1).map(([id]) => id)).toEqual(['pay_INR'])
  expect((await rowsOf('/exports/refunds?month=2026-01')).slice(1).map(([id]) => id)).toEqual(['rfnd_INR'])
  expect(await textOf('/exports/tally?month=2026-01')).not.toContain('USD')
})

test('only a seller who files GSTR-1 is warned of a late credit note', async () => {
  const [sale] = workedMonth
  if (!sale) throw new Error('The month is empty.')
  const note = creditNote(sale, { serial: 9, issuedOn: '2027-12-01', refundId: undefined, amountPaise: sale.totalPaise })
  const late = { ...note, financialYear: '27-28' }
  const composition = { ...late, id: 'note-10', serial: 10, number: 'SC/26-27/000010', registration: 'composition' as const }
  const inTime = { ...late, id: 'note-11', serial: 11, number: 'SC/27-28/000011', issuedOn: '2027-11-30' }
  await storeDocuments([sale, late, composition, inTime], await makeOrders(1))
  expect(await show('/gst/checks?month=2027-11')).toMatchObject({ warnings: [] })
  expect(await show('/gst/checks?month=2027-12')).toMatchObject({ warnings: [{ code: 'late_note', count: 1, examples: [late.number] }] })
})

test.each(['month', 'checks', 'documents'])('GET /gst/%s refuses a bad month, and callers without the scope', async (path) => {
  expect(await send('GET', `/gst/${path}?month=2026-13`, { token })).toMatchObject({ status: 400, body: { message: 'Please give the month as YYYY-MM.' } })
  expect((await send('GET', `/gst/${path}?month=2026-11`)).status).toBe(401)
})
