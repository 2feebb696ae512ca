import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('an assistant proposes a coupon, and an owner confirms it @everywhere', async ({ page, shop }) => {
  const code = `ASSIST${process.pid}${Math.floor(Math.random() * 1000)}`
  await openAsAdmin(page, shop, '/admin/api-keys')
  await page.getByRole('button', { name: 'Make API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name', { exact: true }).fill(`Assistant ${code}`)
  await dialog.getByLabel('Change coupons').check()
  await dialog.getByLabel('Rename celebrities and share statements with them').check()
  await dialog.getByRole('switch', { name: 'For an assistant' }).check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const token = await page
    .getByRole('dialog', { name: `The key of Assistant ${code}` })
    .getByLabel('API key')
    .inputValue()

  const coupon = { code, discount: 12, minAmount: 500, expiry: '2099-01-31', createdBy: `Meera ${code}` }
  expect(await callApi(shop, 'POST', '/coupons', { token, body: coupon })).toMatchObject({ status: 403, body: { code: 'key_proposes_only' } })
  const call = (name: string, input: object) =>
    page.request.post(`${shop.baseURL}/backend/api/mcp`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
    })
  expect(await (await call('propose_postCoupons', coupon)).text()).toContain('waits for a person in the back-office')
  expect(await (await call('propose_postCoupons', { ...coupon, code: `${code}B` })).text()).toContain('waits for a person')

  await page.goto('/admin/proposals')
  const row = (text: string) => page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })
  await expect(row(code)).toContainText('Create a coupon for a celebrity')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await row(code).getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `Assistant ${code}` })
      .filter({ hasText: 'Done' }),
  ).toHaveCount(1)
  await row(`${code}B`).getByRole('button', { name: 'Dismiss' }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `Assistant ${code}` })
      .filter({ hasText: 'Dismissed' }),
  ).toHaveCount(1)
  await call('propose_postCelebritiesNameStatementLink', { name: coupon.createdBy })
  await page.reload()
  await row(coupon.createdBy).getByRole('button', { name: 'Confirm' }).click()
  const answer = page.getByRole('dialog')
  await expect(answer.getByLabel('Link')).toHaveValue(/\/celebrity\/|\/statement/)
  await expectAccessible(page)
  await answer.getByRole('button', { name: 'Done' }).click()
  await expect(answer).toHaveCount(0)
  await page.goto('/admin/coupons')
  await expect(page.getByText(code, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`${code}B`, { exact: true })).toHaveCount(0)
})
