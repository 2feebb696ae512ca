import type { Page } from '@playwright/test'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { buyOne, openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { translatePages } from '#test/browser/translated.ts'
import { setStock } from '#test/browser/track-stock.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

/** A return from the shopper's page to the refund. */

const panel = (page: Page) => page.getByRole('region', { name: 'Returns' })
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const deliver = async (shop: ShopProcess, id: string) => callApi(shop, 'PUT', `/orders/${id}`, { token: await adminToken(shop), body: { status: 'Delivered' } })

async function openOrder(page: Page, id: string) {
  await page.goto(`/Myorders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible()
}

/** Creates a delivered order whose return is approved. @returns its id, and the owner's token */
async function approveReturn(shop: ShopProcess) {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  await deliver(shop, id)
  const token = await adminToken(shop)
  const wish = { lines: [{ position: 0, qty: 1 }], reason: 'changed_mind', key: `return-of-${id}` }
  expect(await callApi(shop, 'POST', `/orders/my-orders/${id}/returns`, { token: customer.token, body: wish })).toMatchObject({ status: 200 })
  const { body: returns } = await callApi<{ _id: string; version: number }[]>(shop, 'GET', `/orders/${id}/returns`, { token })
  await callApi(shop, 'POST', `/returns/${returns[0]?._id}/approve`, { token, body: { words: 'Please send it.', version: returns[0]?.version } })
  return { id, token }
}

test('a shopper asks for a return with a photo; the owner approves, receives and refunds it @everywhere @translated', async ({
  page,
  shop,
  browser,
  translated,
}, { project }) => {
  const customer = await openCustomer(shop)
  await setStock(shop, customer.stock, '1 g', 5)
  const id = await buyOne(shop, customer)
  await signInAs(page, customer)
  await openOrder(page, id)
  await expect(panel(page)).toHaveCount(0)
  await deliver(shop, id)

  await openOrder(page, id)
  await panel(page).getByRole('button', { name: 'Return items' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Quantity' })).toBeFocused()
  await expect(panel(page).getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
  await panel(page).getByRole('button', { name: 'Decrease quantity' }).click()
  await panel(page).getByRole('button', { name: 'Request return' }).click()
  await expect(panel(page)).toContainText('Please choose at least one item.')
  await expect(panel(page)).toContainText('Please choose a reason.')
  await expectAccessibleAtAllWidths(page)
  await panel(page).getByRole('button', { name: 'Increase quantity' }).click()
  await panel(page).getByLabel('Reason').selectOption('It arrived damaged')
  await panel(page).getByLabel('What is wrong?').fill('<b>The lid</b> is broken')
  await panel(page).getByLabel('Add photos').setInputFiles(['media/saffron-front.jpg', 'README.md'])
  await panel(page).getByRole('button', { name: 'Request return' }).click()
  // The request is safe although the second file is no photo.
  await notice(page, 'This picture cannot be read.')
  const own = panel(page).getByRole('listitem').first()
  await expect(own.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(own).toContainText('Requested')
  await expect(own).toContainText('<b>The lid</b> is broken')
  await expect(own.getByRole('img', { name: 'Photo 1 of the return' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happened so far' })).toContainText('Return requested')
  await expectAccessibleAtAllWidths(page)

  const { viewport, isMobile, hasTouch } = project.use
  const context = await browser.newContext({ baseURL: shop.baseURL, ...(viewport && { viewport }), isMobile: isMobile ?? false, hasTouch: hasTouch ?? false })
  if (translated) await translatePages(context)
  const owner = await context.newPage()
  await openAsAdmin(owner, shop, '/admin/returns?state=requested')
  const row = main(owner).getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Damaged')
  await expectAccessibleAtAllWidths(owner)
  await row.getByRole('link', { name: id }).click()
  await expect(main(owner).getByRole('img', { name: 'Photo 1 of the return' })).toBeVisible()
  const heading = main(owner).getByRole('heading', { level: 3, name: 'Damaged' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(main(owner).getByRole('heading', { level: 2, name: 'Returns' })).toBeInViewport()
  await expectAccessible(owner)
  await main(owner).getByRole('link', { name: 'Returns' }).click()
  await expect(owner).toHaveURL(`${shop.baseURL}/admin/returns`)
  await owner.goBack()

  await main(owner).getByRole('button', { name: 'Approve' }).click()
  const words = dialog(owner).getByLabel('What should the shopper do?')
  await expect(words).toHaveValue(/send it to:\n\nSwachh Naturals/)
  await words.fill('Please send it to our shop.')
  await expectAccessible(owner)
  // A refused save keeps the typed words.
  await owner.route(apiPath('/returns/*/approve'), (route) => route.fulfill({ status: 503, json: { success: false, message: 'Try later.' } }), { times: 1 })
  await dialog(owner).getByRole('button', { name: 'Approve' }).click()
  await notice(owner, 'Try later.')
  await owner.getByRole('button', { name: 'Dismiss this notice' }).last().click()
  await expect(words).toHaveValue('Please send it to our shop.')
  await expectNoOverflow(owner)
  await dialog(owner).getByRole('button', { name: 'Approve' }).click()
  await notice(owner, 'The return is approved.')

  await main(owner).getByRole('button', { name: 'Mark received' }).click()
  // A damaged piece is not sold again.
  await expect(dialog(owner).getByLabel('Written off')).toHaveValue('1')
  await expect(dialog(owner).getByLabel('Back to stock')).toHaveValue('0')
  await dialog(owner).getByLabel('Back to stock').fill('1')
  await dialog(owner).getByRole('button', { name: 'Mark received' }).click()
  await notice(owner, 'This return has only 1 piece')
  await dialog(owner).getByLabel('Back to stock').fill('0')
  await expectAccessible(owner)
  await expectNoOverflow(owner)
  await dialog(owner).getByRole('button', { name: 'Mark received' }).click()
  await notice(owner, 'The pieces are received.')
  await expect(main(owner)).toContainText('0 back to stock, 1 written off')

  await main(owner).getByRole('button', { name: 'Refund or close' }).click()
  await expect(dialog(owner).getByLabel('What was paid for these items: ₹500')).toBeChecked()
  await expect(dialog(owner).getByRole('button', { name: 'Refund ₹500 and close' })).toBeVisible()
  await dialog(owner).getByLabel('No refund').check()
  await expect(dialog(owner).getByRole('button', { name: 'Close without a refund' })).toBeVisible()
  await dialog(owner).getByLabel('Another amount').check()
  await dialog(owner).getByLabel('Amount', { exact: true }).fill('99.5')
  await expect(dialog(owner).getByRole('button', { name: 'Refund ₹99.50 and close' })).toBeVisible()
  await dialog(owner).getByLabel('Amount', { exact: true }).fill('501')
  await dialog(owner).getByRole('button', { name: 'Refund and close' }).click()
  await expect(dialog(owner)).toContainText('Please enter an amount from ₹0.01 to ₹500.')
  await expectAccessible(owner)
  await expectNoOverflow(owner)
  await dialog(owner).getByLabel('What was paid for these items: ₹500').check()
  await dialog(owner).getByRole('button', { name: 'Refund ₹500 and close' }).click()
  await notice(owner, 'Refund pending')
  await expect(main(owner)).toContainText('Refund ₹500')
  await expect(main(owner).getByRole('listitem').filter({ hasText: 'Return approved' })).toHaveCount(1)
  await expectAccessibleAtAllWidths(owner)
  await context.close()

  await page.reload()
  await expect(own).toContainText('Refund: ₹500')
  await expect(own).toContainText('Please send it to our shop.')
  const timeline = page.getByRole('region', { name: 'What happened so far' })
  for (const text of ['Return approved', 'Returned items received', 'Refund started: ₹500']) await expect(timeline).toContainText(text)
  await expectAccessibleAtAllWidths(page)
})

test('the refund of an order leads to its open return, and the return then proposes no sum @everywhere', async ({ page, shop }) => {
  const { id, token } = await approveReturn(shop)

  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  const refund = main(page).getByRole('button', { name: 'Refund', exact: true })
  await refund.click()
  await expect(dialog(page).getByRole('note')).toContainText('A return of this order is open.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog(page).getByRole('link', { name: 'Go to the return' }).click()
  await expect(dialog(page)).toBeHidden()
  const heading = main(page).getByRole('heading', { level: 3, name: 'Changed mind' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await expect(main(page).getByRole('link', { name: 'All orders' })).toHaveCount(1)

  await refund.click()
  await dialog(page).getByLabel('Amount', { exact: true }).fill('150')
  await dialog(page).getByRole('button', { name: 'Refund ₹150' }).click()
  await notice(page, 'Refund pending')
  await main(page).getByRole('button', { name: 'Refund or close' }).click()
  await expect(dialog(page)).toContainText('Apart from returns, ₹150 of this order was refunded.')
  for (const choice of await dialog(page).getByRole('radio').all()) await expect(choice).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Refund and close' }).click()
  await expect(dialog(page).getByText('Please choose what to refund.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog(page).getByLabel('All that is left to refund: ₹350 (₹500 was paid for these items)').check()
  // Somebody refunds the rest while the dialog is open.
  await callApi(shop, 'POST', `/orders/${id}/refunds`, { token, body: { amount: 340, reason: '', key: `rest-of-${id}` } })
  await dialog(page).getByRole('button', { name: 'Refund ₹350 and close' }).click()
  await notice(page, 'Apart from returns, ₹490 of this order was refunded. Please look at the return again.')
  await expect(dialog(page)).toContainText('Apart from returns, ₹490 of this order was refunded.')
  await dialog(page).getByLabel('No refund').check()
  await expect(dialog(page).getByLabel('Why is nothing refunded?')).toHaveValue(
    /^(These items were refunded before|The refund of these items is on its way)\.$/,
  )
  await dialog(page).getByRole('button', { name: 'Close without a refund' }).click()
  await notice(page, 'The return is closed.')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Changed mind' }) }),
  ).toContainText('Closed')
})

test('before the delivery a return has no last day, only days', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  const token = await adminToken(shop)
  await callApi(shop, 'POST', `/orders/${id}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
  await callApi(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id, awb: `RETURN-${id}` }] } })
  await signInAs(page, customer)
  await openOrder(page, id)
  await expect(panel(page)).toContainText('You can request a return within 7 days of delivery.')
  await deliver(shop, id)
  await openOrder(page, id)
  await expect(panel(page)).toContainText(/You can request a return until \d+ \w+ \d{4}\./)
})

