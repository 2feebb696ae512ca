import { expect, test } from 'vitest'
import { collectedVoucher, remittanceVoucher } from '../rules/courier-vouchers.ts'
import { defaultLedgers, findDoubled } from '../rules/ledgers.ts'
import { tallyEnd, tallyHead, tallyMessage, voucherColumns, voucherRows } from '../rules/tally.ts'
import { documentVoucher, paymentVoucher, refundVoucher, settlementVoucher, type Voucher } from '../rules/vouchers.ts'
import { creditNote, invoice, workedMonth } from './make-documents.ts'

const entriesOf = ({ entries }: Voucher) => entries.map(({ ledger, paise }) => [ledger, paise])
const vouchers = workedMonth.map((document) => documentVoucher(document, defaultLedgers))

test('an invoice debits the buyer, and credits sales by rate and the taxes', () => {
  expect(vouchers[0]).toMatchObject({ type: 'Sales', number: 'SW/26-27/000001', on: '2026-11-02', reference: 'A', party: 'Online customers' })
  expect(vouchers.slice(0, 2).map(entriesOf)).toEqual([
    [
      ['Online customers', 44469],
      ['Sales 5%', -42351],
      ['Output CGST', -1059],
      ['Output SGST', -1059],
    ],
    [
      ['Online customers', 323202],
      ['Interstate sales 5%', -307811],
      ['Output IGST', -15391],
    ],
  ])
})

test('a credit note does the opposite and refers to its invoice', () => {
  expect(vouchers[5]).toMatchObject({ type: 'Credit Note', reference: 'SW/26-27/000002' })
  expect(vouchers.slice(5, 6).map(entriesOf)).toEqual([
    [
      ['Online customers', -100000],
      ['Interstate sales 5%', 95238],
      ['Output IGST', 4762],
    ],
  ])
})

test('a note that came too late lowers no tax', () => {
  const sale = invoice({ serial: 1, issuedOn: '2025-03-31', orderId: 'A', place: '29', sold: [{ hsn: '0910', qty: 1, grossPaise: 10_500, rateBp: 500 }] })
  const note = creditNote(sale, { serial: 1, issuedOn: '2025-12-01', refundId: 'r', amountPaise: 10_500 })
  expect(entriesOf(documentVoucher(note, defaultLedgers))).toEqual([
    ['Online customers', -10_500],
    ['Late credit notes', 10_500],
  ])
})

test('money that settled an order meets the buyer, any other waits for a decision', () => {
  const payment = { id: 'pay_1', on: '2026-11-02', orderId: 'A', amountPaise: 44469, isSettled: true }
  expect(entriesOf(paymentVoucher(payment, defaultLedgers))).toEqual([
    ['Online payments', 44469],
    ['Online customers', -44469],
  ])
  expect(entriesOf(paymentVoucher({ ...payment, orderId: undefined, isSettled: false }, defaultLedgers))[1]).toEqual(['Payments to decide', -44469])
  expect(entriesOf(collectedVoucher({ id: 'A', on: '2026-11-02', courier: 'Delhivery', amountPaise: 44469 }, defaultLedgers))).toEqual([
    ['Cash with couriers', 44469],
    ['Online customers', -44469],
  ])
  const refund = { id: 'rb', on: '2026-11-10', paymentId: 'pay_1', orderId: 'A', amountPaise: 100, isSettled: true }
  expect(entriesOf(refundVoucher(refund, defaultLedgers))).toEqual([
    ['Online customers', 100],
    ['Online payments', -100],
  ])
  const remittance = { id: 'm1', on: '2026-11-12', courier: 'Delhivery', reference: 'UTR1', feesPaise: 4469, otherPaise: 0 }
  const paidOut = [{ courier: 'Delhivery', amountPaise: 44469, regainedPaise: 0 }]
  expect(entriesOf(remittanceVoucher({ ...remittance, paidOut }, defaultLedgers))).toEqual([
    ['Bank', 40000],
    ['Courier charges', 4469],
    ['Cash with couriers', -44469],
  ])
})

test('a settlement moves money from the provider to the bank, with its fees, their tax and whatever else was settled', () => {
  const settlement = { id: 'setl_1', provider: 'razorpay', utr: 'UTR9', on: '2026-11-12', paymentsPaise: 100_000, refundsPaise: 20_000, foreignPaise: 5000 }
  const voucher = settlementVoucher({ ...settlement, feePaise: 2360, taxPaise: 360, netPaise: 83_152 }, defaultLedgers)
  expect(voucher).toMatchObject({ id: 'settlement-razorpay-setl_1', type: 'Receipt', reference: 'UTR9' })
  expect(entriesOf(voucher)).toEqual([
    ['Bank', 83_152],
    ['Payment charges', 2000],
    ['Input tax on payment charges', 360],
    ['Online payments', -80_000],
    ['Payments to decide', -5000],
    ['Payment adjustments', -512],
  ])
  const taken = { ...settlement, paymentsPaise: 0, foreignPaise: 0, feePaise: 0, taxPaise: 0, netPaise: -20_000 }
  expect(settlementVoucher(taken, defaultLedgers)).toMatchObject({
    type: 'Payment',
    entries: [{ ledger: 'Bank', paise: -20_000 }, { ledger: 'Online payments' }],
  })
})

