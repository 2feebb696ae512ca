import { writeFile } from 'node:fs/promises'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi } from '#test/browser/shopper.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

const titles = 'CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude'
const lines = [
  'K,S,S,Srinagar H.O,190001,HO,Delivery,SRINAGAR,JAMMU AND KASHMIR,34,74',
  'N,M,M,Byrnihat B.O,793101,BO,Delivery,RI BHOI,MEGHALAYA,25,91',
  'N,A,A,Jorabat B.O,793101,BO,Delivery,KAMRUP METRO,ASSAM,26,91',
]

test('an owner imports the directory and edits it, and shoppers see it @everywhere', async ({ page, shop }, info) => {
  const file = info.outputPath('pincodes.csv')
  await writeFile(file, `${[titles, ...lines].join('\n')}\n`)
  await openAsAdmin(page, shop, '/admin/settings')
  await page.getByRole('link', { name: 'PIN codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PIN codes' })).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import PIN codes' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog).toContainText('3 post offices of 2 PIN codes.')
  await expect(dialog).toContainText('In two states: 793101 (Meghalaya, Assam).')
  await expectAccessible(page)
  // A second journey in this shop has nothing to import.
  if (await dialog.getByText('2 to add').isVisible()) {
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Imported: 2 added')
  } else await dialog.getByRole('button', { name: 'Cancel' }).click()
  const row = page.getByRole('table', { name: 'PIN codes' }).getByRole('row').filter({ hasText: '190001' })
  await row.getByRole('button', { name: 'Edit 190001' }).click()
  const form = page.getByRole('dialog', { name: 'Edit 190001' })
  await form.getByLabel('Working days: from').fill('2')
  await form.getByLabel('Working days: to').fill('3')
  await form.getByLabel('Note').fill(`Snow ${info.project.name}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('2 to 3')
  await page.getByRole('button', { name: 'Change by prefix' }).click()
  const bulk = page.getByRole('dialog', { name: 'Change by prefix' })
  await bulk.getByLabel('PIN codes begin with').fill('79')
  await bulk.getByLabel('Cash on delivery').selectOption('No')
  await bulk.getByRole('button', { name: 'Change all' }).click()
  await expect(page.getByRole('row').filter({ hasText: '793101' })).toContainText('No cash on delivery')
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto('/products')
  await page
    .getByRole('link', { name: /Mongra/ })
    .first()
    .click()
  const pin = page.getByLabel('Deliver to PIN code')
  await pin.fill('190 001')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Srinagar, Jammu and Kashmir')).toBeVisible()
  await expect(page.getByText('2 to 3 working days after dispatch')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.reload()
  await page.mouse.move(5, 5)
  await pin.focus()
  await expect(pin).toHaveValue('190001')

  await signInAs(page, await openCustomer(shop))
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await page.getByLabel('PIN code', { exact: true }).fill('793101')
  const city = page.getByLabel('City')
  await expect(city).toHaveValue('Ri Bhoi')
  await page.reload()
  await expect(city).toHaveValue('Ri Bhoi')
  await callApi(shop, 'PUT', '/settings', { token: await adminToken(shop), body: { pinDirectory: false } })
})
