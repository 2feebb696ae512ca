import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { buyOne, openCustomer } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('a failed delivery: the shopper chooses a day by the link, it fails again, comes back and costs @everywhere', async ({ page, shop }, info) => {
  const token = await adminToken(shop)
  const id = await buyOne(shop, await openCustomer(shop))
  const awb = `FD${info.project.name === 'phone' ? 1 : 2}${String(process.pid).padStart(7, '0')}`
  const shipped = await callApi(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'dtdc', parcels: [{ id, awb }] } })
  expect(shipped).toMatchObject({ status: 200 })
  const notices = page.getByRole('region', { name: 'Notices' })
  const dialog = page.getByRole('dialog')

  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Delivery failed of parcel 1' }).click()
  await dialog.getByLabel('Why did it fail?').selectOption('Nobody was there')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(notices).toContainText('The failed delivery is recorded.')

  await page.goto('/admin/failed-deliveries')
  const row = page.getByRole('table', { name: 'Failed deliveries' }).getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('To decide')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Lost' }).click()
  await expect(dialog).toContainText('The customer gets no message yet.')
  await dialog.getByLabel('How do you know?').selectOption('No news from the courier')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(notices).toContainText('The parcel is marked as lost.')
  await expect(row).toContainText('No news from the courier')
  await expectNoOverflow(page)
  await row.getByRole('button', { name: 'Not lost' }).click()
  await expect(row).toContainText('To decide')
  await row.getByRole('button', { name: 'Ask the shopper' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(row).toContainText('Shopper asked')

  const linkIn = async () => (await shop.mailbox()).map(({ text }) => (text.includes(id) ? /\/delivery\/[\w.-]+/.exec(text)?.[0] : undefined)).find(Boolean)
  await expect.poll(linkIn).toBeDefined()
  await page.goto((await linkIn()) ?? '')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Day').selectOption({ index: 1 })
  await page.getByLabel('What helps to find you').fill('Blue gate by the temple')
  await page.getByRole('button', { name: 'Choose this day' }).click()
  await expect(page.getByText('Thank you! We have your answer')).toBeVisible()

  await page.goto('/admin/failed-deliveries')
  await expect(row).toContainText('To the address: Blue gate by the temple')
  await row.getByRole('button', { name: 'New day' }).click()
  await dialog.getByRole('button', { name: 'Set the day' }).click()
  await expect(row).toContainText('New attempt')
  // The same minute is the same attempt.
  const again = { orderId: id, parcel: 1, at: '2026-11-01T10:00', reason: 'refused' }
  expect(await callApi(shop, 'POST', '/failed-deliveries', { token, body: again })).toMatchObject({ status: 200 })
  await page.reload()
  await expect(row).toContainText('2 failed attempts')
  await row.getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('button', { name: 'Send back' }).last().click()
  await expect(row).toContainText('Returning')
  await row.getByRole('button', { name: 'Came back' }).click()
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(notices).toContainText('The parcel is received.')

  await page.goto('/admin/failed-deliveries?state=back')
  await row.getByRole('button', { name: 'Costs' }).click()
  await dialog.getByLabel('Freight to the shopper').fill('60')
  await dialog.getByLabel('Freight back').fill('55.50')
  await dialog.getByRole('button', { name: 'Save the costs' }).click()
  await expect(row).toContainText('Cost ₹115.50')
  await expect(page.getByRole('table', { name: 'By courier' })).toContainText('DTDC')
  await expect(row.getByRole('button', { name: 'Refund' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Send again' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Send the pieces that came back again?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(row).toContainText('Sent again on')
  await expect(row.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByText('Came back. Its pieces are sent again.')).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: 'Mark packed' })
      .or(page.getByRole('button', { name: 'Pack' }))
      .first(),
  ).toBeVisible()
  await expectNoOverflow(page)
})
