import { expect, test } from 'vitest'
import { findColumns, parseAmount, parseDay, readLine, templateTitles } from '../rules/read-remittance.ts'

test.each([
  ['1234', 123_400],
  ['1,234.00', 123_400],
  ['₹1234', 123_400],
  ['Rs. 1,23,456.5', 12_345_650],
  ['INR 10.50', 1050],
  ['999.990', 99_999],
  ['-10', -1000],
  ['0', 0],
])('reads the amount %s', (text, paise) => expect(parseAmount(text)).toBe(paise))

test.each(['', 'ten', '12,5', '1.234', '1234.567', '10-', '--5', '1e5', '12 34', '99999999999'])('refuses the amount %j', (text) =>
  expect(parseAmount(text)).toBeUndefined(),
)

test.each([
  ['2026-11-24', '2026-11-24'],
  ['24/11/2026', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  ['4-Nov-2026', '2026-11-04'],
  ['04 November 2026', '2026-11-04'],
  ['2026-11-24 18:30:00', '2026-11-24'],
  ['2026-11-24T18:30:00Z', '2026-11-24'],
])('reads the day %s', (text, day) => expect(parseDay(text)).toBe(day))

test.each(['', '2026-02-30', '31/02/2026', '24/11/26', '13-Foo-2026', '11/24/2026', 'today'])('refuses the day %j', (text) =>
  expect(parseDay(text)).toBeUndefined(),
)

test.each([
  ['the plain template', Object.values(templateTitles).join(',')],
  ['Delhivery', 'Waybill,Order ID,COD Amount,UTR No.,Remittance Date'],
  ['Shiprocket', 'CRF ID,AWB Number,Order Id,COD Value,UTR Number,Remitted On'],
  ['Blue Dart', 'Consignment Number,Amount Collected,Bank Reference Number,Payment Date'],
])('finds the columns of %s', (_, titles) => expect(findColumns(titles.split(','))).not.toHaveProperty('missing'))

test('names the column that is missing', () => {
  expect(findColumns(['AWB', 'Amount', 'Date'])).toEqual({ missing: 'UTR' })
  expect(findColumns(['Name'])).toEqual({ missing: 'AWB' })
})

test('reads a line, skips a blank one, and says what is wrong with another', () => {
  const columns = { awb: 0, amount: 1, reference: 2, day: 3, fees: -1, paidOut: -1 }
  const read = (...cells: string[]) => readLine(cells, columns, 2)
  expect(read(' awb 123 ', '₹1,000.00', 'UTR1', '24/11/2026')).toEqual({
    line: { row: 2, awb: 'AWB123', amountPaise: 100_000, feesPaise: 0, reference: 'UTR1', day: '2026-11-24' },
  })
  expect(read('', '5000', 'Total', '')).toBeUndefined()
  expect(read('AWB123', 'x', 'UTR1', '24/11/2026')).toMatchObject({ error: { row: 2, column: 'Amount' } })
  expect(read('AWB123', '5', '', '24/11/2026')).toMatchObject({ error: { column: 'UTR' } })
  expect(read('AWB123', '5', 'UTR1', '')).toMatchObject({ error: { column: 'Date' } })
  expect(read('1.23457E+13', '5', 'UTR1', '24/11/2026')).toMatchObject({ error: { column: 'AWB', message: expect.stringContaining('shortened') } })
})

test('what was paid out must be what was collected, less the fees', () => {
  const columns = findColumns(['AWB', 'COD Amount', 'Remitted Amount', 'Charges', 'UTR', 'Remittance Date'])
  if ('missing' in columns) throw new Error(columns.missing)
  const read = (paidOut: string) => readLine(['AWB1', '1000', paidOut, '20', 'UTR1', '2026-11-24'], columns, 2)
  for (const paidOut of ['1000', '980']) expect(read(paidOut)).toMatchObject({ line: { amountPaise: 100_000, feesPaise: 2000 } })
  for (const paidOut of ['0', '900', '']) expect(read(paidOut)).toMatchObject({ error: { column: 'Amount' } })
  expect(findColumns(['AWB', 'COD Remitted', 'UTR', 'Date'])).toMatchObject({ amount: 1, paidOut: -1 })
})

test('a reference that a spreadsheet program has shortened is refused', () => {
  const columns = { awb: 0, amount: 1, reference: 2, day: 3, fees: -1, paidOut: -1 }
  expect(readLine(['AWB1', '5', '5.2601E+11', '2026-11-24'], columns, 2)).toMatchObject({ error: { column: 'UTR' } })
})

test('one UTR in several spellings is one, and a number that is a formula is read as its text', () => {
  const columns = { awb: 0, amount: 1, reference: 2, day: 3, fees: -1, paidOut: -1 }
  const read = (...cells: string[]) => readLine(cells, columns, 2)
  for (const utr of ['axisn26 0001', ' AXISN260001', 'AxisN26\u00a00001', '="AXISN260001"'])
    expect(read('="5264000000123"', '1000', utr, '2026-11-24')).toMatchObject({ line: { awb: '5264000000123', reference: 'AXISN260001' } })
  // Any other formula stays the text that it is: no parcel has it, and it is no amount.
  expect(read('=A1', '1000', 'UTR1', '2026-11-24')).toMatchObject({ line: { awb: '=A1' } })
  expect(read('AWB1', '=500+500', 'UTR1', '2026-11-24')).toMatchObject({ error: { column: 'Amount' } })
})
