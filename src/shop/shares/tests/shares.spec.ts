import { readFile } from 'node:fs/promises'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { makeCelebrity } from '#test/browser/celebrity.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'

test('the owner sets a share, adjusts it and pays it by a file, and the celebrity checks the statement @everywhere', async ({ page, shop, browser }) => {
  const { name, code, leads } = await makeCelebrity(shop)
  const token = await adminToken(shop)
  await openAsAdmin(page, shop, leads)
  await page.getByRole('link', { name: 'Share and ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Share of ${name}` })).toBeVisible()
  await expect(page.getByText('No share is agreed yet, so orders earn nothing.')).toBeVisible()
  await page.getByRole('button', { name: 'Set share' }).click()
  const rate = page.getByRole('dialog', { name: 'Set share' })
  await rate.getByLabel('Percent', { exact: true }).fill('10')
  await rate.getByRole('button', { name: 'Add product' }).click()
  await expectAccessible(page)
  await rate.getByRole('button', { name: 'Remove' }).click()
  await rate.getByRole('button', { name: 'Save share' }).click()
  await expect(page.getByText('10% of the goods')).toBeVisible()

  const order = await placeOrder(shop, { coupon: code })
  await page.getByRole('button', { name: 'Add adjustment' }).click()
  const adjustment = page.getByRole('dialog', { name: 'Add adjustment' })
  await adjustment.getByLabel('Kind').selectOption('correction')
  await adjustment.getByLabel('Amount').fill('250')
  await adjustment.getByLabel('Reason').fill('As agreed')
  await adjustment.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'As agreed' })).toContainText('₹250')
  await expect(page.getByRole('row').filter({ hasText: order._id })).toContainText('Earned')
  await page.getByRole('button', { name: 'Add adjustment' }).click()
  await adjustment.getByLabel('Kind').selectOption('goods')
  await adjustment.getByLabel('Amount').fill('900')
  await adjustment.getByLabel('Reason').fill('Gift box')
  await adjustment.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Correct entry 3' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct entry 3' })
  await correction.getByLabel('Right amount').fill('90')
  await correction.getByLabel('Reason').fill('A zero too many')
  await expectAccessible(page)
  await correction.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Corrects entry 3' })).toContainText('A zero too many')
  await page.getByRole('button', { name: 'Change bank details' }).click()
  const bank = page.getByRole('dialog', { name: 'Bank details' })
  await bank.getByLabel('Name of the account').fill('Zara Khan')
  await bank.getByLabel('Account number').fill('123456789012')
  await bank.getByLabel('IFSC').fill('HDFC0001234')
  await bank.getByRole('button', { name: 'Save bank details' }).click()
  await expect(page.getByText('HDFC0001234, account ending in 9012')).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width !== 320) await expectAccessible(page)
  }

  for (const covers of ['share', 'goods']) {
    const body = { covers, effectiveFrom: '2025-04-01', section: '194H', rate: 2, threshold: 20_000, rounding: 'rupee' }
    expect(await callApi(shop, 'PUT', '/shares/withholding', { token, body })).toMatchObject({ status: 200 })
  }
  await page.goto('/admin/payouts')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('₹250')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Make payout of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make payout' }).click()
  const run = page
    .getByRole('region', { name: /^Payout \d+ of/ })
    .filter({ hasText: name })
    .first()
  await expect(run.getByRole('row').filter({ hasText: name })).toContainText('Open')
  const [download] = await Promise.all([page.waitForEvent('download'), run.getByRole('button', { name: 'File for the bank' }).click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('"Zara Khan","123456789012","HDFC0001234","250.00"')
  await expect(run.getByText(/^File downloaded on /)).toBeVisible()
  await run.getByRole('button', { name: 'File for the bank' }).click()
  await expect(page.getByRole('dialog')).toContainText('A bank that gets it twice pays twice.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await run.getByRole('button', { name: `Mark as paid: ${name}` }).click()
  const paid = page.getByRole('dialog', { name: 'Mark as paid' })
  await paid.getByLabel('Reference of the bank').fill('UTR42')
  await paid.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(run.getByRole('row').filter({ hasText: name })).toContainText('UTR42')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width !== 320) await expectAccessible(page)
  }

  const path = `/celebrities/${encodeURIComponent(name)}/statement-link`
  const { body: shared } = await callApi<{ link: string }>(shop, 'POST', path, { token, body: {} })
  const guestContext = await browser.newContext()
  const guest = await guestContext.newPage()
  await guest.goto(shared.link)
  await expect(guest.getByText('The statement is complete: 5 entries.', { exact: false })).toBeVisible()
  await expect(guest.getByRole('img', { name: `QR code of the link for ${code}` })).toBeVisible()
  await expect(guest.getByRole('row').filter({ hasText: 'UTR42' })).toContainText('Paid')
  for (const secret of ['Meera', '9876543210', 'MG Road', order._id, '123456789012']) expect(await guest.content()).not.toContain(secret)
  await expect(guest).toHaveURL(/#5-[0-9a-f]{64}$/)
  await guest.reload()
  await expect(guest.getByText(/^The statement is complete and unchanged since /)).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await guest.setViewportSize({ width, height: 800 })
    await expectNoOverflow(guest)
    if (width !== 320) await expectAccessible(guest)
  }

  // A shop that changes a row, and one that answers a shorter past.
  await guest.route('**/entries?*', async (route) => {
    const part = await (await route.fetch()).json()
    part.entries[1].share += 1
    await route.fulfill({ json: part })
  })
  await guest.reload()
  await expect(guest.getByRole('alert')).toContainText('Entry 2 of the statement was changed')
  await guest.unroute('**/entries?*')
  await guest.route('**/entries?*', async (route) => {
    const { entries } = await (await route.fetch()).json()
    const left = entries.slice(0, 2)
    await route.fulfill({ json: { entries: left, end: { count: 2, hash: left[1].hash } } })
  })
  await guest.reload()
  await expect(guest.getByRole('alert')).toContainText('is not what this browser has seen since')
  await guest.unroute('**/entries?*')

  // Another browser has the bookmark alone. The shop answers an empty ledger.
  const otherContext = await browser.newContext()
  const other = await otherContext.newPage()
  await other.route('**/entries?*', (route) => route.fulfill({ json: { entries: [], end: { count: 0, hash: '0'.repeat(64) } } }))
  await other.goto(guest.url())
  await expect(other.getByRole('alert')).toContainText('is not what it was when you made the bookmark')
  await otherContext.close()
  await guestContext.close()
})
