import type { Page } from '@playwright/test'
import type { Facts } from '#shop/settings/contract.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })
const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('an owner receives packs of a batch, counts the shelf and reads the ledger @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  const pack = `${name}, 1 g`
  await openAsAdmin(page, shop, `/admin/stock?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, pack)).toContainText('Not tracked')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await main(page)
    .getByRole('button', { name: `Change stock of ${pack}` })
    .click()
  await expect(dialog(page)).toContainText('The shop tracks this pack from now on')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Enter a whole number of packs.')).toBeVisible()
  await expect(dialog(page).getByLabel('Packs received')).toBeFocused()
  await dialog(page).getByLabel('Packs received').fill('12')
  await expect(dialog(page)).toContainText('On hand after saving: 12')
  await dialog(page).getByLabel('Best before').fill('2028-10-31')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please give the batch that these days belong to.')).toBeVisible()
  await expect(dialog(page).getByLabel('Batch number')).toBeFocused()
  await dialog(page).getByLabel('Batch number').fill('B-2026-11')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Stock changed')
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, pack)).toContainText('In stock')

  await main(page)
    .getByRole('button', { name: `Change stock of ${pack}` })
    .click()
  await dialog(page).getByLabel('What happened').selectOption({ label: 'Lost, broken or expired' })
  await dialog(page).getByLabel('Packs lost').fill('20')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please choose the batch.')).toBeVisible()
  const batch = dialog(page).getByRole('combobox', { name: 'Batch' })
  await expect(batch).toBeFocused()
  await expect(batch.getByRole('option')).toHaveText(['Choose the batch', 'B-2026-11, 12 on hand'])
  await batch.selectOption('B-2026-11, 12 on hand')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Only 12 pieces are on hand of batch B-2026-11.')
  await dialog(page).getByLabel('What happened').selectOption({ label: 'Counted the shelf' })
  await dialog(page).getByLabel('Packs of batch B-2026-11 on the shelf').fill('4')
  await expect(dialog(page)).toContainText('On hand after saving: 4 in total')
  await dialog(page).getByLabel('Note').fill('Count of November')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(main(page).getByRole('button', { name: `Change stock of ${pack}` })).toBeFocused()

  await main(page).getByRole('link', { name: pack }).click()
  await expect(page.getByRole('heading', { level: 1, name: pack })).toBeVisible()
  await expect(rowOf(page, 'Counted')).toContainText('−8')
  await expect(rowOf(page, 'Counted')).toContainText('Count of November')
  await expect(rowOf(page, 'Received')).toContainText('+12')
  await expect(rowOf(page, '31 Oct 2028')).toContainText('B-2026-11')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('what the server refuses about a receipt or a count shows at its field', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/stock?q=${encodeURIComponent(name)}`)
  await main(page)
    .getByRole('button', { name: `Change stock of ${name}, 1 g` })
    .click()
  await dialog(page).getByLabel('Packs received').fill('12')
  await dialog(page).getByLabel('Batch number').fill('B-1')
  await dialog(page).getByLabel('Packed on').fill('2028-10-31')
  await dialog(page).getByLabel('Best before').fill('2028-10-01')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByLabel('Best before')).toHaveAccessibleDescription('Best before must come after the packing day.')
  await expect(dialog(page).getByLabel('Best before')).toBeFocused()
  await dialog(page).getByLabel('Best before').fill('2028-11-01')
  await expect(dialog(page).getByLabel('Best before')).toHaveAccessibleDescription('')

  const details = ['packedOn', 'note', 'counted'].map((field) => ({ field, message: `Wrong ${field}.` }))
  await page.route(apiPath('/stock/*/movements'), (route) => route.fulfill({ status: 400, json: { success: false, message: 'Wrong.', details } }))
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByLabel('Packed on')).toHaveAccessibleDescription('Wrong packedOn.')
  await expect(dialog(page).getByLabel('Note')).toHaveAccessibleDescription('Wrong note.')
  await expectAccessible(page)
  await dialog(page).getByLabel('What happened').selectOption({ label: 'Counted the shelf' })
  await dialog(page).getByLabel('Packs on the shelf').fill('3')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByLabel('Packs on the shelf')).toHaveAccessibleDescription(/Wrong counted\.$/)
})