test('a shopper withdraws a request; a refusal shows why; with 0 days no return is offered @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  await deliver(shop, id)
  await signInAs(page, customer)
  const token = await adminToken(shop)
  const ask = async () => {
    await panel(page).getByRole('button', { name: 'Return items' }).click()
    await panel(page).getByLabel('Reason').selectOption('I changed my mind, and it is unopened')
    await panel(page).getByRole('button', { name: 'Request return' }).click()
    await expect(panel(page).getByRole('listitem').first()).toContainText('Requested')
  }
  await openOrder(page, id)
  await ask()
  await panel(page).getByRole('button', { name: 'Withdraw request' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw request' }).click()
  await notice(page, 'Your return is withdrawn.')
  await expect(panel(page).getByRole('listitem').first()).toContainText('Withdrawn')

  await ask()
  type Listed = { _id: string; version: number }
  const { body: returns } = await callApi<Listed[]>(shop, 'GET', `/orders/${id}/returns`, { token })
  await callApi(shop, 'POST', `/returns/${returns[0]?._id}/refuse`, { token, body: { words: 'The seal is broken.', version: returns[0]?.version } })
  // The page of before still offers to withdraw.
  await panel(page).getByRole('button', { name: 'Withdraw request' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw request' }).click()
  await notice(page, 'This return is decided already')
  await openOrder(page, id)
  await expect(panel(page)).toContainText('The seal is broken.')
  await expectAccessibleAtAllWidths(page)

  const set = async (tellWithinDays: number) =>
    expect(await callApi(shop, 'PUT', '/settings', { token, body: { returns: { tellWithinDays } } })).toMatchObject({ status: 200 })
  await set(0)
  try {
    await openOrder(page, id)
    await expect(panel(page)).toContainText('The seal is broken.')
    await expect(panel(page).getByRole('button', { name: 'Return items' })).toHaveCount(0)
    await page.goto('/returns')
    await expect(main(page)).toContainText('we take nothing back for a change of mind')
    await expect(main(page)).not.toContainText('0 days')
  } finally {
    await set(7)
  }
  // The browser may keep the page for a minute.
  await page.reload()
  await expect(main(page)).toContainText('within 7 days of delivery')
})

test('the return of an order that is refunded already only needs to be closed', async ({ page, shop }) => {
  const { id, token } = await approveReturn(shop)
  await callApi(shop, 'POST', `/orders/${id}/refunds`, { token, body: { amount: 500, reason: '', key: `all-of-${id}` } })

  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  await main(page).getByRole('button', { name: 'Refund or close' }).click()
  await expect(dialog(page)).toContainText(/This order is refunded already\. Nothing is left to refund\.|A refund of this order is pending\./)
  await expect(dialog(page).getByLabel('No refund')).toBeChecked()
  await expect(dialog(page).getByLabel('Your words to the shopper')).toHaveValue(
    /^(These items were refunded before|The refund of these items is on its way)\.$/,
  )
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Close without a refund' }).click()
  await notice(page, 'The return is closed.')
})
