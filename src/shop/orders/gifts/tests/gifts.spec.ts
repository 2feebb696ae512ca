import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

/** Saves what a person sees in a folder, if the environment names one. */
async function look(page: Page, name: string) {
  await expectNoOverflow(page)
  await expectAccessible(page)
  const folder = process.env['SCREENSHOTS']
  const width = page.viewportSize()?.width
  if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
}

test('a shopper gives a gift, whose recipient gives the address that the shopper never sees; the slip has the card and no price @everywhere', async ({
  page,
  shop,
  browser,
}, info) => {
  test.slow()
  const token = await adminToken(shop)
  const save = async (path: string, body: object) => expect(await callApi(shop, 'PUT', path, { token, body })).toMatchObject({ status: 200 })
  await save('/sms-templates/gift', {
    templateId: '1007000000000000001',
    header: 'SWACHH',
    text: '{#alphanumeric#} has a gift from Swachh for you. Where shall we send it? {#url#}',
  })
  await save('/settings', { giftOrders: true })
  const customer = await openCustomer(shop)
  const mobile = `98${String(process.pid).padStart(7, '0')}${info.project.name === 'phone' ? 1 : 2}`
  try {
    await signInAs(page, customer)
    await page.goto('/checkout')
    const box = page.getByRole('checkbox', { name: 'This is a gift' })
    await expect(box).not.toBeChecked()
    await box.check()
    const place = page.getByRole('button', { name: 'Place Order · ₹500' })
    await place.click()
    await expect(page.getByText('Please enter the name for the card.')).toBeVisible()
    await expect(page.getByLabel('From (the name on the card)')).toBeFocused()
    await page.getByLabel('Message on the card').fill('Happy Diwali, dear Meera!\nWith love')
    await page.getByLabel('From (the name on the card)').fill('Ravi and Anjali')
    await expect(page.getByRole('radio', { name: 'Send to an address I know' })).toBeChecked()
    await page.getByRole('radio', { name: /^Ask them for the address/ }).check()
    await place.click()
    await expect(page.getByLabel('Recipient’s name')).toBeFocused()
    await page.getByLabel('Recipient’s name').fill('Meera Nair')
    await page.getByLabel('Recipient’s mobile number').fill(mobile)
    await expect(page.getByText('Bill to Meera Iyer, Bengaluru 560001')).toBeVisible()
    await look(page, 'checkout')
    // The gift survives a reload.
    await page.reload()
    await expect(page.getByLabel('Recipient’s mobile number')).toHaveValue(mobile)
    await place.click()
    await page
      .getByRole('dialog', { name: /Test payment/ })
      .getByRole('button', { name: /^Pay/ })
      .click()
    await expect(page).toHaveURL(/\/myorders$/i)
    await page.getByRole('article').first().locator('a[href^="/Myorders/"]').click()
    await expect(page.getByText('We have asked Meera Nair for the address.')).toBeVisible()
    await page.getByRole('button', { name: 'Give an address yourself' }).click()
    await expect(page.getByLabel('One of your addresses')).toBeVisible()
    await look(page, 'own-order-awaited')
    const ownPage = page.url()
    const id = ownPage.split('/').at(-1) ?? ''

    // Staff see the gift, and cannot pack it yet.
    const office = await browser.newContext({ viewport: page.viewportSize() })
    const desk = await office.newPage()
    await openAsAdmin(desk, shop, `/admin/orders/${id}`)
    await expect(desk.getByText('Waits for the recipient’s address. It cannot be packed before.')).toBeVisible()
    await desk.getByRole('button', { name: 'Send the link again' }).click()
    await desk.getByRole('button', { name: 'Copy link' }).click()
    await expect(desk.getByLabel('Link for the recipient')).toHaveValue(/\/gift\//)
    await look(desk, 'office-awaited')

    // The recipient, in another browser without an account.
    const link = async () => (await shop.mailbox()).find(({ channel, to }) => channel === 'sms' && to === `+91${mobile}`)?.text ?? ''
    await expect.poll(link).toMatch(/^Ravi and Anjali has a gift from Swachh for you\./)
    const other = await browser.newContext({ viewport: page.viewportSize() })
    const recipient = await other.newPage()
    await recipient.goto(/https?:\S+/.exec(await link())?.[0] ?? '')
    await expect(recipient.getByRole('heading', { level: 1 })).toHaveText('A gift from Ravi and Anjali')
    await expect(recipient.locator('main')).not.toContainText('₹')
    await expect(recipient.getByLabel('Full name')).toHaveValue('Meera Nair')
    await recipient.getByLabel('PIN code').fill('403001')
    await expect(recipient.getByLabel('State')).toHaveValue('Goa')
    await look(recipient, 'recipient')
    await recipient.getByRole('button', { name: 'Save address' }).click()
    await expect(recipient.getByText('Please fill all required fields')).toBeVisible()
    await recipient.getByLabel('Phone', { exact: true }).fill('9000011122')
    await recipient.getByLabel('House number and street').fill('77 Rua de Ourem')
    await recipient.getByLabel('City').fill('Panaji')
    await recipient.getByRole('button', { name: 'Save address' }).click()
    await expect(recipient.getByText('Thank you! We have your address, and send your gift there.')).toBeVisible()
    await look(recipient, 'recipient-done')
    await recipient.reload()
    await expect(recipient.getByText('Thank you! We have your address, and send your gift there.')).toBeVisible()
    await expect(recipient.locator('main')).not.toContainText('Ourem')

    await page.goto(ownPage)
    await expect(page.getByText('Address received. Only we and the courier know it.')).toBeVisible()
    await expect(page.locator('main')).not.toContainText('Ourem')
    await expect(page.locator('main')).not.toContainText('403001')
    await look(page, 'own-order-received')

    await desk.goto(`${shop.baseURL}/admin/orders/${id}/slip`)
    const slip = desk.getByRole('article')
    await expect(slip).toContainText('77 Rua de Ourem')
    await expect(slip).toContainText('Happy Diwali, dear Meera!')
    await expect(slip).toContainText('Ravi and Anjali')
    await expect(slip).not.toContainText('₹')
    await look(desk, 'slip')
    await desk.goto(`${shop.baseURL}/admin/to-pack/print?ids=${id}`)
    await expect(desk.getByText('NOTHING TO PAY')).toBeVisible()
    await expect(desk.locator('main')).not.toContainText('₹')
    await desk.goto(`${shop.baseURL}/admin/orders/${id}`)
    await look(desk, 'office-received')
  } finally {
    await save('/settings', { giftOrders: false })
    expect(await callApi(shop, 'DELETE', '/sms-templates/gift', { token })).toMatchObject({ status: 200 })
  }
})
