import { writeFile } from 'node:fs/promises'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { addAddress, callApi, openAccount } from '#test/browser/shopper.ts'
import type { Product } from '#shop/catalogue/contract.ts'

/** Orders in cash on delivery, ships the parcel and delivers it. @returns the order's id and total */
async function deliver(shop: ShopProcess, admin: string, awb: string) {
  const { token } = await openAccount(shop)
  const addressId = await addAddress(shop, token)
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const packs = products.flatMap(({ _id, variants }) =>
    variants.filter(({ soldOut }) => !soldOut).map(({ quantity, price }) => ({ price, item: { productId: _id, variant: quantity, qty: 1 } })),
  )
  const pack = packs.find(({ price }) => price >= 300 && price <= 1400) ?? packs[0]
  const { body: quote } = await callApi<{ total: number }>(shop, 'POST', '/pricing/quote', { body: { items: [pack?.item] } })
  const { body: placed } = await callApi<{ orderId: string }>(shop, 'POST', '/orders/cod', {
    token,
    body: { items: [pack?.item], addressId, expectedTotal: quote.total },
  })
  const codeOf = async () =>
    (await shop.mailbox()).find(({ channel, text }) => channel === 'sms' && text.includes('confirms your cash on delivery order'))?.text
  await expect.poll(codeOf).toMatch(/^\d{6}/)
  const code = (await codeOf())?.slice(0, 6)
  const id = placed.orderId
  expect(await callApi(shop, 'POST', `/orders/${id}/cod/confirm`, { token, body: { code } })).toMatchObject({ status: 200 })
  const shipped = await callApi(shop, 'POST', '/packing/shipped', { token: admin, body: { carrier: 'dtdc', parcels: [{ id, awb }] } })
  expect(shipped).toMatchObject({ status: 200 })
  expect(await callApi(shop, 'PUT', `/orders/${id}`, { token: admin, body: { status: 'Delivered' } })).toMatchObject({ status: 200 })
  return { id, total: quote.total }
}

test('staff preview a courier’s payout and import it, and the cash balances @everywhere', async ({ page, shop }, info) => {
  const token = await adminToken(shop)
  const save = (cashOnDelivery: boolean) => callApi(shop, 'PUT', '/settings', { token, body: { cashOnDelivery, cod: { holdOut: cashOnDelivery ? 5 : 0 } } })
  const number = `${info.project.name === 'phone' ? 1 : 2}${String(process.pid).padStart(7, '0')}`
  await save(true)
  try {
    const { id, total } = await deliver(shop, token, `DT${number}`)
    const file = info.outputPath('payout.csv')
    const lines = [
      'Consignment Number,Amount Collected,Bank Reference Number,Payment Date',
      `DT${number},${total}.00,UTR${number},24/11/2026`,
      `DT999${number},500,UTR${number},24/11/2026`,
    ]
    await writeFile(file, `${lines.join('\r\n')}\r\n`)
    await openAsAdmin(page, shop, '/admin/money')
    await page.getByRole('link', { name: 'Cash from couriers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cash from couriers' })).toBeVisible()
    await page.getByRole('button', { name: 'Upload a payout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload a payout' })
    await dialog.getByLabel('Courier').selectOption('DTDC')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog).toContainText('Orders that become paid out: 1')
    await expect(dialog).toContainText(`Row 3: DT999${number} · ₹500 · No parcel has this AWB`)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Imported. Orders paid out: 1')
    await expect(page.getByRole('table', { name: 'By courier' }).getByRole('row').filter({ hasText: 'DTDC' })).toContainText('Nothing')
    const problem = page
      .getByRole('table', { name: 'Lines that need a look' })
      .getByRole('row')
      .filter({ hasText: `DT999${number}` })
    await expect(problem).toContainText('No parcel has this AWB')
    await expect(page.getByText('Too few to say: 0 of at least 30 parcels')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await problem.getByRole('button', { name: 'Resolve' }).click()
    const resolve = page.getByRole('dialog', { name: 'Resolve a line' })
    await resolve.getByLabel('What to do').selectOption('Link it to an order')
    await resolve.getByLabel('Order number').fill(id)
    await resolve.getByLabel('Reason').fill('Paid again')
    await resolve.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The cash of this order was paid out in full.')
    await resolve.getByLabel('What to do').selectOption('Write the line off')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await resolve.getByRole('button', { name: 'Save' }).click()
    const resolved = page
      .getByRole('table', { name: 'Resolved lines' })
      .getByRole('row')
      .filter({ hasText: `DT999${number}` })
    await expect(resolved).toContainText('Written off')
    await expect(problem).toHaveCount(0)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await resolved.getByRole('button', { name: 'Undo' }).click()
    await expect(problem).toContainText('No parcel has this AWB')
    await page.getByRole('button', { name: 'Upload a payout' }).click()
    await dialog.getByLabel('Courier').selectOption('DTDC')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog).toContainText(`The payout UTR${number} of DTDC was imported before.`)
    await page.goto(`/admin/orders/${id}`)
    await expect(page.getByText('COD: Paid out')).toBeVisible()
    await page.goto('/admin/money/cash')
    const paidOut = page
      .getByRole('table', { name: 'Payouts' })
      .getByRole('row')
      .filter({ hasText: `UTR${number}` })
    await paidOut.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect(paidOut).toHaveCount(0)
    // The longest badge of the list.
    await page.goto('/admin/orders?cod=collected')
    await expect(page.getByText('COD: Courier has the cash').first()).toBeVisible()
    await expectNoOverflow(page)
    await page.goto(`/admin/orders/${id}`)
    await expect(page.getByText('COD: Courier has the cash')).toBeVisible()
    await page.getByRole('button', { name: 'Write off the cash' }).click()
    const writeOff = page.getByRole('dialog', { name: 'Write off the cash' })
    await writeOff.getByRole('button', { name: 'Write off', exact: true }).click()
    await expect(writeOff).toContainText('Please say why.')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await writeOff.getByLabel('Reason').fill('The courier is bankrupt.')
    await writeOff.getByRole('button', { name: 'Write off', exact: true }).click()
    await expect(page.getByText('The cash is written off: The courier is bankrupt.')).toBeVisible()
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Expect it again' }).click()
    await expect(page.getByText('COD: Courier has the cash')).toBeVisible()
  } finally {
    await save(false)
  }
})
