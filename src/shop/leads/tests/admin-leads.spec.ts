import type { Page } from '@playwright/test'
import { apiBase } from '#kernel/endpoint.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { mailTo } from '#test/browser/mail-to.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const notice = (page: Page) => page.getByRole('region', { name: 'Notices' })

let count = 0
const uniqueWord = () => `Lead${process.pid}x${(count += 1)}`

const sendLead = (shop: ShopProcess, lead: object) =>
  callApi(shop, 'POST', '/leads', {
    body: { name: 'Meera', phone: '98765 43210', email: 'meera@example.com', subject: 'Bulk order', message: 'Hello', ...lead },
  })

test('a contact message is read, answered and marked as handled @everywhere @essential', async ({ page, shop }) => {
  const name = uniqueWord()
  const message = `First line\nsecond <b>line</b> ${'and more '.repeat(80)}end`
  await sendLead(shop, { name, message })
  await openAsAdmin(page, shop, '/admin/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const lead = row(page, name)
  await expect(lead).toContainText('98765 43210')
  await expect(lead).toContainText('meera@example.com')
  await expect(lead).toContainText('Bulk order')

  await lead.getByRole('button', { name: 'Read' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk order' })
  await expect(dialog.getByText('second <b>line</b>')).toContainText('end')
  await expectAccessible(page)
  const [badge, mails] = [dialog.locator('[data-tone]'), dialog.getByRole('link', { name: 'Mails about this message' })]
  expect((await badge.boundingBox())?.width).toBeLessThan((await mails.boundingBox())?.width ?? 0)
  const mailProgram = dialog.getByRole('link', { name: 'Open in my mail program' })
  await expect(mailProgram).toHaveAttribute('href', 'mailto:meera@example.com?subject=Re%3A%20Bulk%20order')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy email' }).click()
  await expect(notice(page)).toContainText('Email copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('meera@example.com')
  await dialog.getByRole('button', { name: 'Mark as replied' }).click()
  await expect(dialog).toContainText('Replied')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(notice(page)).toContainText('Marked as replied')
  await expect(lead).toContainText('Replied')
  await expect(lead).toContainText('Admin,')

  await lead.getByRole('button', { name: 'Reopen' }).click()
  await expect(lead.getByRole('button', { name: 'Mark as replied' })).toBeVisible()
})

test('a reply is typed, survives a closed dialog, is sent once and shows in Messages @everywhere', async ({ page, shop }) => {
  const name = uniqueWord()
  const email = `${name.toLowerCase()}@example.com`
  await sendLead(shop, { name, email })
  await openAsAdmin(page, shop, `/admin/leads?q=${name}&state=open`)
  const lead = row(page, name)
  const open = () => lead.getByRole('button', { name: 'Reply to' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Bulk order' })
  const field = dialog.getByLabel('Your reply')
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog).toContainText('Please write your reply.')
  await field.fill('Namaste Meera,\n\nwe have 40 jars.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await open()
  await expect(field).toHaveValue('Namaste Meera,\n\nwe have 40 jars.')
  await expect(dialog).toContainText('These words were kept.')

  // Another admin answers meanwhile.
  const token = await adminToken(shop)
  const { body: found } = await callApi<{ _id: string }[]>(shop, 'GET', `/leads?q=${name}`, { token })
  await callApi(shop, 'PUT', `/leads/${found[0]?._id}`, { token, body: { handled: true } })
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  const answered = dialog.getByRole('alert').filter({ hasText: 'has marked this message as replied meanwhile' })
  await expect(answered).toBeVisible()
  await expectAccessible(page)
  await answered.getByRole('button', { name: 'Send anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(notice(page)).toContainText('The reply will be sent shortly.')
  await expect(lead).toHaveCount(0)
  expect(await mailTo(shop, email, /^Re: Your message to/)).toContain('we have 40 jars.')

  await page.goto(`${shop.baseURL}/admin/leads?q=${name}`)
  await open()
  await expect(field).toHaveValue('')
  await dialog.getByRole('link', { name: 'Mails about this message' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Re: Your message to' })).toHaveCount(1)
})

test('a message with a phone number only offers to call', async ({ page, shop }) => {
  const name = uniqueWord()
  await sendLead(shop, { name, email: '' })
  await openAsAdmin(page, shop, `/admin/leads?q=${name}`)
  await row(page, name).getByRole('button', { name: 'Reply to' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk order' })
  await expect(dialog.getByRole('link', { name: 'Call 98765 43210' })).toHaveAttribute('href', 'tel:9876543210')
  for (const other of ['Send reply', 'Copy email']) await expect(dialog.getByRole('button', { name: other })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Open in my mail program' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as replied' }).click()
  await expect(dialog).toContainText('Replied')
})

test('a message is deleted after a confirmation @everywhere', async ({ page, shop }) => {
  const name = uniqueWord()
  await sendLead(shop, { name })
  await openAsAdmin(page, shop, `/admin/leads?q=${name}`)
  const askToDelete = async () => {
    await row(page, name).getByRole('button', { name: 'Read' }).click()
    await page.getByRole('dialog', { name: 'Bulk order' }).getByRole('button', { name: 'Delete' }).click()
    return page.getByRole('dialog', { name: 'Are you sure you want to delete this message?' })
  }
  await (await askToDelete()).getByRole('button', { name: 'Keep' }).click()
  await expect(row(page, name)).toBeVisible()
  const question = await askToDelete()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toContainText('Message deleted')
  await expect(row(page, name)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('leads are paged by ten, with numbered buttons @everywhere', async ({ page, shop }) => {
  const word = uniqueWord()
  for (let number = 1; number <= 41; number += 1) await sendLead(shop, { name: `${word} n${number}.` })
  await openAsAdmin(page, shop, `/admin/leads?q=${word}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const number = (text: string) => pages.getByRole('button', { name: text, exact: true })
  await expect(pages).toContainText('1 to 10 of 41 messages')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(number('1')).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('button')).toHaveText(['1', '2', '5'])
  await number('2').click()
  await expect(page).toHaveURL(/page=2/)
  await expect(row(page, `${word} n31.`)).toBeVisible()
  await expect(number('2')).toHaveAttribute('aria-current', 'page')
  await number('5').click()
  await expect(pages).toContainText('41 to 41 of 41 messages')
  await expect(row(page, `${word} n1.`)).toBeVisible()
  await page.goBack()
  await expect(row(page, `${word} n31.`)).toBeVisible()

  await page.getByRole('searchbox').fill(`${word} n7.`)
  await expect(page).not.toHaveURL(/page=/)
  await expect(pages).toContainText('1 message')
  await expect(pages.getByRole('button')).toHaveCount(0)
})

test('leads are filtered by open and handled, and exported', async ({ page, shop }) => {
  const word = uniqueWord()
  await sendLead(shop, { name: `${word} first` })
  await sendLead(shop, { name: `${word} second`, email: '' })
  await openAsAdmin(page, shop, `/admin/leads?q=${word}`)
  await row(page, 'first').getByRole('button', { name: 'Mark as replied' }).click()
  await expect(row(page, 'first')).toContainText('Replied')
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('open')
  await expect(row(page, 'first')).toHaveCount(0)
  await expect(row(page, 'second')).toHaveCount(1)
  await row(page, 'second').getByRole('button', { name: 'Read' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bulk order' })
  await dialog.getByRole('button', { name: 'Mark as replied' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('handled')
  await expect(row(page, 'first')).toHaveCount(1)
  await expect(row(page, 'second')).toHaveCount(1)
  await expect(dialog).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
})

test('leads that fail to load show the error and can be retried', async ({ page, shop }) => {
  const name = uniqueWord()
  await sendLead(shop, { name })
  await page.route(`**${apiBase}/leads?*`, (route) => route.abort())
  await openAsAdmin(page, shop, '/admin/leads')
  await expect(page.getByRole('alert')).toHaveText('Error loading leads.')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, name)).toBeVisible()
})

test('the leads screen is accessible and fits every width', async ({ page, shop }) => {
  await sendLead(shop, { name: 'W'.repeat(100), email: `${'x'.repeat(100)}@example.com`, subject: 'y'.repeat(200), message: 'z'.repeat(900) })
  await openAsAdmin(page, shop, '/admin/leads')
  await expect(page.getByRole('table')).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width !== 320) await expectAccessible(page)
  }
})
