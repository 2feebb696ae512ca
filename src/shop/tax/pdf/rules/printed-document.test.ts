import { expect, test } from 'vitest'
import { makeTaxDocument, taxParty, taxSupplier } from '#test/make-tax-document.ts'
import { printedDocument } from './printed-document.ts'

const titlesOf = (given: Parameters<typeof makeTaxDocument>[0]) =>
  printedDocument(makeTaxDocument(given)).lines.columns.map(({ title }) => title.replace('\n', ' '))

test('an invoice to another state names IGST, one within the state CGST and SGST, in a union territory UTGST', () => {
  expect(printedDocument(makeTaxDocument()).totals).toEqual([
    ['Taxable value', '423.51'],
    ['IGST', '21.18'],
    ['Total', '₹444.69'],
  ])
  const within = makeTaxDocument({ isInterstate: false })
  expect(printedDocument(within).totals.map(([label]) => label)).toEqual(['Taxable value', 'CGST', 'SGST', 'Total'])
  const inLadakh = { ...within, supplier: { ...taxSupplier, stateCode: '38' }, placeOfSupply: '38' }
  expect(printedDocument(inLadakh).totals.map(([label]) => label)).toEqual(['Taxable value', 'CGST', 'UTGST', 'Total'])
  expect(printedDocument(inLadakh).parties.at(-1)).toEqual({ label: 'Place of supply', lines: ['Ladakh (38)'] })
})

test('columns of discounts, coupons and fees appear only if there are any', () => {
  expect(titlesOf({ lines: [{ discountPaise: 0, couponPaise: 0 }] })).toEqual(['#', 'Item', 'Qty', 'Price incl. tax', 'Taxable value', 'Rate', 'IGST', 'Total'])
  expect(titlesOf({ lines: [{ feePaise: 100 }] })).toContain('Fees')
  expect(titlesOf({})).toEqual(['#', 'Item', 'Qty', 'Price incl. tax', 'Discount', 'Order discount', 'Taxable value', 'Rate', 'IGST', 'Total'])
})

test('the summary adds up lines of the same HSN and rate', () => {
  const lines = [{ hsn: '13021919', rateBp: 1800, grossPaise: 11800 }, {}, {}]
  const { summary } = printedDocument(makeTaxDocument({ isInterstate: false, lines }))
  expect(summary?.rows.map((row) => row.map(({ text, below }) => (below ? `${text} ${below}` : text)))).toEqual([
    ['09102010', '5%', '847.02', '21.18 at 2.5%', '21.18 at 2.5%', '42.36'],
    ['13021919', '18%', '100.00', '9.00 at 9%', '9.00 at 9%', '18.00'],
  ])
})

test('without any tax an invoice is a bill of supply, and says nothing of tax', () => {
  const { title, totals, summary } = printedDocument(makeTaxDocument({ lines: [{ rateBp: 0 }] }))
  expect([title, totals, summary]).toEqual(['Bill of Supply', [['Total', '₹444.69']], undefined])
  const mixed = printedDocument(makeTaxDocument({ lines: [{ rateBp: 0 }, {}] }))
  expect(mixed.title).toBe('Invoice-cum-Bill of Supply')
  expect(mixed.lines.rows[0]?.map(({ text }) => text)).toContain('0%')
})

test('a composition dealer states it, and collects no tax', () => {
  const { title, warning, totals, notes } = printedDocument(makeTaxDocument({ kind: 'bill_of_supply', registration: 'composition' }))
  expect([title, warning]).toEqual(['Bill of Supply', 'Composition taxable person, not eligible to collect tax on supplies.'])
  expect(totals).toEqual([['Total', '₹444.69']])
  expect(notes).toEqual(['Issued electronically; no signature needed.'])
})

test('an unregistered seller says nothing of GST', () => {
  const printed = JSON.stringify(printedDocument(makeTaxDocument({ kind: 'bill', registration: 'unregistered' })))
  expect(printed).toContain('"title":"Bill"')
  expect(printed).not.toMatch(/GST|HSN|NOS|tax|place of supply|state code|recipient/i)
})

test('an invoice of which a part was paid before names that part, and what is left to pay', () => {
  const payment = { id: 'pay_QwErTy12345678', on: '2026-11-24', paise: 9_900 }
  const { headline, facts, totals } = printedDocument(makeTaxDocument({ payment }))
  expect(headline).toBe('₹99.00 of ₹444.69 paid on 24 Nov 2026')
  expect(facts.flat()).toContainEqual({ label: 'To pay on delivery', lines: ['₹345.69'] })
  expect(totals.at(-1)).toEqual(['Total', '₹444.69'])
  expect(printedDocument(makeTaxDocument()).headline).toBe('₹444.69 paid on 24 Nov 2026')
})

test('a credit note names its invoice and reason, and what is credited only', () => {
  const against = { number: 'SW/26-27/000123', issuedOn: '2026-11-24' }
  const note = makeTaxDocument({
    kind: 'credit_note',
    number: 'SC/26-27/000007',
    against,
    reason: 'Jar arrived damaged',
    lines: [{ qty: 0, grossPaise: 10000 }],
  })
  const { title, facts, headline, lines, notes } = printedDocument(note)
  expect([title, headline]).toEqual(['Credit Note', '₹100.00 credited'])
  expect(facts.flat()).toContainEqual({ label: 'Against invoice', lines: ['SW/26-27/000123', 'of 24 Nov 2026'] })
  expect(facts.flat()).toContainEqual({ label: 'Reason', lines: ['Jar arrived damaged'] })
  expect(lines.columns.map(({ title: each }) => each)).toEqual(['#', 'Item', 'Qty', 'Taxable\nvalue', 'Rate', 'IGST', 'Total'])
  expect(lines.rows[0]?.[2]?.text).toBe('–')
  expect(notes).toEqual(['Issued electronically; no signature needed.'])
})

test('a credit note after 30 November of the year after reduces no tax', () => {
  const noteOf = (issuedOn: string, invoiceOn: string) =>
    printedDocument(makeTaxDocument({ kind: 'credit_note', issuedOn, against: { number: 'SW/26-27/000123', issuedOn: invoiceOn } })).notes
  const late = 'No reduction of tax: the last day for it was 30 Nov 2027.'
  expect(noteOf('2027-11-30', '2026-04-01')).not.toContain(late)
  expect(noteOf('2027-12-01', '2026-04-01')).toContain(late)
  expect(noteOf('2027-12-01', '2027-03-31')).toContain(late)
  expect(noteOf('2027-12-01', '2027-04-01')).not.toContain(late)
})

test('a buyer with a business has its name and GSTIN where the bill goes', () => {
  const party = { ...taxParty, businessName: 'Rao & Daughters LLP' }
  const [bill, ship] = printedDocument(makeTaxDocument({ party, buyerGstin: '29AAPFU0939F1ZR' })).parties
  expect(bill?.lines).toEqual([
    'Rao & Daughters LLP',
    'Asha Rao',
    '12 MG Road, Indiranagar',
    'Bengaluru, Karnataka 560038',
    'State code 29',
    'GSTIN 29AAPFU0939F1ZR',
  ])
  expect(ship?.lines.slice(0, 2)).toEqual(['Asha Rao', '12 MG Road, Indiranagar'])
})

test('an erased buyer has neither name nor address', () => {
  expect(printedDocument(makeTaxDocument({ party: undefined })).parties).toEqual([
    { label: 'Bill to', lines: ['Name and address are no longer kept.'] },
    { label: 'Place of supply', lines: ['Karnataka (29)'] },
  ])
})
