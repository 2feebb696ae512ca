import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { openCustomer } from '#test/browser/customer.ts'
import { apiPath, lostAnswer } from '#test/browser/fake-replies.ts'
import { signInOnce } from '#test/browser/sign-in-once.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { form, newName, notice, row, variant } from '#test/browser/product-form.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '#test/browser/shopper.ts'
import { keepNotices } from '#test/browser/timers.ts'

test('a browser whose session was ended elsewhere says so once, and the login returns to its page', async ({ page, shop }) => {
  await keepNotices(page)
  const { email, password, token, userId } = await openAccount(shop)
  await signInOnce(page, shop, { token, userId, role: 'user' })
  await page.goto('/ProfilePage')
  await expect(page.getByRole('heading', { name: 'Log-ins', level: 2 })).toBeVisible()
  await callApi(shop, 'POST', '/auth/logout', { token })
  await page.goto('/Myorders')
  const notice = page.getByText('You were logged out. Log in again.')
  await expect(notice).toBeVisible()
  await expect(notice).toHaveCount(1)
  await expect(page).toHaveURL(`${shop.baseURL}/`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  await expect(notice).toHaveCount(0)

  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
})

test('a checkout whose session ended keeps coupon, address and typed text for the same account, and nothing for another one', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const { stock, token, userId } = customer
  await addAddress(shop, token)
  const item = { _id: stock.productId, name: stock.name, image: '', price: 500, discount: 0, variant: '1 g', qty: 1 }
  await signInOnce(page, shop, { token, userId, role: 'user', cartItems: JSON.stringify([item]) })
  await page.goto('/checkout')
  const place = page.getByRole('button', { name: /^Place Order/ })
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(stock.goodCoupon)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(place).toHaveText('Place Order · ₹450')
  const chosen = page.getByRole('radio', { name: /12 MG Road/ }).last()
  await expect(chosen).not.toBeChecked()
  await chosen.check()
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await page.getByLabel('House number and street').fill('14 Church Street')
  // A press on the chosen address closes the form of the new one, and keeps what was typed.
  await chosen.click()

  // The server ends the session, as from Log-ins on another device.
  await callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })
  await place.click()
  await expect(page.getByRole('alert')).toHaveText('You were logged out. No payment was made, and your cart is kept. Log in to place the order.')
  await logInAt(page, customer)
  await expect(place).toHaveText('Place Order · ₹450')
  await expect(chosen).toBeChecked()
  await expect(page.getByLabel('House number and street')).toHaveValue('14 Church Street')

  const other = await openAccount(shop)
  await chosen.click()
  await callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })
  await place.click()
  await logInAt(page, other)
  await expect(page.getByText('Have a coupon?')).toBeVisible()
  await expect(page.getByLabel('House number and street')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Church Street|GOOD/)
})

const tokenIn = async (page: Page) => (await page.evaluate(() => localStorage.getItem('token'))) ?? ''

async function logInAt(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Email' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'You were logged out' })

async function logInOver(page: Page, { email, password }: { email: string; password: string }) {
  await dialog(page).getByLabel('Email', { exact: true }).fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Log In' }).click()
}

test('a product form whose session ended keeps what was typed, and the save succeeds after a log-in over the page @everywhere', async ({ page, shop }) => {
  await keepNotices(page)
  const name = newName('Ended saffron')
  await openAsAdmin(page, shop, '/admin/allproducts')
  await form(page).getByLabel('Name').fill(name)
  await variant(page, 1).getByLabel('Quantity').fill('1 g')
  await variant(page, 1).getByLabel('Price', { exact: true }).fill('750')
  await callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })
  const add = form(page).getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog(page)).toContainText('Log in to save. What you typed is kept.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(notice(page, 'You are logged out, so nothing was saved. Try again to log in.')).toBeVisible()
  await expect(form(page).getByLabel('Name')).toHaveValue(name)

  await add.click()
  await logInOver(page, { email: shop.admin.email, password: 'wrong password' })
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await logInOver(page, shop.admin)
  await expect(notice(page, 'Product added successfully')).toBeVisible()
  await expect(row(page, name)).toContainText('₹750')
  await expect(page).toHaveURL(/\/admin\/allproducts$/)
})

test('a profile whose session ended is saved after a log-in over the page, and another person’s log-in saves nothing', async ({ page, shop }) => {
  const [asha, ravi] = [await openAccount(shop), await openAccount(shop)]
  const main = page.getByRole('main')
  await signInOnce(page, shop, { token: asha.token, userId: asha.userId, role: 'user' })
  const editAndSave = async (name: string) => {
    await page.goto('/ProfilePage')
    await main.getByRole('button', { name: 'Edit', exact: true }).click()
    await main.getByLabel('Name', { exact: true }).fill(name)
    await callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })
    await main.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await editAndSave('Asha Rao')
  await logInOver(page, asha)
  await expect(page.getByText('Profile updated ✅')).toBeVisible()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')

  await editAndSave('Somebody else')
  await logInOver(page, ravi)
  // Survives the reload that follows.
  await page.waitForFunction((id) => localStorage.getItem('userId') === id, ravi.userId)
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Meera Iyer')
  const { token } = await logIn(shop, asha.email, asha.password)
  expect((await callApi<{ name: string }>(shop, 'GET', `/profile/${asha.userId}`, { token })).body.name).toBe('Asha Rao')
})

