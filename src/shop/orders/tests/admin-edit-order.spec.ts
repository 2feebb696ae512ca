import type { Page } from '@playwright/test'
import type { Order } from '../contract.ts'
import { showRupees } from '#ui/office/show.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { addFilter } from '#test/browser/add-filter.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath, lostAnswer, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { panelOf } from '#test/browser/panel-of.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { stockShop } from '#test/browser/stock.ts'

/** Places an order of three packs of 1 g (₹500) and one of 2 g. */
async function placeMixed(shop: ShopProcess) {
  const { productId, name } = await stockShop(shop)
  const items = [
    { productId, variant: '1 g', qty: 3 },
    { productId, variant: '2 g', qty: 1 },
  ]
  return { name, ...(await placeOrder(shop, { items })) }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Checks a state of the page: axe finds nothing, and nothing is wider than the screen. */
async function check(page: Page) {
  await expectAccessible(page)
  await expectNoOverflow(page)
}

test('staff remove items before packing: refund, slip and the shopper’s page follow @everywhere', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Remove items' }).click()
  const edit = dialog(page, 'Remove items')
  await expect(edit.getByText('Nothing is removed yet.')).toBeVisible()
  await edit.getByLabel(`Quantity of ${order.name} 1 g`).fill('9')
  await edit.getByLabel(`Quantity of ${order.name} 2 g`).fill('0')
  await edit.getByRole('button', { name: /^Remove and refund/ }).click()
  await expect(edit.getByText('Please enter a whole number from 0 to 3.')).toBeVisible()
  await edit.getByLabel(`Quantity of ${order.name} 1 g`).fill('0')
  await expect(edit.getByText('At least one item must stay. To remove all, cancel the order.')).toBeVisible()
  await edit.getByLabel(`Quantity of ${order.name} 2 g`).fill('1')
  await edit.getByLabel(`Quantity of ${order.name} 1 g`).fill('2')
  await expect(edit.getByText('Refund: ₹500')).toBeVisible()
  await check(page)
  await edit.getByRole('button', { name: 'Remove and refund ₹500' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('cell', { name: '2 of 3 ordered' })).toBeVisible()
  // The page may have loaded while the refund was pending.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 removed (₹500 refunded)')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Refunded−₹500', { exact: true })).toBeVisible()
  await expect(page.getByText(`After refunds${showRupees(order.totalAmount - 500)}`, { exact: true })).toBeVisible()
  const removed = page.getByRole('listitem').filter({ has: page.getByText('Items removed', { exact: true }) })
  await expect(removed).toContainText(`1 x ${order.name}, 1 g`)
  await expect(removed).toContainText('by Admin')
  await check(page)

  await page.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByText('3 items in total')).toBeVisible()
  const { userId } = await whoIs(shop, order.token)
  await signIn(page, { token: order.token, userId })
  await page.goto(`/Myorders/${order._id}`)
  await expect(page.getByText('1 removed before packing (₹500)')).toBeVisible()
  await expect(page.getByText('Items removed', { exact: true })).toBeVisible()
  await check(page)
})

const whoIs = async (shop: ShopProcess, token: string) => {
  const { body } = await callApi<{ customer: { _id: string } }[]>(shop, 'GET', '/orders/my-orders', { token })
  return { userId: body[0]?.customer._id ?? '' }
}

