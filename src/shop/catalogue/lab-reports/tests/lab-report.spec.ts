import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const main = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })
const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const pdf = { name: '<img src=x>.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n') }
const page404 = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') }

test('an owner attaches a lab report; the product page and the order link it until it is deleted @everywhere', async ({ page, shop, browser }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const { body: items } = await callApi<{ _id: string; pack: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const id = items.find(({ pack }) => pack === '1 g')?._id
  const receipt = { reason: 'receipt', pieces: 500, batch: 'L-7', packedOn: '2026-10-01', bestBefore: '2028-09-30', key: `${name} L-7` }
  await callApi(shop, 'POST', `/stock/${id}/movements`, { token, body: receipt })
  const order = await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 1 }] })

  /** Reloads the page, because a browser may keep it for a minute. */
  async function openProduct() {
    await page.goto(`${shop.baseURL}/product/${productId}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  await openProduct()
  await expect(page.getByText('Lab reports')).toHaveCount(0)
  const ask = page.getByText('Ask us whether there is a lab report of your batch.')
  await expect(ask.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact')

  await openAsAdmin(page, shop, `/admin/stock/${id}`)
  const input = page.getByLabel('Attach report L-7')
  await input.setInputFiles(page404)
  await notice(page, 'This file cannot be read. Please use a PDF, or a JPEG, PNG, WebP or AVIF picture.')
  await input.setInputFiles(pdf)
  await notice(page, 'Lab report attached')
  await expect(rowOf(page, 'L-7').getByText('Replace report L-7')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await openProduct()
  await expect(page.getByText('Batch L-7 1 g')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await expect(page.getByText('Packed on 1 October 2026 · Best before 30 September 2028')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const link = page.getByRole('link', { name: 'Lab report (PDF) of batch L-7, 1 g' })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('lab-report-L-7.pdf')

  await callApi(shop, 'PUT', `/orders/${order._id}/tracking`, { token, body: { trackingUrl: 'https://track.example/1' } })
  const shopper = await (await browser.newContext()).newPage()
  await signIn(shopper, { token: order.token })
  await shopper.goto(`${shop.baseURL}/Myorders/${order._id}`)
  await expect(shopper.getByRole('region', { name: 'Lab reports' })).toContainText(`Batch L-7 ${name}, 1 g`)
  await expectAccessible(shopper)
  await expectNoOverflow(shopper)
  await shopper.context().close()

  await openAsAdmin(page, shop, `/admin/stock/${id}`)
  await page.getByRole('button', { name: 'Delete report L-7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep lab report' }).click()
  await expect(page.getByRole('link', { name: 'Show report L-7' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete report L-7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lab report' }).click()
  await notice(page, 'Lab report deleted')
  await expect(rowOf(page, 'L-7').getByText('Attach report L-7')).toBeVisible()
  await openProduct()
  await expect(page.getByText('Lab reports')).toHaveCount(0)
})
