import { expect, test } from 'vitest'
import { lineColumns, paymentColumns, refundColumns, settlementColumns } from '../rules/books-columns.ts'
import { workedMonth } from './make-documents.ts'

const cells = <Row>(columns: Record<string, (row: Row) => string | number>, row: Row) =>
  Object.fromEntries(Object.entries(columns).map(([heading, cellOf]) => [heading, cellOf(row)]))

test('lines of credit notes are negative, so a column sums to the month', () => {
  const rows = workedMonth.flatMap((document) =>
    document.lines.map((line) => {
      const sold = { ...line, description: 'Saffron 1 g', unitPaise: 54900, discountPaise: 5490, couponPaise: 4941, feePaise: 0 }
      return cells(lineColumns, { document: { ...document, againstNumber: document.against?.number }, line: sold })
    }),
  )
  expect(rows[0]).toEqual({
    Document: 'SW/26-27/000001',
    Day: '2026-11-02',
    Kind: 'tax_invoice',
    'Against invoice': '',
    Order: 'A',
    'Place of supply': '01-Jammu and Kashmir',
    'Buyer GSTIN': '',
    Product: 'Saffron 1 g',
    HSN: '09102010',
    Quantity: 1,
    'Unit price (INR)': 549,
    'Discount (INR)': 54.9,
    'Coupon (INR)': 49.41,
    'Fee (INR)': 0,
    'Paid (INR)': 444.69,
    'Rate (%)': 5,
    'Taxable (INR)': 423.51,
    'CGST (INR)': 10.59,
    'SGST (INR)': 10.59,
    'IGST (INR)': 0,
  })
  const igst = rows.reduce((sum, row) => sum + Math.round(Number(row['IGST (INR)']) * 100), 0)
  expect(igst).toBe(488071)
  expect(rows.filter((row) => row['Kind'] === 'credit_note').map((row) => [row['Against invoice'], row['Quantity'], row['Paid (INR)']])).toEqual([
    ['SW/26-27/000002', -0, -510.31],
    ['SW/26-27/000002', -0, -489.69],
    ['SW/26-27/000004', -1, -4079.15],
  ])
})

test('a cell of nothing is empty', () => {
  const [orderId, documentNumber] = [undefined, undefined]
  const money = { on: '2026-11-02', orderId, documentNumber, amountPaise: 44469 }
  expect(Object.values(cells(paymentColumns, { ...money, id: 'pay_1', provider: 'razorpay', status: 'captured', verdict: undefined }))).toEqual([
    'pay_1',
    '2026-11-02',
    'razorpay',
    '',
    '',
    444.69,
    'captured',
    '',
    '',
    '',
  ])
  const refund = { id: 'r1', requestedOn: '2026-11-02', settledOn: undefined, paymentId: 'pay_1', orderId, noteNumber: undefined, amountPaise: 100 }
  expect(Object.values(cells(refundColumns, { ...refund, status: 'pending', origin: 'staff', reason: 'Broken' }))).toEqual([
    'r1',
    '2026-11-02',
    '',
    'pay_1',
    '',
    '',
    1,
    'pending',
    'staff',
    'Broken',
    '',
    '',
  ])
  const cash = { payer: 'delhivery', reference: 'UTR1', bankReference: '', item: 'X1', kind: 'cash', feePaise: undefined, taxPaise: undefined }
  const remitted = { ...money, ...cash, netPaise: 44469, state: 'unknown_awb', decision: undefined }
  expect(Object.values(cells(settlementColumns, remitted)).join('|')).toBe('delhivery|UTR1||2026-11-02|X1|cash|||444.69|||444.69|unknown_awb|')
  const settled = { ...remitted, payer: 'razorpay', kind: 'payment', feePaise: 1049, taxPaise: 160, netPaise: 43420, state: 'settled' }
  expect(Object.values(cells(settlementColumns, settled)).slice(8, 12)).toEqual([444.69, 10.49, 1.6, 434.2])
})
