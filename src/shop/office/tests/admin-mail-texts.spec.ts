import type { Page } from '@playwright/test'
import { adminToken, openAsAdmin, openOtherAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { mailTo } from '#test/browser/mail-to.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

const notice = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text).last()
const mail = (page: Page) => page.frameLocator('iframe')
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

test('an owner reads, changes, tests and resets the words of a mail @everywhere', async ({ page, shop }) => {
  test.slow()
  const order = await placeOrder(shop)
  const violations: string[] = []
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  await openAsAdmin(page, shop, '/admin/messages')
  await page.getByRole('link', { name: 'Mail texts' }).click()
  await expect(page.getByRole('link', { name: 'Low stock' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  await test.step('the preview shows the newest order, with its styles and without scripts', async () => {
    await page.getByRole('link', { name: 'Order shipped' }).click()
    await expect(mail(page).getByRole('heading', { name: `Your Swachh order ${order._id} was shipped` })).toBeVisible()
    await expect(page.getByText('With the newest order.')).toBeVisible()
    await expect(mail(page).getByRole('link', { name: 'Track it' })).toHaveCSS('background-color', 'rgb(74, 44, 111)')
    await expect(page.locator('iframe')).toHaveAttribute('width', '360')
    await page.getByText('Desktop', { exact: true }).click()
    await expect(page.locator('iframe')).toHaveAttribute('width', '640')
    await page.getByText('Plain text', { exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Track it at http')
    await page.getByText('Phone', { exact: true }).click()
    await expectAccessibleAtAllWidths(page)
  })

  await test.step('wrong words are refused at their field, and the preview follows the draft', async () => {
    await field(page, 'Words').fill('Hello {nmae}, {order}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(field(page, 'Words')).toHaveAccessibleDescription(/The words cannot use \{nmae\}\./)
    await expect(field(page, 'Words')).toBeFocused()
    await field(page, 'Words').fill('Hello {name}, <b>{order}</b> left us.\n\nTrack it at ')
    await page.getByRole('button', { name: 'Insert {link}' }).click()
    await expect(field(page, 'Words')).toHaveValue(/Track it at \{link\}$/)
    await expect(mail(page).locator('p', { hasText: `<b>${order._id}</b> left us.` })).toBeVisible()
  })

  await test.step('a test goes to the verified address only', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(notice(page, 'Please verify your own e-mail address on your profile page first.')).toBeVisible()
    const token = await adminToken(shop)
    const { challenge } = (await callApi<{ challenge: string }>(shop, 'POST', '/account/email-code', { token, body: {} })).body
    if (challenge) {
      const otp = /\d{6}/.exec(await mailTo(shop, shop.admin.email, /^Verify/))?.[0]
      await callApi(shop, 'POST', '/account/email-verification', { token, body: { otp, challenge } })
    }
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(notice(page, `A test was sent to ${shop.admin.email}.`)).toBeVisible()
    expect(await mailTo(shop, shop.admin.email, /^Test: Your Swachh order SW00000000 was shipped/)).toContain('<b>SW00000000</b> left us.')
  })

  await test.step('unsaved words ask before a link, saved ones do not', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Mail texts' }).click()
    await page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(notice(page, 'Words saved')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Mail texts' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Order shipped' }).getByText('Changed')).toBeVisible()
  })

  await test.step('words are reset to ours', async () => {
    await page.getByRole('link', { name: 'Order shipped' }).click()
    await page.getByRole('button', { name: 'Reset to ours' }).click()
    await page.getByRole('dialog', { name: 'Replace your words with ours?' }).getByRole('button', { name: 'Replace my words' }).click()
    await expect(notice(page, 'Our own words are used again')).toBeVisible()
    await expect(field(page, 'Subject')).toHaveValue('Your {brand} order {order} was shipped')
    await expect(page.getByRole('button', { name: 'Reset to ours' })).toHaveCount(0)
  })
  expect(violations.filter((text) => /Content Security Policy/i.test(text))).toEqual([])
})

test('of two people who change the same words, the second sees both @desktop', async ({ page, shop, browser }) => {
  const context = await browser.newContext({ baseURL: shop.baseURL, viewport: { width: 1280, height: 800 } })
  const other = await context.newPage()
  const path = '/admin/messages/texts/delivered'
  await openAsAdmin(other, shop, path, await openOtherAdmin(shop))
  await openAsAdmin(page, shop, path)
  for (const admin of [page, other]) await expect(field(admin, 'Subject')).not.toHaveValue('')
  await field(other, 'Subject').fill('Theirs')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(other, 'Words saved')).toBeVisible()
  await field(page, 'Subject').fill('Ours')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'Conflicting changes' })
  await expect(conflict).toContainText('Kavya Nair saved it')
  await expect(conflict.getByRole('row').filter({ hasText: 'Subject' })).toContainText('Ours')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice(page, 'Words saved')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Subject')).toHaveValue('Ours')
  await context.close()
})

test('fixed words show a preview and no form', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/messages/texts/reset')
  await expect(page.getByText('The words of this mail are fixed.')).toBeVisible()
  await expect(mail(page).getByRole('heading', { name: 'Set a new password for your Swachh account' })).toBeVisible()
  await expect(field(page, 'Subject')).toHaveCount(0)
  await page.goto('/admin/messages/texts/unknown')
  await expect(page.getByRole('alert')).toContainText('There is no such mail.')
})
