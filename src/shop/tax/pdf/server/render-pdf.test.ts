import { expect, test } from 'vitest'
import { makeTaxDocument } from '#test/make-tax-document.ts'
import { readPdf } from '#test/read-pdf.ts'
import { renderDocument } from './render-document.server.ts'
import { renderPdf } from './render-pdf.server.ts'

test('the thread renders what this process would render', async () => {
  const document = makeTaxDocument()
  const rendered = await renderPdf(document)
  expect(rendered.equals(await renderDocument(document))).toBe(true)
})

test('the same document is rendered once, also for callers at the same time', async () => {
  const [one, other] = await Promise.all([renderPdf(makeTaxDocument({ orderId: 'SW-1' })), renderPdf(makeTaxDocument({ orderId: 'SW-1' }))])
  expect(other).toBe(one)
  expect(await renderPdf(makeTaxDocument({ orderId: 'SW-1' }))).toBe(one)
})

test('a document whose buyer was erased is rendered again', async () => {
  await renderPdf(makeTaxDocument())
  expect(readPdf(await renderPdf(makeTaxDocument({ party: undefined }))).pages[0]).not.toContain('Asha Rao')
})

test('a document that cannot be rendered is an error, and the next one is rendered', async () => {
  const broken = { ...makeTaxDocument(), issuedAt: new Date(Number.NaN) }
  await expect(renderPdf(broken)).rejects.toThrow('Invalid time value')
  expect(readPdf(await renderPdf(makeTaxDocument({ orderId: 'SW-2' }))).pages[0]).toContain('SW-2')
})