test('two ledgers of one name become one entry, and every voucher balances', () => {
  const one = { ...defaultLedgers, cgst: 'GST', sgst: 'GST', igst: 'GST' }
  expect(
    workedMonth
      .slice(0, 1)
      .map((document) => entriesOf(documentVoucher(document, one)))[0]
      ?.at(-1),
  ).toEqual(['GST', -2118])
  for (const { entries } of vouchers) expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)
  const [first] = workedMonth
  if (!first) throw new Error('The month is empty.')
  expect(() => documentVoucher({ ...first, cgstPaise: 1060 }, defaultLedgers)).toThrow('out of balance by -1 paise')
})

test('sales have the ledgers of their rate and place; with a ledger for coupons, they are booked before them', () => {
  const named = { ...defaultLedgers, coupons: 'Discounts', sales: [{ rateBp: 500, within: 'Local', interstate: 'Central' }] }
  const sold = [
    { hsn: '0910', qty: 1, grossPaise: 10_500, rateBp: 500, couponPaise: 2100 },
    { hsn: '0902', qty: 1, grossPaise: 1000, rateBp: 0 },
  ]
  const sale = invoice({ serial: 1, issuedOn: '2026-11-02', orderId: 'A', place: '29', sold })
  expect(entriesOf(documentVoucher(sale, named))).toEqual([
    ['Online customers', 11_500],
    ['Interstate sales 0%', -1000],
    ['Central', -12_000],
    ['Discounts', 2000],
    ['Output IGST', -500],
  ])
  const note = creditNote(sale, { serial: 1, issuedOn: '2026-11-03', refundId: 'r', amountPaise: 10_500, pieces: [{ position: 0, qty: 1 }] })
  expect(entriesOf(documentVoucher(note, named))[1]).toEqual(['Central', 10_000])
  const [home] = workedMonth
  if (!home) throw new Error('The month is empty.')
  expect(entriesOf(documentVoucher(home, named))[1]).toEqual(['Local', -42_351])
})

test('a name that stands twice is found, also in other capitals; an empty one for coupons is none', () => {
  expect(findDoubled(defaultLedgers)).toBeUndefined()
  expect(findDoubled({ ...defaultLedgers, bank: ' output  cgst ' })).toEqual({ field: 'names.bank', name: ' output  cgst ' })
  const sales = [{ rateBp: 500, within: 'Sales', interstate: 'sales' }]
  expect(findDoubled({ ...defaultLedgers, sales })).toEqual({ field: 'sales.0.interstate', name: 'sales' })
})

test.each(['Kesar & Sons <“best”>', 'Asha\'s "cash"', 'ग्राहक खाता', 'x'.repeat(100)])('the ledger %j keeps its name in XML', (name) => {
  const [document] = workedMonth
  if (!document) throw new Error('The month is empty.')
  const text = tallyMessage(documentVoucher(document, { ...defaultLedgers, buyers: name }))
  const [, escaped = ''] = /<LEDGERNAME>([^<]*)<\/LEDGERNAME>/.exec(text) ?? []
  const read = escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  expect(read).toBe(name)
  expect(text.match(/<PARTYLEDGERNAME>([^<]*)</)?.[1]).toBe(escaped)
})

test('the file of Tally is escaped XML, in which a debit is negative', () => {
  const [voucher] = workedMonth
    .slice(0, 1)
    .map((document) => documentVoucher({ ...document, orderId: 'A<&"\u0007>' }, { ...defaultLedgers, buyers: 'Buyers & <Sons>' }))
  if (!voucher) throw new Error('The month is empty.')
  const text = tallyHead('Swachh & Co') + tallyMessage(voucher) + tallyEnd
  expect(text).toContain('<SVCURRENTCOMPANY>Swachh &amp; Co</SVCURRENTCOMPANY>')
  expect(text).toContain('<REFERENCE>A&lt;&amp;&quot;&gt;</REFERENCE>')
  expect(text).toContain(
    '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Buyers &amp; &lt;Sons&gt;</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><ISPARTYLEDGER>Yes</ISPARTYLEDGER><AMOUNT>-444.69</AMOUNT></ALLLEDGERENTRIES.LIST>',
  )
  expect(text).toContain('<LEDGERNAME>Sales 5%</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><ISPARTYLEDGER>No</ISPARTYLEDGER><AMOUNT>423.51</AMOUNT>')
  expect(text).toContain('<DATE>20261102</DATE>')
  const opened = [...text.matchAll(/<([A-Z.]+)[^>]*>/g)].map(([, name]) => name)
  const closed = [...text.matchAll(/<\/([A-Z.]+)>/g)].map(([, name]) => name)
  expect(opened.toSorted()).toEqual(closed.toSorted())
  expect(tallyHead('')).not.toContain('SVCURRENTCOMPANY')
})

test('the spreadsheet of vouchers has a row for each entry', () => {
  const rows = vouchers.slice(0, 1).flatMap(voucherRows)
  expect(rows.map((row) => Object.values(voucherColumns).map((cellOf) => cellOf(row)))).toEqual([
    ['2026-11-02', 'Sales', 'SW/26-27/000001', 'A', 'Online customers', '444.69', '', 'Order A', 'document-invoice1'],
    ['2026-11-02', 'Sales', 'SW/26-27/000001', 'A', 'Sales 5%', '', '423.51', 'Order A', 'document-invoice1'],
    ['2026-11-02', 'Sales', 'SW/26-27/000001', 'A', 'Output CGST', '', '10.59', 'Order A', 'document-invoice1'],
    ['2026-11-02', 'Sales', 'SW/26-27/000001', 'A', 'Output SGST', '', '10.59', 'Order A', 'document-invoice1'],
  ])
})
