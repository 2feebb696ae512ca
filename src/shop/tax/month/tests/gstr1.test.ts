import { expect, test } from 'vitest'
import { gstr1Files } from '../rules/gstr1.ts'
import { isInReturn, type MonthDocument, tableOf } from '../rules/month-document.ts'
import { creditNote, invoice, workedMonth } from './make-documents.ts'
import { readToolFile } from './tool-reader.ts'

/** Writes the files of a month and reads each as the tool does. */
async function filesOf(documents: readonly MonthDocument[]) {
  const files: Record<string, string> = {}
  for await (const { name, chunks } of gstr1Files(() => documents)) {
    files[name] = ''
    for await (const chunk of chunks) files[name] += chunk
    readToolFile(name, files[name])
  }
  return files
}

const rowsIn = (text: string | undefined) => text?.trimEnd().split('\r\n').slice(1)

test('the worked month has these rows and no others', async () => {
  const files = await filesOf(workedMonth)
  expect(Object.keys(files)).toEqual(['b2b.csv', 'b2cl.csv', 'b2cs.csv', 'cdnur.csv', 'hsn(b2b).csv', 'hsn(b2c).csv', 'docs.csv'])
  expect(files['b2cs.csv']).toBe(
    [
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'OE,01-Jammu and Kashmir,,5,423.51,,',
      'OE,29-Karnataka,,5,2596.30,,',
      '',
    ].join('\r\n'),
  )
  expect(rowsIn(files['b2cl.csv'])).toEqual(['SW/26-27/000004,05-Nov-2026,101978.75,27-Maharashtra,,5,97122.62,,'])
  expect(rowsIn(files['cdnur.csv'])).toEqual(['B2CL,SC/26-27/000002,11-Nov-2026,C,27-Maharashtra,4079.15,,5,3884.90,'])
  expect(rowsIn(files['b2b.csv'])).toEqual(['07AAPFU0939F1ZX,Meera Sons & Co,SW/26-27/000005,06-Nov-2026,1869.15,07-Delhi,N,,Regular B2B,,5,1780.14,'])
  expect(rowsIn(files['hsn(b2c).csv'])).toEqual([
    '09102010,,,NOS-NUMBERS,27,99977.42,5,95216.59,4739.65,10.59,10.59,',
    '13021919,,,NOS-NUMBERS,2,1092.99,5,1040.94,52.05,0.00,0.00,',
  ])
  expect(rowsIn(files['hsn(b2b).csv'])).toEqual(['21069099,,,NOS-NUMBERS,1,1869.15,5,1780.14,89.01,0.00,0.00,'])
  expect(rowsIn(files['docs.csv'])).toEqual([
    'Invoices for outward supply,SW/26-27/000001,SW/26-27/000005,5,0',
    'Credit Note,SC/26-27/000001,SC/26-27/000002,2,0',
  ])
})

const oneSale = (totalPaise: number, issuedOn: string, place = '29') =>
  invoice({ serial: 1, issuedOn, orderId: 'A', place, sold: [{ hsn: '0910', qty: 1, grossPaise: totalPaise, rateBp: 500 }] })

test.each([
  [25_000_000, '2024-07-31', '29', 'b2cs'],
  [25_000_001, '2024-07-31', '29', 'b2cl'],
  [10_000_000, '2024-08-01', '29', 'b2cs'],
  [10_000_001, '2024-08-01', '29', 'b2cl'],
  [10_000_001, '2024-08-01', '01', 'b2cs'],
])('an invoice of %i paise on %s to %s is in %s', (total, day, place, table) => {
  expect(tableOf(oneSale(total, day, place))).toBe(table)
})

test('a note stands beside its invoice, by the limit of the day of the invoice', async () => {
  const old = oneSale(20_000_000, '2024-07-31')
  const note = creditNote(old, { serial: 1, issuedOn: '2024-08-02', refundId: 'r', amountPaise: 20_000_000 })
  expect(tableOf(note)).toBe('b2cs')
  expect(tableOf(creditNote({ ...old, buyerGstin: '29AAPFU0939F1ZR' }, { serial: 1, issuedOn: '2024-08-02', refundId: 'r', amountPaise: 100 }))).toBe('cdnr')
  // The month of the note has no sale: its sums are negative.
  expect(rowsIn((await filesOf([note]))['b2cs.csv'])).toEqual(['OE,29-Karnataka,,5,-190476.19,,'])
})