test('a count names its batch and what will be on hand, and leaves out packs of paid orders @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const { body: items } = await callApi<{ _id: string; pack: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const id = items.find(({ pack }) => pack === '1 g')?._id
  const receive = (pieces: number, batch: string, bestBefore: string) =>
    callApi(shop, 'POST', `/stock/${id}/movements`, { token, body: { reason: 'receipt', pieces, batch, bestBefore, key: `${name} ${batch}` } })
  await receive(306, 'SAF-2511', '2099-01-31')
  await receive(10, 'SAF-2602', '2099-12-31')
  await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 3 }] })

  await openAsAdmin(page, shop, `/admin/stock/${id}`)
  const open = async () => {
    await main(page).getByRole('button', { name: 'Change stock' }).click()
    await dialog(page).getByLabel('What happened').selectOption({ label: 'Counted the shelf' })
  }
  await open()
  await expect(dialog(page).getByRole('note')).toHaveText(
    'Do not count the 3 packs of orders that are not sent yet, or were cancelled part-sent. They left “On hand” with the payment. The picking list or the order’s page names their batches.',
  )
  await dialog(page).getByLabel('Packs on the shelf').fill('300')
  await expect(dialog(page).getByText('On hand after saving')).toHaveCount(0)
  await dialog(page).getByRole('combobox', { name: 'Batch' }).selectOption('SAF-2511, 303 on hand')
  await expect(dialog(page).getByLabel('Packs of batch SAF-2511 on the shelf')).toHaveValue('300')
  await expect(dialog(page)).toContainText('On hand after saving: 310 in total')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('310 on hand')).toBeVisible()

  await open()
  await dialog(page).getByRole('combobox', { name: 'Batch' }).selectOption('Packs without a batch, 0 on hand')
  await dialog(page).getByLabel('Packs without a batch on the shelf').fill('5')
  await expect(dialog(page)).toContainText('On hand after saving: 315 in total')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('315 on hand')).toBeVisible()
})

