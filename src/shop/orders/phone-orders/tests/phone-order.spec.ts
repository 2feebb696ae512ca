import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { addFilter } from '#test/browser/add-filter.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const main = (page: Page) => page.getByRole('main')
const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const mobileOf = (name: string) => `98${name.replace(/\D/g, '').padStart(8, '1').slice(-8)}`

/** Types into the search and takes the first match, with keys alone. */
async function pick(page: Page, label: string, typed: string, match: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await expect(page.getByRole('option', { name: match }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

async function openNew(page: Page) {
  await main(page).getByRole('link', { name: 'New order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New phone order' })).toBeVisible()
}

test('an owner makes an order on the telephone, the customer pays the link, and it is an order @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  const mobile = mobileOf(name)
  await openAsAdmin(page, shop, '/admin/orders')
  await openNew(page)
  await expect(page.getByRole('combobox', { name: 'Find a customer' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make order' }).click()
  await notice(page, 'Please choose a customer, or add one.')
  await expect(page.getByRole('combobox', { name: 'Find a customer' })).toBeFocused()

  await pick(page, 'Find a customer', mobile, 'New customer')
  await expect(page.getByLabel('Name').first()).toBeFocused()
  await expect(page.getByLabel('Mobile number').first()).toHaveValue(mobile)
  await page.keyboard.type('Meera <b>Iyer</b>')
  await pick(page, 'Add a pack', `${name} 1`, `${name}, 1 g`)
  await expect(page.getByLabel(`Quantity of ${name}, 1 g`)).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Add a pack' })).toBeFocused()
  await page.getByLabel('PIN code').fill('560001')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  // Nobody can deliver to a PIN code alone.
  await page.getByLabel('City').fill('')
  const submit = page.getByRole('button', { name: 'Make order and send link' })
  const question = page.getByRole('dialog', { name: 'Couriers need a city, and a house number and street. Save the address without them?' })
  await submit.click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await question.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('House and street').fill('12 Lake Road')
  await page.getByLabel('Note for the team').fill('Wants it as a gift')
  await page.getByLabel('The link works for').selectOption('3 days')
  await expect(main(page).getByText('To pay')).toBeVisible()
  await expect(main(page).locator('dl')).toContainText('₹1,500')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Make order and send link' }).click()

  await notice(page, 'The payment link goes out by SMS.')
  await expect(main(page).getByText('Waiting for the payment.')).toBeVisible()
  await expect(main(page).getByText('Wants it as a gift')).toBeVisible()
  const link = await page.getByLabel('Payment link').inputValue()
  const id = /\/pay\/(SW\w{12})\./.exec(link)?.[1] ?? ''
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(main(page).getByText(/unpaid checkout(?!s)/i)).toHaveCount(0)

  // The customer spelled the street again.
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit delivery address' })
  await edit.getByLabel('House number and street').fill('21 Lake Road')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(edit).toBeHidden()
  await expect(main(page).getByText('21 Lake Road').first()).toBeVisible()
  await expect(page.getByLabel('Payment link')).toHaveValue(link)
  await expectAccessible(page)
  // The way back leads to the list that has the order.
  await main(page).getByRole('link', { name: 'Unpaid checkouts and phone orders' }).click()
  await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('link')).toHaveText([
    'Remove filterStatus: Unpaid checkouts and phone orders',
  ])
  await addFilter(page, 'Status', () => expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('attempts'))
  await expect(main(page).getByText(id, { exact: true })).toBeVisible()
  // So does the customer's page.
  await main(page).getByText(id, { exact: true }).click()
  await main(page).locator('a[href^="/admin/customers/"]').click()
  await expect(main(page).getByRole('table', { name: 'Unpaid checkouts and phone orders' }).getByRole('link', { name: id })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  // The list of orders has paid ones only, and leads to the others.
  await page.goto(`${shop.baseURL}/admin/orders?q=${id}`)
  await expect(main(page).getByText('This list has paid orders only.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await main(page).getByRole('link', { name: 'Search unpaid checkouts and phone orders' }).click()
  await expect(main(page).getByText('Phone order', { exact: true }).first()).toBeVisible()
  await expect(main(page).getByText('Meera <b>Iyer</b>').first()).toBeVisible()

  // The customer opens the link of the SMS.
  await page.goto(link)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('The payment failed. You can try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('This order is paid. Thank you!')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // A search that finds orders leads to the unpaid ones too, and so does the customer's page.
  await page.goto(`${shop.baseURL}/admin/orders?q=${id}`)
  await expect(main(page).getByRole('link', { name: 'Search unpaid checkouts and phone orders' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await main(page).getByRole('link', { name: 'Meera <b>Iyer</b>' }).first().click()
  await expect(main(page).getByText('The order is paid.')).toBeVisible()
  await expect(main(page).getByText('Paid for this order')).toBeVisible()
  await expectNoOverflow(page)
  await main(page).locator('a[href^="/admin/customers/"]').click()
  await expect(page).toHaveURL(/\/admin\/customers\//)
  await expect(main(page).getByRole('region', { name: 'Unpaid checkouts and phone orders' })).toHaveCount(0)
})

test('an owner finds a customer, is refused a sold-out pack and a coupon, and cancels the order @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const mobile = mobileOf(name)
  const token = await adminToken(shop)
  const email = `${mobile}@example.com`
  const newAddress = { name: 'Ravi Menon', mobile, pincode: '560001', address: '5 Hill Road', city: 'Bengaluru', state: 'Karnataka' }
  const items = [{ productId, variant: '1 g', qty: 1 }]
  const first = { key: `first-${mobile}`, newCustomer: { name: 'Ravi Menon', mobile, email }, newAddress, items, expectedTotal: 500 }
  const made = await callApi<{ order: { _id: string } }>(shop, 'POST', '/phone-orders', { token, body: first })
  expect(made.status).toBe(200)
  const { body: packs } = await callApi<{ _id: string; pack: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const soldOut = packs.find(({ pack }) => pack === '2 g')?._id
  const movement = { reason: 'correction', counted: 0, key: `count-${mobile}` }
  await callApi(shop, 'POST', `/stock/${soldOut}/movements`, { token, body: movement })

  await openAsAdmin(page, shop, '/admin/orders')
  await openNew(page)
  await page.getByRole('combobox', { name: 'Find a customer' }).fill('nobody has this name')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['New customernobody has this name'])
  await pick(page, 'Find a customer', mobile, 'Ravi Menon')
  await expect(main(page).getByText(`+91 ${mobile}, ${email}`)).toBeVisible()
  await expect(page.getByRole('radio', { name: /5 Hill Road/ })).toBeChecked()
  // The search shows what is charged: ₹900 less 10%.
  await page.getByRole('combobox', { name: 'Add a pack' }).fill(`${name} 2`)
  await expect(page.getByRole('option', { name: `${name}, 2 g` })).toContainText('₹810')
  await pick(page, 'Add a pack', `${name} 2`, `${name}, 2 g`)
  await expect(main(page).getByText(`${name}, 2 g is sold out.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make order and send link' }).click()
  await notice(page, `${name}, 2 g is sold out.`)
  await page.getByRole('button', { name: `Remove ${name}, 2 g` }).click()
  await pick(page, 'Add a pack', `${name} 1`, `${name}, 1 g`)
  await page.getByLabel('Coupon code').fill('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Invalid coupon code')).toBeVisible()
  await page.getByRole('button', { name: 'Remove coupon' }).click()
  await page.getByLabel('Send by SMS').uncheck()
  await page.getByLabel('Send by mail').check()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Make order and send link' }).click()
  await notice(page, 'The payment link goes out by mail.')

  const link = await page.getByLabel('Payment link').inputValue()
  await page.getByRole('button', { name: 'Send by SMS' }).click()
  await notice(page, 'The payment link goes out by SMS.')
  await page.getByRole('button', { name: 'Cancel phone order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(main(page).getByText('Cancelled. The link no longer works.')).toBeVisible()
  const status = (of: Locator) => of.locator('[data-tone]').filter({ hasText: /^(Cancelled|Unpaid)$/ })
  await expect(status(page.locator('main header').first())).toHaveText('Cancelled')
  await expect(main(page).getByText(/unpaid checkout(?!s)/i)).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${shop.baseURL}/admin/orders?status=Unpaid&q=${mobile}`)
  await expect(status(main(page))).toHaveText('Cancelled')
  await page.goto(link)
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
})

test('a phone order to an address without a street is asked about once, and made @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  const mobile = `97${mobileOf(name).slice(2)}`
  await openAsAdmin(page, shop, '/admin/orders/new')
  await pick(page, 'Find a customer', mobile, 'New customer')
  await page.keyboard.type('Asha Rao')
  await pick(page, 'Add a pack', `${name} 1`, `${name}, 1 g`)
  await page.getByLabel('PIN code').fill('560001')
  const submit = page.getByRole('button', { name: 'Make order and send link' })
  const question = page.getByRole('dialog', { name: 'Couriers need a house number and street. Save the address without it?' })
  await submit.click()
  await question.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByLabel('House and street')).toBeFocused()
  await submit.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(main(page).getByText('Waiting for the payment.')).toBeVisible()
})

test('an error of the server about a quantity is shown at the field of its line @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  const mobile = `96${mobileOf(name).slice(2)}`
  await openAsAdmin(page, shop, '/admin/orders/new')
  await pick(page, 'Find a customer', mobile, 'New customer')
  await page.keyboard.type('Asha Rao')
  for (const pack of ['1 g', '2 g']) await pick(page, 'Add a pack', `${name} ${pack}`, `${name}, ${pack}`)
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('House and street').fill('12 Lake Road')
  const quantityOf = (pack: string) => page.getByLabel(`Quantity of ${name}, ${pack}`)
  const [one, two] = [quantityOf('1 g'), quantityOf('2 g')]
  const submit = page.getByRole('button', { name: 'Make order and send link' })
  const api = apiPath('/phone-orders')

  /** Lets the server refuse the quantity of a line, by its place. */
  async function refuse(index: number) {
    const details = [{ field: `items.${index}.qty`, message: 'The server said so.' }]
    await page.route(api, (route) => route.fulfill({ status: 400, json: { success: false, message: 'The server said so.', details } }))
    await submit.click()
  }

  await refuse(1)
  await expect(two).toHaveAccessibleDescription('The server said so.')
  await expect(two).toBeFocused()
  await expect(one).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await two.fill('3')
  await expect(two).not.toHaveAttribute('aria-invalid')

  await page.unroute(api)
  await refuse(0)
  await expect(one).toHaveAccessibleDescription('The server said so.')
  await page.getByRole('button', { name: `Remove ${name}, 1 g` }).click()
  await expect(two, 'the line that takes its place').not.toHaveAttribute('aria-invalid')

  // A limit that was set meanwhile: the line is priced again.
  await page.unroute(api)
  const most = `At most 2 pieces of ${name}, 2 g fit in one order.`
  await page.route(api, (route) => route.fulfill({ status: 422, json: { success: false, message: most, code: 'too_many_pieces' } }))
  await page.route(apiPath('/pricing/quote'), async (route) => {
    const response = await route.fetch()
    const quote = await response.json()
    await route.fulfill({ response, json: { ...quote, lines: quote.lines.map((line: object) => ({ ...line, problem: most, most: 2 })) } })
  })
  await submit.click()
  await expect(two).toHaveAccessibleDescription(most)
  await expect(two).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectNoOverflow(page)
})
