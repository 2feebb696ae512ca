import type { Page } from '@playwright/test'
import type { Order } from '#shop/orders/contract.ts'
import { adminToken } from '#test/browser/admin.ts'
import { apiPath, holdBack, signIn } from '#test/browser/fake-replies.ts'
import { buyOne, signInAs, openCustomer, trackOrder } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openHydrated } from '#test/browser/open-hydrated.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { roundTrip } from '#test/browser/page-script.ts'
import { callApi, openAccount } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import { disableLogOutTimeout } from '#test/browser/timers.ts'

test('login replaces itself by the page of origin or home; logout goes home; both reload the page @essential', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  const submit = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await mark(page)
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  }
  await page.goto('/contact')
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Login with Email' }).click()
  await submit()
  await expect(page).toHaveURL(/\/about$/)
  expect(await isMarked(page)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)

  await mark(page)
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await isMarked(page)).toBe(false)
  expect(await page.evaluate(() => ['token', 'role', 'userId'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null])

  await page.goto('/login')
  await submit()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('user')
})

test('an admin login clears the stored page of origin', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  const logIn = async (person: { email: string; password: string }) => {
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  }
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Login with Email' }).click()
  await logIn(shop.admin)
  await expect(page).toHaveURL(/\/admin$/)
  expect(await page.evaluate(() => sessionStorage.getItem('loginOrigin'))).toBeNull()
  // A read of the dashboard that is under way would find no session, and lead away.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await logIn({ email, password })
  await expect(page).toHaveURL(/\/$/)
})

test('the redirect of a logout does not override a link followed meanwhile', async ({ page, shop }) => {
  await disableLogOutTimeout(page)
  await signInAs(page, await openCustomer(shop))
  await openHydrated(page, '/about')
  const release = await holdBack(page, '/auth/logout')
  const answered = page.waitForResponse(apiPath('/auth/logout'))
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/products')
  await mark(page)
  await release()
  await (await answered).finished()
  await roundTrip(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs', exact: true }).click()
  await expect(page).toHaveURL('/blog')
  expect(await isMarked(page)).toBe(true)
})

test('an order card shows items, price, date and tracking link', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const [tracked, untracked] = [await buyOne(shop, customer), await buyOne(shop, customer)]
  const trackingUrl = 'https://track.example/SW1'
  await trackOrder(shop, tracked, trackingUrl)
  await signInAs(page, customer)
  await page.goto('/Myorders')
  const { body: orders } = await callApi<Order[]>(shop, 'GET', '/orders/my-orders', customer)
  expect(orders.map(({ _id }) => _id)).toEqual([untracked, tracked])
  const dayOf = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })
  for (const { _id: id, createdAt } of orders) {
    const card = page.getByRole('article', { name: id })
    for (const text of ['Ordered Successfully', 'Paid', '₹500', dayOf.format(new Date(createdAt)), customer.stock.name, '1 g', 'Quantity: 1'])
      await expect(card).toContainText(text)
  }
  await expect(page.getByRole('article', { name: tracked }).getByRole('link', { name: 'Track My Order' })).toHaveAttribute('href', trackingUrl)
  await expect(page.getByRole('article', { name: untracked })).toContainText('Not available')
  await expect(page.getByRole('article', { name: untracked }).getByRole('link')).toHaveText([/^Order details/, /^Ask about this order/, /^Returns/])
})

test('an order card shows the paid price, the list price, the coupon and the refund', async ({ page, shop }) => {
  const { goodCoupon } = await stockShop(shop)
  const order = await placeOrder(shop, { coupon: goodCoupon })
  const token = await adminToken(shop)
  await callApi(shop, 'POST', `/orders/${order._id}/refunds`, { token, body: { amount: 20, reason: 'Damaged', key: crypto.randomUUID() } })
  await signIn(page, { token: order.token })
  await page.goto('/Myorders')
  const card = page.getByRole('article', { name: order._id })
  await expect(card.getByRole('listitem')).toContainText('₹450 eachBefore the discount ₹500')
  await expect(card.getByRole('definition').filter({ hasText: `${goodCoupon}, 10% off` })).toBeVisible()
  await expect(card.getByRole('term').filter({ hasText: 'Refund' })).toBeVisible()
  await expect(card.getByRole('definition').filter({ hasText: /^₹20$/ })).toBeVisible()
})

test('the profile shows its values, cancels an edit, and saves with a photo @essential', async ({ page, shop }) => {
  await signInAs(page, await openCustomer(shop))
  await page.goto('/ProfilePage')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })
  await expect(field('Name')).toHaveValue('Meera Iyer')
  for (const label of ['Name', 'Email', 'Phone', 'Address']) await expect(field(label)).toHaveJSProperty('readOnly', true)

  await button('Edit').click()
  await field('Name').fill('Somebody Else')
  await button('Cancel').click()
  await expect(field('Name')).toHaveValue('Meera Iyer')
  await expect(button('Edit')).toBeVisible()

  await button('Edit').click()
  const email = await field('Email').inputValue()
  await field('Email').fill('')
  await button('Save').click()
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
  await field('Email').fill(email)
  await field('Name').fill('Meera Menon')
  await field('Phone').fill('+91 98765 43210')
  await field('Address').fill('12 MG Road')
  await page.getByLabel('Change photo').setInputFiles('seed/pictures/saffron-macro.jpg')
  const release = await holdBack(page, '/profile/*')
  await button('Save').click()
  await expect(button('Saving...')).toBeDisabled()
  for (const label of ['Name', 'Email', 'Phone', 'Address']) await expect(field(label)).toHaveJSProperty('readOnly', true)
  await expect(page.getByLabel('Change photo')).toBeDisabled()
  await release()
  await expect(page.getByText('Profile updated ✅', { exact: true })).toBeVisible()
  await expect(field('Name')).toHaveJSProperty('readOnly', true)
  await page.reload()
  await expect(field('Name')).toHaveValue('Meera Menon')
  await expect(field('Phone')).toHaveValue('9876543210')
  await expect(field('Address')).toHaveValue('12 MG Road')
  const photo = page.getByRole('img', { name: 'You' })
  await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)
})

test('account pages clear a session that the server has ended, and go home', async ({ page }) => {
  for (const path of ['/Myorders', '/ProfilePage', '/checkout']) {
    await page.goto('/about')
    await page.evaluate(() => {
      for (const [key, value] of Object.entries({ token: 'ended', role: 'user', userId: 'u' })) localStorage.setItem(key, value)
    })
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
})

test('a late reply to an old session keeps the new login of another tab', async ({ page, shop, context }) => {
  await page.goto('/about')
  const login = (session: Record<string, string>) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  }
  await page.evaluate(login, { token: 'ended', role: 'user', userId: 'u' })
  const release = await holdBack(page, '/orders/my-orders*')
  const request = page.waitForRequest(apiPath('/orders/my-orders*'))
  await page.goto('/Myorders')
  await request
  const { token, role, userId } = await openAccount(shop)
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(login, { token, role, userId })
  // A change of localStorage reaches another tab with a delay.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(token)
  await release()
  await expect(page.getByText('No successful orders yet.')).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(token)
})

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('an account page sends a visitor home with a notice, and login from there returns to it', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  for (const path of ['/myorders', '/profilepage', '/checkout', '/admin', '/admin/orders?page=2']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${shop.baseURL}/`)
    await expect(page.getByText('Please log in to see this page.')).toBeVisible()
  }
  await page.goto('/profilepage?from=mail')
  await page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/profilepage?from=mail`)
})