test('an owner recalls a batch: writes to its buyers and stops its sale @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const { body: items } = await callApi<{ _id: string; pack: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const id = items.find(({ pack }) => pack === '1 g')?._id
  await callApi(shop, 'POST', `/stock/${id}/movements`, { token, body: { reason: 'receipt', pieces: 5, batch: 'R-7', key: `${name} R-7` } })
  const large = items.find(({ pack }) => pack === '2 g')?._id
  await callApi(shop, 'POST', `/stock/${large}/movements`, { token, body: { reason: 'receipt', pieces: 5, batch: 'R-7', key: `${name} large R-7` } })
  const order = await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 2 }] })

  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await expect(main(page).getByText('Batch R-7')).toBeVisible()
  await page.goto(`${shop.baseURL}/admin/stock/${id}`)
  await main(page).getByRole('link', { name: 'Orders and recall R-7' }).click()
  await expect(rowOf(page, order._id)).toContainText('Not told')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(page.getByRole('heading', { level: 1, name: `Batch R-7 of ${name}, 1 g` })).toBeVisible()
  const others = `The recall of ${name}, 1 g does not reach their buyers.`
  await expect(main(page).getByRole('note').filter({ hasText: others })).toContainText(`${name}, 2 gNot recalled`)
  // Buyers without an e-mail address.
  await page.route(apiPath('/stock-batches/*/recipients'), (route) => route.fulfill({ json: { mail: 0, sms: 2, unreachable: 0 } }), { times: 1 })
  await main(page).getByRole('button', { name: 'Recall this batch' }).click()
  await expect(dialog(page).getByRole('status').filter({ hasText: '2 buyers: 2 by SMS.' })).toBeVisible()
  await dialog(page).getByLabel('Subject').fill('Please do not use batch R-7')
  await dialog(page).getByLabel('Message').fill('The seal of this batch is faulty. We refund you today.')
  const preview = dialog(page).getByRole('region', { name: 'What a buyer gets' })
  // An SMS must fit its registered template, so the typed words leave by mail only.
  const { phone } = (await callApi<Facts>(shop, 'GET', '/settings')).body
  const sms = `Swachh recalls ${name}, 1 g, batch R-7. Please do not use it. Call ${phone}: we tell you what to do.`
  await expect(preview.getByText(sms, { exact: true })).toBeVisible()
  await expect(preview).toContainText(`${sms.length} characters, sent as ${sms.length > 160 ? 2 : 1} SMS part`)
  await expect(preview).not.toContainText('E-mail')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await main(page).getByRole('button', { name: 'Recall this batch' }).click()
  await expect(dialog(page).getByRole('note').filter({ hasText: others })).toBeVisible()
  await expect(dialog(page).getByRole('status').filter({ hasText: '1 buyer: 1 by e-mail.' })).toContainText(
    'Each gets the message once, also if the order is not sent yet.',
  )
  await expect(dialog(page).getByRole('checkbox', { name: 'write off the 3 packs that are left' })).toBeChecked()
  await dialog(page).getByLabel('Subject').fill('Please do not use batch R-7')
  await dialog(page).getByLabel('Message').fill('The seal of this batch is faulty. We refund you today.')
  await expect(preview).toContainText('E-mail: Please do not use batch R-7')
  await expect(preview).toContainText('Namaste,')
  await expect(preview).not.toContainText('SMS')
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toContainText('You have unsaved changes.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('Please do not use batch R-7')
  await dialog(page).getByRole('button', { name: 'Write to every buyer' }).click()
  await notice(page, 'The shop writes to every buyer now')
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, order._id)).toContainText('Message sent', { timeout: 1000 })
  }).toPass()
  await expect(main(page)).toContainText('Its packs are off sale')
  const doNotSend = `Batch R-7 of ${name}, 1 g was recalled. Do not send it: 2 pieces have no replacement yet.`
  await page.goto(`${shop.baseURL}/admin/to-pack`)
  await expect(rowOf(page, order._id)).toContainText(doNotSend)
  await page.goto(`${shop.baseURL}/admin/to-pack/print?ids=${order._id}`)
  await expect(main(page).getByRole('article', { name: 'Picking list' }).getByRole('note')).toHaveText(doNotSend)
  await expect(
    main(page)
      .getByRole('article', { name: `Packing slip ${order._id}` })
      .getByRole('note'),
  ).toHaveText(doNotSend)
  await page.goto(`${shop.baseURL}/admin/orders/${order._id}`)
  await expect(main(page).getByRole('note').filter({ hasText: doNotSend })).toBeVisible()
  await expect(main(page).getByText('Batch R-7 × 2 (recalled)')).toBeVisible()
  await main(page).getByRole('button', { name: 'Mark packed' }).click()
  await notice(page, `Batch R-7 of ${name}, 1 g was recalled. Receive new stock and try again, remove the item, or cancel the order.`)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto(`${shop.baseURL}/admin/stock/${id}`)
  await main(page).getByRole('link', { name: 'Orders and recall R-7' }).click()
  await main(page)
    .getByRole('note')
    .getByRole('link', { name: `${name}, 2 g` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Batch R-7 of ${name}, 2 g` })).toBeVisible()
  await expect(main(page).getByRole('note')).toContainText(`${name}, 1 gRecalled`)
  // Nobody bought this pack yet; its recall takes it off sale.
  await main(page).getByRole('button', { name: 'Recall this batch' }).click()
  await expect(dialog(page)).toContainText('0 buyers.')
  await expect(dialog(page).getByRole('region', { name: 'What a buyer gets' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: `Batch R-7 of ${name}, 1 g` })).toBeVisible()
  await main(page).getByRole('link', { name: 'Pack' }).click()
  await expect(main(page).getByText('0 on hand')).toBeVisible()
  await expect(rowOf(page, 'R-7').first()).toContainText('Recalled')
  // Other journeys buy this product.
  await callApi(shop, 'POST', `/stock/${id}/movements`, { token, body: { reason: 'receipt', pieces: 500, key: `${name} after R-7` } })
})

test('an owner sets SKU and limits, and sees what another admin saved meanwhile @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  const pack = `${name}, 2 g`
  await openAsAdmin(page, shop, `/admin/stock?q=${encodeURIComponent(name)}`)
  await main(page)
    .getByRole('button', { name: `Settings of ${pack}` })
    .click()
  await dialog(page).getByLabel('SKU').fill('<b>')
  await dialog(page).getByLabel('Most per order').fill('0')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('A SKU has letters, digits, dots, dashes and slashes, at most 40.')).toBeVisible()
  await expect(dialog(page).getByText('The most per order must be a whole number from 1 to 999.')).toBeVisible()
  await expectAccessible(page)

  const token = await adminToken(shop)
  const { body: items } = await callApi<{ _id: string; pack: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const id = items.find((item) => item.pack === '2 g')?._id
  const sku = `SKU-${name.replace(/\D/g, '')}`
  const others = { sku: `${sku}-B`, barcode: null, weight: 40, cost: null, tracked: true, lowAt: 3, mostPerOrder: null, mayOversell: false }
  await callApi(shop, 'PUT', `/stock/${id}`, { token, body: others })
  await dialog(page).getByLabel('SKU').fill(sku)
  await dialog(page).getByLabel('Most per order').fill('2')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).filter({ hasText: `${sku}-B` })).toBeVisible()
  await expectAccessible(page)
  await dialog(page)
    .filter({ hasText: `${sku}-B` })
    .getByRole('button', { name: 'Keep mine' })
    .click()
  await notice(page, 'Stock settings saved')
  await expect(rowOf(page, pack)).toContainText(sku)
  const { body: saved } = await callApi<object[]>(shop, 'GET', `/stock?q=${sku}`, { token })
  expect(saved).toMatchObject([{ sku, weight: 40, lowAt: 3, mostPerOrder: 2, tracked: true }])
})

test('expired packs are thrown away beside their batch @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  const token = await adminToken(shop)
  const { body: items } = await callApi<{ _id: string; productId: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const id = items.find((item) => item.productId === productId)?._id ?? ''
  const setLife = (leastPercent: number, deliveryDays: number) =>
    callApi(shop, 'PUT', '/settings', { token, body: { shelfLife: { leastDays: 45, leastPercent, deliveryDays } } })
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const receipt = { reason: 'receipt', pieces: 6, batch: 'OLD-1', packedOn: dayAfter(0), bestBefore: dayAfter(60), key: `receipt-of-${id}` }
  expect((await callApi(shop, 'POST', `/stock/${id}/movements`, { token, body: receipt })).status).toBe(200)
  // The last day of sale is 35 days from now, and then five days ago.
  await setLife(100, 20)
  const expired = async () => (await callApi<{ batches: { expired: number }[] }>(shop, 'GET', `/stock/${id}/batches`, { token })).body.batches[0]?.expired
  await expect.poll(expired, { timeout: 40_000 }).toBe(6)
  await openAsAdmin(page, shop, '/admin/stock?show=ending')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(rowOf(page, 'OLD-1').first()).toContainText('6 expired')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Throw away expired packs of batch OLD-1' }).click()
  await expect(dialog(page).getByLabel('Packs thrown away')).toHaveValue('6')
  await dialog(page).getByLabel('Packs thrown away').fill('7')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Batch OLD-1 has 6 packs to throw away.')
  await expectAccessible(page)
  await dialog(page).getByLabel('Packs thrown away').fill('6')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Throw away expired packs of batch OLD-1' })).toHaveCount(0)
  await expect(rowOf(page, 'Thrown away')).toContainText('−6')
  await setLife(30, 7)
})