const endSession = async (page: Page, shop: ShopProcess) => callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })

test('a list that finds its session ended asks for a log-in over a form with typed text, and goes home without one', async ({ page, shop }) => {
  await keepNotices(page)
  const name = newName('Read saffron')
  await openAsAdmin(page, shop, '/admin/allproducts')
  const typed = form(page).getByLabel('Name')
  const price = variant(page, 1).getByLabel('Price', { exact: true })
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await typed.fill(name)
  await variant(page, 1).getByLabel('Quantity').fill('1 g')
  await price.fill('750')
  await endSession(page, shop)
  await search.fill('no such product')
  await expect(dialog(page)).toContainText('Log in to continue. What you typed is kept.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(notice(page, 'You are logged out. What you typed is kept. Log in to continue.')).toBeVisible()
  await expect(typed).toHaveValue(name)

  await search.fill('no such products')
  await logInOver(page, shop.admin)
  await expect(row(page, 'Saffron')).toHaveCount(0)
  await expect(page).toHaveURL(/no\+such\+products/)
  await expect(typed).toHaveValue(name)
  await expect(price).toHaveValue('750')

  await endSession(page, shop)
  await page.getByRole('search').getByRole('combobox', { name: 'Status' }).selectOption('draft')
  await logInOver(page, shop.admin)
  await expect(page).toHaveURL(/status=draft/)
  await expect(typed).toHaveValue(name)
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notice(page, 'Product added successfully')).toBeVisible()

  await endSession(page, shop)
  // The list that the save reloads may find it out before the search does.
  await Promise.race([search.fill('saffron').catch(() => undefined), page.waitForURL(`${shop.baseURL}/`)])
  await expect(page).toHaveURL(`${shop.baseURL}/`)
  await expect(page.getByText('You were logged out. Log in again.')).toBeVisible()
})

test('a form with typed text stays when another action reads, or another tab finds that the session has ended', async ({ page, shop }) => {
  await keepNotices(page)
  const [name, other] = [newName('Kept saffron'), newName('Moved saffron')]
  const token = await adminToken(shop)
  await callApi(shop, 'POST', '/products', { token, body: { name: other, variants: [{ quantity: '1 g', price: 750, discount: 0 }] } })
  await openAsAdmin(page, shop, '/admin/allproducts')
  const typed = form(page).getByLabel('Name')
  await typed.fill(name)
  // The session ends between the action and the read that follows.
  await page.route(/\/backend\/api\/products\/\w+\/status$/, async (route) => {
    const response = await route.fetch()
    await endSession(page, shop)
    await route.fulfill({ response })
  })
  await row(page, other).getByRole('switch').click()
  await logInOver(page, shop.admin)
  await expect(row(page, other)).toContainText('Draft')
  await expect(typed).toHaveValue(name)

  await endSession(page, shop)
  const tab = await page.context().newPage()
  await tab.goto('/admin/allproducts')
  await expect(tab).toHaveURL(`${shop.baseURL}/`)
  await tab.close()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('saffron')
  await logInOver(page, shop.admin)
  await expect(page).toHaveURL(/q=saffron/)
  await expect(typed).toHaveValue(name)
})

test('a profile form stays when another part of the page finds that the session has ended', async ({ page, shop }) => {
  const asha = await openAccount(shop)
  const main = page.getByRole('main')
  await signInOnce(page, shop, { token: asha.token, userId: asha.userId, role: 'user' })
  await page.goto('/ProfilePage')
  await main.getByRole('button', { name: 'Edit', exact: true }).click()
  await main.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await endSession(page, shop)
  await main.getByRole('heading', { name: 'Saved addresses' }).click()
  await logInOver(page, asha)
  await expect(dialog(page)).toBeHidden()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated ✅')).toBeVisible()
})

test('a lost answer is not called a failure, and a second press saves nothing twice', async ({ page, shop }) => {
  await keepNotices(page)
  const name = newName('Lost saffron')
  await openAsAdmin(page, shop, '/admin/allproducts')
  await form(page).getByLabel('Name').fill(name)
  await variant(page, 1).getByLabel('Quantity').fill('1 g')
  await variant(page, 1).getByLabel('Price', { exact: true }).fill('750')
  // The shop does the work, and its answer does not arrive.
  await page.route(apiPath('/products'), async (route) => {
    await route.fetch()
    await route.abort()
  })
  const add = form(page).getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(notice(page, lostAnswer)).toBeVisible()
  await page.unroute(apiPath('/products'))
  await add.click()
  await expect(notice(page, 'Product added successfully')).toBeVisible()
  await expect(row(page, name)).toHaveCount(1)
})
