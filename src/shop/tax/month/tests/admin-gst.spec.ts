import type { Page } from '@playwright/test'
import { apiBase } from '#kernel/endpoint.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ListedDocument, Month } from '../contract.ts'

const amounts = { total: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
const net = { total: 102939.56, taxable: 98037.67, cgst: 10.59, sgst: 10.59, igst: 4880.71 }

const november: Month = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  registered: true,
  beforeLive: false,
  sales: { documents: 5, ...net, total: 108018.71 },
  notes: { documents: 2, ...amounts, total: 5079.15 },
  net,
  byKind: [],
  byRate: [{ rate: 5, ...net }],
  byState: [
    { state: '27', documents: 1, notes: 1, ...amounts, total: 97899.6, taxable: 93237.72, igst: 4661.88 },
    { state: '29', documents: 2, notes: 1, ...amounts, total: 2726.12, taxable: 2596.3, igst: 129.82 },
    { state: '26', documents: 1, notes: 0, ...amounts, total: 1869.15, taxable: 1780.14, igst: 89.01 },
    { state: '01', documents: 1, notes: 0, ...amounts, total: 444.69, taxable: 423.51, cgst: 10.59, sgst: 10.59 },
  ],
  tool: [
    { state: '29', rate: 5, taxable: 2596.3, documents: 129.82, tool: 129.815, difference: 0.005 },
    { state: '01', rate: 5, taxable: 423.51, documents: 21.18, tool: 21.1755, difference: 0.0045 },
  ],
  warnings: [
    { code: 'large_order', count: 1, examples: ['SW/26-27/000004'] },
    { code: 'guessed_place', count: 7, examples: ['SW/26-27/000001', 'SW/26-27/000002', 'SW/26-27/000003', 'SW/26-27/000004', 'SW/26-27/000005'] },
  ],
}

const documents: ListedDocument[] = [
  { _id: 'd2', kind: 'credit_note', number: 'SC/26-27/000001', issuedOn: '2026-11-10', orderId: 'SWKRHE5MGE5T7P', state: '29', total: 1000 },
  { _id: 'd1', kind: 'tax_invoice', number: 'SW/26-27/000002', issuedOn: '2026-11-03', orderId: 'SWKRHE5MGE5T7P', state: '29', total: 3232.02 },
]

const bank = {
  payments: { count: 5, amount: 108018.71 },
  settled: { count: 4, amount: 107574.02 },
  open: { count: 1, amount: 444.69 },
  settlements: 3,
  paidOut: 105035.27,
  fees: 2151.48,
  feeTax: 387.27,
}

async function answer(page: Page, month: Month) {
  await page.route(
    (url) => url.pathname === `${apiBase}/gst/month`,
    (route) => route.fulfill({ json: month }),
  )
  await page.route(
    (url) => url.pathname === `${apiBase}/gst/checks`,
    (route) => route.fulfill({ json: { warnings: [{ code: 'order_without_document', count: 1, examples: ['SW1'] }], bank } }),
  )
  await page.route(
    (url) => url.pathname === `${apiBase}/gst/documents`,
    (route) => route.fulfill({ json: documents, headers: { 'x-total-count': '2' } }),
  )
}

test('GST shows the figures, warnings and documents of a month @everywhere', async ({ page, shop }) => {
  await answer(page, november)
  await openAsAdmin(page, shop, '/admin/gst')
  await expect(page.getByLabel('Month')).toHaveValue('2026-11')
  await expect(page.getByText('₹98,037.67').first()).toBeVisible()
  await expect(page.getByText('1 invoice of ₹50,000 or more')).toBeVisible()
  await expect(page.getByText('1 order has no invoice')).toBeVisible()
  await expect(page.getByText('SW/26-27/000005 and 2 more')).toBeVisible()
  await expect(page.getByText('Not settled yet')).toBeVisible()
  const tool = page.getByRole('table', { name: 'Tax of the documents and of the offline tool' })
  await expect(tool.getByRole('row').filter({ hasText: 'Karnataka' })).toContainText('₹129.815')
  await expect(page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: 'SC/26-27/000001' })).toContainText('Credit note')
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('a download is saved under its name', async ({ page, shop }) => {
  await answer(page, november)
  await page.route(
    (url) => url.pathname === `${apiBase}/exports/gstr1`,
    (route) => route.fulfill({ body: 'PK', headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="gstr1-2026-11.zip"' } }),
  )
  await openAsAdmin(page, shop, '/admin/gst')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'GSTR-1' }).click()
  expect((await saved).suggestedFilename()).toBe('gstr1-2026-11.zip')
})

test('a shop without documents says why, and the link in the sidebar opens the screen @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin')
  await page.getByRole('link', { name: 'GST', exact: true }).click()
  await expect(page.getByText(/No invoices, bills or credit notes in/)).toBeVisible()
  await expect(page.getByText('The shop issues invoices from the day on which you enter its registration for tax.')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('an owner names the ledgers of Tally, and reads what is missing at its field @everywhere', async ({ page, shop }) => {
  await answer(page, november)
  await openAsAdmin(page, shop, '/admin/gst')
  await page.getByRole('link', { name: 'Ledgers of Tally' }).click()
  const bank = page.getByLabel('Bank', { exact: true })
  await bank.fill('  ')
  await page.getByRole('button', { name: 'Save ledgers' }).click()
  await expect(page.getByText('Please enter a name for each ledger.')).toBeVisible()
  await expect(bank).toBeFocused()
  await bank.fill('output cgst')
  await page.getByRole('button', { name: 'Save ledgers' }).click()
  await expect(page.getByText('The name output cgst stands twice. Each ledger needs its own.')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await bank.fill('बैंक & Sons')
  await page.getByRole('button', { name: 'Save ledgers' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ledgers saved' })).toBeVisible()
  await page.reload()
  await expect(bank).toHaveValue('बैंक & Sons')
  await expectAccessible(page)
})
