import type { Locator, Page } from '@playwright/test'
import { apiPath, signIn } from '../support/browser/answers.ts'
import { openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepNotices } from '../support/browser/timers.ts'

/** Where the focus goes when what had it goes away, and what floats over a page covers. */

const items = ['Saffron', 'Shilajit', 'Honey'].map((name, index) => ({ _id: `p${index}`, name, image: '', price: 500, variant: '1 g', qty: 2 }))

/** The accessible words of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document
    if (!(now instanceof HTMLElement) || now === document.body) return 'nothing'
    const label = now instanceof HTMLInputElement ? now.labels?.[0]?.textContent : undefined
    return (now.getAttribute('aria-label') ?? label ?? now.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  })

test('in the cart the focus goes on after Remove, Undo, minus and Clear Cart', async ({ page }) => {
  await page.addInitScript((cart) => localStorage.getItem('cartItems') ?? localStorage.setItem('cartItems', cart), JSON.stringify(items))
  await page.goto('/cart')
  const press = async (name: string | RegExp, nth = 0) => {
    await page.getByRole('button', { name }).nth(nth).focus()
    await page.keyboard.press('Enter')
  }
  await press('Decrease quantity', 1)
  await expect.poll(() => focused(page), 'one is the least').toBe('Decrease quantity')
  await press(/^Remove Shilajit/)
  await expect.poll(() => focused(page)).toBe('Remove Honey 1 g')
  await press('Undo')
  await expect.poll(() => focused(page)).toBe('Shilajit')
  await press(/^Remove Honey/)
  await expect.poll(() => focused(page), 'the last line').toBe('Remove Shilajit 1 g')
  await press('Dismiss this notice')
  await expect.poll(() => focused(page)).not.toBe('nothing')
  await press('Clear Cart')
  await expect.poll(() => focused(page)).toBe('Undo')
  await press('Undo')
  await expect.poll(() => focused(page)).toBe('Saffron')
})

test('at the checkout the focus goes on after Apply, an address and a payment', async ({ page, shop }) => {
  test.slow()
  const { stock, token, userId } = await openCustomer(shop)
  const item = { _id: stock.productId, name: stock.name, image: '', price: 500, discount: 0, variant: '1 g', qty: 4 }
  await signIn(page, { token, userId, cartItems: JSON.stringify([item]) })
  await page.goto('/checkout')
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill('NOSUCHCODE')
  await button('Apply').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid coupon code')).toBeVisible()
  await expect(page.getByLabel('Coupon code')).toBeFocused()
  await page.getByLabel('Coupon code').fill(stock.goodCoupon)
  await page.keyboard.press('Enter')
  await expect(button(/^Remove coupon/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Have a coupon?')

  await button('Add a new address').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await button('Cancel').focus()
  await page.keyboard.press('Enter')
  await expect(button('Add a new address')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('PIN code').fill('600001')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Phone', { exact: true }).fill('9876543211')
  await button('Save address').click()
  const place = button(/^Place Order/)
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Test payment/ })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You closed the payment window. No order was placed, and your cart is kept.')).toBeVisible()
  await expect(place).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Fail this payment' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The payment did not go through.' })
  await expect(alert).toContainText('If your account was debited, the money returns by itself')
  await expect(alert).toContainText('Press Place Order to try again.')
  await expect(alert).toBeInViewport()
  await expect(place).toBeFocused()

  await button('Delete the address of Asha Rao').focus()
  await page.keyboard.press('Enter')
  await expect(button('Delete the address of Asha Rao')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
})

test('a dialog that closes gives the focus back, or on to the page that it leads to @everywhere', async ({ page, isMobile }) => {
  const banner = page.getByRole('banner')
  const hasFocus = (what: string) => expect.poll(() => focused(page), what).not.toBe('nothing')
  /** Opens it by key, and leaves it by Escape. */
  const openAndLeave = async (opener: Locator, role: 'dialog' | 'navigation', name: string) => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole(role, { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role, { name })).toBeHidden()
    await expect(opener).toBeFocused()
  }
  const logIn = banner.getByRole('button', { name: 'Log In' })
  const chooser = page.getByRole('dialog', { name: 'Choose Login Method' })

  await page.goto('/')
  await openAndLeave(logIn, 'dialog', 'Choose Login Method')
  await logIn.click()
  await chooser.getByRole('button', { name: 'Cancel' }).click()
  await expect(logIn).toBeFocused()
  await logIn.click()
  await chooser.getByRole('button', { name: 'Login with Phone' }).click()
  await expect(page).toHaveURL(/\/login-phone$/)
  await hasFocus('a page that a dialog led to')
  if (isMobile) {
    await openAndLeave(banner.getByRole('button', { name: 'Menu', exact: true }), 'navigation', 'Menu')
    await openAndLeave(banner.getByRole('button', { name: 'Search' }), 'dialog', 'Search')
    await banner.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our products' })).toBeVisible()
    await hasFocus('a page that the menu led to')
    await banner.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('mongra')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Results for/ })).toBeVisible()
    await hasFocus('what was searched for')
  }

  await page.goto('/products')
  await page.keyboard.press('Shift')
  await page.getByRole('main').getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kashmiri Mongra Saffron' })).toBeVisible()
  await hasFocus('a page that a link led to')
  await openAndLeave(page.getByRole('link', { name: /^Zoom: / }).first(), 'dialog', 'Picture')

  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify(items))
  await page.goto('/cart')
  await openAndLeave(page.getByRole('button', { name: 'Proceed to Buy' }), 'dialog', 'Choose Login Method')
})

test('a notice stands where no button is, wherever the page is scrolled @everywhere', async ({ page }) => {
  await keepNotices(page)
  await page.goto('/contact')
  await page.route(apiPath('/leads'), (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  for (let top = 0; top < 1200; top += 80) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await expect.poll(() => page.evaluate(buttonsUnderNotices), `at ${top} px`).toEqual([])
  }
})

/** Runs in the page. */
function buttonsUnderNotices() {
  const notices = [...document.querySelectorAll('[popover=manual] > div')].map((notice) => notice.getBoundingClientRect())
  const buttons = [...document.querySelectorAll('main button, header button')].filter((button) => !button.closest('[popover]') && button.checkVisibility())
  return buttons.flatMap((button) => {
    const box = button.getBoundingClientRect()
    const isUnder = notices.some(({ left, right, top, bottom }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    return isUnder ? [button.textContent] : []
  })
}

test('the floating arrow covers no field, button, bar or price @everywhere', async ({ page, baseURL }) => {
  test.slow()
  const [product]: { _id: string }[] = await (await fetch(`${baseURL}/backend/api/products?q=Mongra`)).json()
  for (const path of ['/contact', '/register', '/products', `/product/${product?._id}`]) {
    await page.goto(path)
    await page.keyboard.press('Shift')
    for (let top = 320; top < 1600; top += 90) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(() => page.evaluate(underArrow), `${path} at ${top} px`).toEqual([])
    }
  }
})

/** Runs in the page. */
function underArrow() {
  const arrow = document.querySelector('[aria-label="Scroll to top"]')
  if (!arrow?.checkVisibility({ visibilityProperty: true })) return []
  const { left, right, top, bottom } = arrow.getBoundingClientRect()
  return [...document.querySelectorAll('input, textarea, select, button, s, .tabular-nums')].flatMap((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    const box = one.matches('s, .tabular-nums') ? text.getBoundingClientRect() : one.getBoundingClientRect()
    const isUnder = one !== arrow && box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    return isUnder ? [one.outerHTML.slice(0, 80)] : []
  })
}