test('a note after 30 November of the following year is left out but keeps its number in docs', async () => {
  const old = oneSale(10_000, '2026-03-31')
  const note = creditNote(old, { serial: 1, issuedOn: '2026-12-01', refundId: 'r', amountPaise: 10_000 })
  expect(isInReturn(note)).toBe(false)
  expect(isInReturn({ ...note, issuedOn: '2026-11-30' })).toBe(true)
  expect(await filesOf([note])).toEqual({
    'docs.csv': 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled\r\nCredit Note,SC/26-27/000001,SC/26-27/000001,1,0\r\n',
  })
})

test('lines without tax go to exemp, the others of the same invoice to their table with the whole value', async () => {
  const sold = [
    { hsn: '0910', qty: 1, grossPaise: 10_000, rateBp: 0 },
    { hsn: '0910', qty: 2, grossPaise: 10_500, rateBp: 500 },
    { hsn: '0910', qty: 3, grossPaise: 11_800, rateBp: 1800 },
  ]
  const sale = invoice({ serial: 1, issuedOn: '2026-11-02', orderId: 'A', place: '29', gstin: '29AAPFU0939F1ZR', sold })
  const home = invoice({ serial: 2, issuedOn: '2026-11-02', orderId: 'B', place: '01', sold: sold.slice(0, 1) })
  const note = creditNote(sale, { serial: 1, issuedOn: '2026-11-03', refundId: 'r', amountPaise: 10_000, pieces: [{ position: 0, qty: 1 }] })
  const files = await filesOf([sale, home])
  expect(rowsIn(files['b2b.csv'])?.map((row) => row.split(',').slice(4).join(','))).toEqual([
    '323.00,29-Karnataka,N,,Regular B2B,,5,100.00,',
    '323.00,29-Karnataka,N,,Regular B2B,,18,100.00,',
  ])
  expect(rowsIn(files['exemp.csv'])).toEqual([
    'Inter-State supplies to registered persons,100.00,0.00,0.00',
    'Intra-State supplies to unregistered persons,100.00,0.00,0.00',
  ])
  expect(rowsIn(files['hsn(b2b).csv'])?.map((row) => row.split(',').slice(3, 8).join(','))).toEqual([
    'NOS-NUMBERS,1,100.00,0,100.00',
    'NOS-NUMBERS,2,105.00,5,100.00',
    'NOS-NUMBERS,3,118.00,18,100.00',
  ])
  expect(Object.keys(await filesOf([sale, home, note]))).not.toContain('cdnr.csv')
  expect(rowsIn((await filesOf([sale, home, note]))['exemp.csv'])).toEqual(['Intra-State supplies to unregistered persons,100.00,0.00,0.00'])
})

test('a month without documents, or of a seller without a regular registration, has no files', async () => {
  expect(await filesOf([])).toEqual({})
  expect(await filesOf(workedMonth.map((document) => ({ ...document, registration: 'composition' as const })))).toEqual({})
})

test.each(['=HYPERLINK("http://evil")', "'@SUM(A1)", 'line\r\nbreak, "quote"', '\u2028\tMeera', ''])(
  'the receiver name %j keeps its row whole',
  async (name) => {
    const files = await filesOf([
      invoice({
        serial: 1,
        issuedOn: '2026-11-02',
        orderId: 'A',
        place: '29',
        gstin: '29AAPFU0939F1ZR',
        name,
        sold: [{ hsn: '0910', qty: 1, grossPaise: 100, rateBp: 500 }],
      }),
    ])
    expect(rowsIn(files['b2b.csv'])?.[0]).not.toMatch(/,[=+\-@'][^,]*,SW/)
  },
)
