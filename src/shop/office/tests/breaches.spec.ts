import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { buyOne, openCustomer } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('an owner records a breach of personal data, tells the Board and the people, and closes it @everywhere', async ({ page, shop }, info) => {
  await buyOne(shop, await openCustomer(shop))
  const what = `A laptop was stolen from the ${info.project.name} desk.`
  const notices = page.getByRole('region', { name: 'Notices' })
  await openAsAdmin(page, shop, '/admin/settings/law')
  await page.getByRole('link', { name: 'Data breaches' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data breaches' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record a breach' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record a breach' }).click()
  await expect(dialog.getByText('Please write what happened.')).toBeVisible()
  await dialog.getByLabel('What happened?').fill(what)
  await dialog.getByLabel('Which personal data?').fill('Names and addresses')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record a breach' }).click()
  await expect(page.getByText('Tell the Board now, 72 hours left')).toBeVisible()
  await expect(page.getByLabel('Draft for the Board')).toHaveValue(new RegExp(what))
  await expectNoOverflow(page)
  await expectAccessible(page)

  const noticed = await page.getByLabel('When was it noticed?').inputValue()
  await page.getByLabel('Board told').fill(noticed)
  await page.getByLabel('How many people?').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Details to the Board in 72 hours')).toBeVisible()

  await page.getByLabel('Who gets the mail?').selectOption('Accounts with an order of these days')
  const today = noticed.slice(0, 10)
  await page.getByLabel('First day').fill(today)
  await page.getByLabel('Last day').fill(today)
  await page.getByRole('button', { name: 'Count the people' }).click()
  await expect(page.getByText(/get a mail now/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the mail' }).click()
  await expect(notices).toContainText('The shop writes to the people now.')
  const told = async () => (await shop.mailbox()).some(({ text }) => text.includes(what))
  await expect.poll(told).toBe(true)

  await page.goto('/admin/breaches')
  const row = page.getByRole('table', { name: 'Data breaches' }).getByRole('row').filter({ hasText: what })
  await row.getByRole('link').click()
  await expect(page.getByText(/\d+ sent, 0 waiting, 0 failed/)).toBeVisible()
  await page.getByLabel('Details sent to the Board').fill(noticed)
  await page.getByLabel('Closed').fill(noticed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notices).toContainText('The breach is saved.')
  await page.goto('/admin/breaches?state=closed')
  await expect(row).toContainText('Closed')
  await expectNoOverflow(page)
})
