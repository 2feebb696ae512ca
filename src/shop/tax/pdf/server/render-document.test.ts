import { expect, test } from 'vitest'
import { makeTaxDocument, taxParty, taxSupplier } from '#test/make-tax-document.ts'
import { readPdf } from '#test/read-pdf.ts'
import { glyphRanges, type Script } from '../rules/glyphs.ts'
import { renderDocument } from './render-document.server.ts'

const read = async (given: Parameters<typeof makeTaxDocument>[0]) => readPdf(await renderDocument(makeTaxDocument(given)))

test('the text of an invoice holds what the law asks for, and its title and language are set', async () => {
  const { pages, objects } = await read({ buyerGstin: '29AAPFU0939F1ZR' })
  expect(pages).toHaveLength(1)
  for (const text of [
    'Tax Invoice',
    'SW/26-27/000123',
    '24 Nov 2026',
    'SW-7K3MQ9',
    'pay_QwErTy12345678',
    'GSTIN 01AAPFU0939F1Z9',
    'FSSAI licence 11022240000123',
    'GSTIN 29AAPFU0939F1ZR',
    'Karnataka (29)',
    'HSN 09102010',
    '423.51 5% 21.18 444.69',
    '₹444.69',
    'Four Hundred Forty Four Rupees And Sixty Nine Paise Only',
    'Tax payable on reverse charge: No',
    'Page 1 of 1',
  ])
    expect(pages[0]).toContain(text)
  const written = objects.join('\n')
  for (const entry of ['(Tax Invoice SW/26-27/000123)', '/Lang (en-IN)', '/Marked true', '/S /H1', '/S /TH', '/DisplayDocTitle true', '(D:20261124093000Z)'])
    expect(written).toContain(entry)
})

test('the same rows give the same bytes', async () => {
  const [one, other] = await Promise.all([renderDocument(makeTaxDocument()), renderDocument(makeTaxDocument())])
  expect(one.equals(other)).toBe(true)
})

test('a document does not show what was rendered before it', async () => {
  // One glyph draws the first letter of both words.
  const ofName = (name: string) => makeTaxDocument({ party: { ...taxParty, name } })
  const first = await renderDocument(ofName('ऱाम'))
  expect(readPdf(await renderDocument(ofName('राम'))).pages[0]).toContain('राम')
  expect((await renderDocument(ofName('ऱाम'))).equals(first)).toBe(true)
})

test.each([20, 200])('%i lines are all there, on pages that repeat their headers', async (count) => {
  const lines = Array.from({ length: count }, (_, index) => ({ description: `Saffron of field ${index}` }))
  const { pages } = await read({ isInterstate: false, lines })
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  for (const page of pages.slice(1)) expect(page).toContain('Tax Invoice SW/26-27/000123')
  for (const page of pages.filter((each) => each.includes('Saffron of'))) expect(page).toContain('# Item Qty')
  const all = pages.join(' ')
  expect(lines.filter(({ description }) => !all.includes(`${description} HSN`))).toEqual([])
})

test('names and addresses of 200 characters are whole, and stay on the page', async () => {
  const [name, word] = ['Venkatanarasimharajuvaripeta '.repeat(7).trim(), 'W'.repeat(200)]
  const { pages } = await read({
    party: { ...taxParty, name, lines: [word, word] },
    lines: [{ description: word, unitPaise: 99_99_999_99, grossPaise: 99_99_999_99 }],
  })
  const letters = pages.join('').replaceAll(' ', '')
  expect(letters).toContain(name.replaceAll(' ', ''))
  expect(letters.match(/W+/g)?.filter((run) => run.length >= 200)).toHaveLength(3)
  expect(letters).toContain('99,99,999.99')
})

test('Hindi is drawn with its letters for screen readers, and an emoji is a question mark', async () => {
  const { pages, spoken } = await read({ party: { ...taxParty, name: 'श्रीमती शर्मा 🌸' }, lines: [{ description: 'कश्मीरी केसर, 1 g' }] })
  expect(pages[0]).toContain('श्रीमती')
  expect(spoken).toEqual([
    expect.stringContaining('Bill to श्रीमती शर्मा ?'),
    expect.stringContaining('Ship to श्रीमती शर्मा ?'),
    expect.stringContaining('कश्मीरी केसर, 1 g'),
  ])
})

test('every printable character has a glyph, in bold too', async () => {
  const textOf = (script: Script) =>
    glyphRanges[script].map(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')).join('')
  const { pages } = await read({
    supplier: { ...taxSupplier, tradeName: textOf('latin') },
    lines: [{ description: `${textOf('latin')} ${textOf('devanagari')}` }],
  })
  expect(pages.join('')).not.toContain('\0')
})

test.each([
  ['an invoice within the state', { isInterstate: false }],
  ['a bill of supply', { kind: 'bill_of_supply', registration: 'composition' }],
  ['a bill', { kind: 'bill', registration: 'unregistered', payment: undefined }],
  ['a credit note', { kind: 'credit_note', against: { number: 'SW/26-27/000123', issuedOn: '2026-11-24' }, reason: 'Damaged' }],
  ['an erased buyer', { party: undefined }],
] as const)('renders %s', async (_, given) => {
  const { pages } = await read(given)
  expect(pages[0]).toContain('Page 1 of 1')
  expect(pages[0]).not.toMatch(/undefined|NaN|\[object/)
})