test('the page of a packed order says why it cannot be changed, and moves it back to “To pack” @everywhere', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  const why = page.getByRole('note')
  const editAddress = panelOf(page, 'Deliver to').getByRole('button', { name: 'Edit' })
  const removeItems = page.getByRole('button', { name: 'Remove items' })
  const back = page.getByRole('button', { name: 'Back to “To pack”' })
  await expect(editAddress).toBeVisible()
  await expect(why).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(why).toHaveText('This order is packed. Move it back to “To pack” to change its address, items or parcels.')
  await expect(editAddress).toHaveCount(0)
  await expect(removeItems).toHaveCount(0)
  await check(page)
  await back.click()
  await expect(page.getByText('1 order is to pack again.')).toBeVisible()
  await expect(editAddress).toBeVisible()
  await expect(removeItems).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pack a part' })).toBeVisible()

  const token = await adminToken(shop)
  await callApi(shop, 'POST', `/orders/${order._id}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
  await page.reload()
  await expect(why).toHaveText('A part of this order is packed. Move it back to “To pack” to change its address or items.')
  // Another person ships the parcel while the page is open.
  await callApi(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'dtdc', parcels: [{ id: order._id, awb: `PART-${order._id}` }] } })
  await back.click()
  await expect(page.getByText('There is no packed parcel left to move back.')).toBeVisible()
  await expect(why).toHaveText('A part of this order is shipped, so its address and items can no longer be changed.')
  await expect(back).toHaveCount(0)
  await check(page)
})

test('staff change the delivery address: a doubtful PIN code is asked once, another change is shown @everywhere', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await panelOf(page, 'Deliver to').getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(page, 'Edit delivery address')
  await expect(edit.getByLabel('Full name')).toHaveValue('Meera Iyer')
  await edit.getByLabel('PIN code').fill('40000')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(edit.getByText('Pincode must be 6 digits')).toBeVisible()
  await expect(edit.getByLabel('PIN code')).toBeFocused()
  await edit.getByLabel('PIN code').fill('400001')
  await edit.getByLabel('State').selectOption('Kerala')
  await edit.getByLabel('House number and street').fill('7 Lake View')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(edit.getByText('PIN code 400001 is in Maharashtra. Save the address with Kerala?')).toBeVisible()
  await check(page)
  await edit.getByRole('button', { name: 'Save anyway' }).click()
  await expect(edit).toBeHidden()
  await expect(panelOf(page, 'Deliver to')).toContainText('7 Lake View')
  await expect(page.getByText('Address changed', { exact: true })).toBeVisible()

  await panelOf(page, 'Deliver to').getByRole('button', { name: 'Edit' }).click()
  const token = await adminToken(shop)
  const theirs = { name: 'Meera Iyer', mobile: '9812345678', pincode: '400001', address: '8 Hill Road', state: 'Maharashtra' }
  await callApi(shop, 'PUT', `/orders/${order._id}/address`, { token, body: theirs })
  await edit.getByLabel('House number and street').fill('9 Sea Face')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await edit.getByRole('button', { name: 'Save anyway' }).click()
  const conflict = dialog(page, 'Conflicting changes')
  await expect(conflict).toContainText('8 Hill Road')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(edit).toBeHidden()
  const { body: saved } = await callApi<Order>(shop, 'GET', `/orders/${order._id}`, { token })
  expect(saved.address).toMatchObject({ street: '9 Sea Face', mobile: '9812345678', state: 'Maharashtra' })
})

test('staff write notes and tags, find orders and customers by tag, and print a note only if they tick so @everywhere', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  const tag = `Gift ${order._id.slice(-4)}`
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = dialog(page, 'Add note')
  await note.getByLabel('Note', { exact: true }).fill('Ring twice.\nDog in the garden <b>')
  await check(page)
  await note.getByRole('button', { name: 'Save note' }).click()
  await expect(note).toBeHidden()
  await expect(panelOf(page, 'Note')).toContainText('Dog in the garden <b>')
  await page.getByLabel('New tag').fill(`${tag}, wholesale,  Wholesale`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible()
  await page.getByRole('button', { name: 'Remove tag wholesale' }).click()
  await expect(page.getByRole('button', { name: 'Remove tag wholesale' })).toBeHidden()
  await expect(page.getByLabel('New tag')).toBeFocused()
  await check(page)
  await page.goto(`/admin/orders/${order._id}/slip`)
  await expect(page.getByText('Ship to')).toBeVisible()
  await expect(page.getByText('Ring twice')).toHaveCount(0)

  await page.goto(`/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Edit note' }).click()
  await dialog(page, 'Edit note').getByRole('checkbox').check()
  await dialog(page, 'Edit note').getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Printed on the packing slip')).toBeVisible()
  for (const path of [`/admin/to-pack/print?ids=${order._id}`, `/admin/orders/${order._id}/slip`]) {
    await page.goto(path)
    await expect(page.getByText('Ring twice')).toBeVisible()
  }
  await check(page)

  await page.goto('/admin/orders')
  await page.getByRole('link', { name: tag }).click()
  await expect(page).toHaveURL(/tag=Gift/)
  await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('link')).toHaveText([`Remove filterTag: ${tag}`])
  await addFilter(page, 'Tag', () => expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue(tag))
  await expect(page.getByRole('link', { name: 'Meera Iyer' })).toHaveCount(1)
  await check(page)

  const { userId } = await whoIs(shop, order.token)
  await page.goto(`/admin/customers/${userId}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await dialog(page, 'Add note').getByLabel('Note', { exact: true }).fill('Prefers calls in the evening.')
  await dialog(page, 'Add note').getByRole('button', { name: 'Save note' }).click()
  await expect(panelOf(page, 'Note')).toContainText('Prefers calls')
  await page.getByLabel('New tag').fill(tag)
  await page.getByLabel('New tag').press('Enter')
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible()
  await check(page)
  await page.goto(`/admin/customers?tag=${encodeURIComponent(tag.toUpperCase())}`)
  await expect(page.getByRole('link', { name: tag })).toHaveCount(1)
  await check(page)
})

test('what the server refuses about a line shows at its field, also if only some lines are sent', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  const details = [{ field: 'lines.0.qty', message: 'The server said so.' }]
  for (const path of [`/orders/${order._id}/items`, `/orders/${order._id}/parcels`])
    await page.route(apiPath(path), (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json: { success: false, message: 'The server said so.', details } }),
    )
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)

  await page.getByRole('button', { name: 'Remove items' }).click()
  const edit = dialog(page, 'Remove items')
  const qtyOf = (pack: string) => edit.getByRole('textbox', { name: `Quantity of ${order.name} ${pack}`, exact: true })
  await qtyOf('2 g').fill('0')
  await edit.getByRole('button', { name: /^Remove and refund/ }).click()
  await expect(qtyOf('2 g')).toHaveAccessibleDescription(/The server said so\.$/)
  await expect(qtyOf('2 g')).toBeFocused()
  await expect(qtyOf('1 g')).not.toHaveAttribute('aria-invalid')
  await check(page)
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Pack a part' }).click()
  const split = dialog(page, 'Pack a part of this order')
  const second = split.getByRole('textbox', { name: /Pieces of .* 2 g/ })
  await second.fill('9')
  await split.getByRole('button', { name: 'Pack this parcel' }).click()
  await expect(second).toHaveAccessibleDescription('There are not so many pieces left.')
  await second.fill('1')
  await split.getByRole('button', { name: 'Pack this parcel' }).click()
  await expect(second).toHaveAccessibleDescription('The server said so.')
  await expect(second).toBeFocused()
  await expect(split.getByRole('textbox', { name: /Pieces of .* 1 g/ })).not.toHaveAttribute('aria-invalid')
  await check(page)
})

test('an address that is saved without a network keeps what was typed', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await panelOf(page, 'Deliver to').getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(page, 'Edit delivery address')
  await edit.getByLabel('House number and street').fill('7 Lake View')
  await page.route('**/backend/api/**', (route) => route.abort())
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText(lostAnswer)).toBeVisible()
  await expect(edit.getByRole('button', { name: 'Save address' })).toBeEnabled()
  await expect(edit.getByLabel('House number and street')).toHaveValue('7 Lake View')
})

test('the dialog for removed items shows what earlier refunds have left @everywhere', async ({ page, shop }) => {
  const order = await placeMixed(shop)
  const token = await adminToken(shop)
  const body = { amount: 400, reason: 'Goodwill', key: `left-of-${order._id}`, lines: [{ position: 0, qty: 1 }] }
  expect(await callApi(shop, 'POST', `/orders/${order._id}/refunds`, { token, body })).toMatchObject({ status: 200 })
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Remove items' }).click()
  const edit = dialog(page, 'Remove items')
  await edit.getByLabel(`Quantity of ${order.name} 1 g`).fill('0')
  await expect(edit.getByText('Refund: ₹1,100')).toBeVisible()
  await check(page)
  await edit.getByRole('button', { name: 'Remove and refund ₹1,100' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText(`After refunds${showRupees(order.totalAmount - 1500)}`, { exact: true })).toBeVisible()
})
