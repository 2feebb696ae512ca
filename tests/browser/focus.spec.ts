import type { Locator, Page } from '@playwright/test'
import { apiPath, signIn } from '../support/browser/fake-replies.ts'
import { openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepNotices } from '../support/browser/timers.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

/** The focus after the focused element disappears, and elements that float over a page. */

const items = ['Saffron', 'Shilajit', 'Honey'].map((name, index) => ({ _id: `p${index}`, name, image: '', price: 500, variant: '1 g', qty: 2 }))

/** Returns the accessible text of the focused element. */
const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document
    if (!(now instanceof HTMLElement) || now === document.body) return 'nothing'
    const label = now instanceof HTMLInputElement ? now.labels?.[0]?.textContent : undefined
    return (now.getAttribute('aria-label') ?? label ?? now.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  })

test('the cart keeps the focus after Remove, Undo, minus and Clear Cart', async ({ page }) => {
  await page.addInitScript((cart) => localStorage.getItem('cartItems') ?? localStorage.setItem('cartItems', cart), JSON.stringify(items))
  await page.goto('/cart')
  const press = async (name: string | RegExp, nth = 0) => {
    await page.getByRole('button', { name }).nth(nth).focus()
    await page.keyboard.press('Enter')
  }
  await press('Decrease quantity', 1)
  await expect.poll(() => focusedText(page), 'one is the least').toBe('Decrease quantity')
  await press(/^Remove Shilajit/)
  await expect.poll(() => focusedText(page)).toBe('Remove Honey 1 g')
  await press('Undo')
  await expect.poll(() => focusedText(page)).toBe('Shilajit')
  await press(/^Remove Honey/)
  await expect.poll(() => focusedText(page), 'the last line').toBe('Remove Shilajit 1 g')
  await press('Dismiss this notice')
  await expect.poll(() => focusedText(page)).not.toBe('nothing')
  await press('Clear Cart')
  await expect.poll(() => focusedText(page)).toBe('Undo')
  await press('Undo')
  await expect.poll(() => focusedText(page)).toBe('Saffron')
})

test('the checkout keeps the focus after Apply, an address and a payment', async ({ page, shop }) => {
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
  await expect.poll(() => focusedText(page)).toBe('Have a coupon?')

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
  await page.getByLabel('House number and street').fill('14 MG Road')
  await button('Save address').click()
  const placeButton = button(/^Place Order/)
  await expect(placeButton).toBeFocused()
  await expect(placeButton).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Test payment/ })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You closed the payment window. No order was placed, and your cart is kept.')).toBeVisible()
  await expect(placeButton).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Fail this payment' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The payment did not go through.' })
  await expect(alert).toContainText('If your account was debited, the money returns by itself')
  await expect(alert).toContainText('Press Place Order to try again.')
  await expect(alert).toBeInViewport()
  await expect(placeButton).toBeFocused()

  await button('Delete the address of Asha Rao').focus()
  await page.keyboard.press('Enter')
  await expect(button('Delete the address of Asha Rao')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
})

test('a closed dialog returns the focus, or passes it to the page that it opens @everywhere', async ({ page, isMobile }) => {
  const banner = page.getByRole('banner')
  const expectFocus = (what: string) => expect.poll(() => focusedText(page), what).not.toBe('nothing')
  /** Opens a dialog or menu by keyboard and closes it by Escape. */
  const openAndClose = async (opener: Locator, role: 'dialog' | 'navigation', name: string) => {
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
  await openAndClose(logIn, 'dialog', 'Choose Login Method')
  await logIn.click()
  await chooser.getByRole('button', { name: 'Cancel' }).click()
  await expect(logIn).toBeFocused()
  await logIn.click()
  await chooser.getByRole('button', { name: 'Login with Phone' }).click()
  await expect(page).toHaveURL(/\/login-phone$/)
  await expectFocus('a page that a dialog led to')
  if (isMobile) {
    await openAndClose(banner.getByRole('button', { name: 'Menu', exact: true }), 'navigation', 'Menu')
    await openAndClose(banner.getByRole('button', { name: 'Search' }), 'dialog', 'Search')
    await banner.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our products' })).toBeVisible()
    await expectFocus('a page that the menu led to')
    await banner.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('mongra')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Results for/ })).toBeVisible()
    await expectFocus('what was searched for')
  }

  await page.goto('/products')
  await page.keyboard.press('Shift')
  await page.getByRole('main').getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kashmiri Mongra Saffron' })).toBeVisible()
  await expectFocus('a page that a link led to')
  await openAndClose(page.getByRole('link', { name: /^Zoom: / }).first(), 'dialog', 'Picture')

  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify(items))
  await page.goto('/cart')
  await openAndClose(page.getByRole('button', { name: 'Proceed to Buy' }), 'dialog', 'Choose Login Method')
})

test('a notice covers no button at any scroll position @everywhere', async ({ page }) => {
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

/** Returns the texts of the buttons that a notice covers. Runs in the page. */
function buttonsUnderNotices() {
  const notices = [...document.querySelectorAll('[popover=manual] > div')].map((notice) => notice.getBoundingClientRect())
  const buttons = [...document.querySelectorAll('main button, header button')].filter((button) => !button.closest('[popover]') && button.checkVisibility())
  return buttons.flatMap((button) => {
    const box = button.getBoundingClientRect()
    const isUnder = notices.some(({ left, right, top, bottom }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    return isUnder ? [button.textContent] : []
  })
}

test('a notice stays where it is while a pointer is pressed, so that the press becomes a click @everywhere', async ({ page }) => {
  await keepNotices(page)
  await page.goto('/contact')
  await page.route(apiPath('/leads'), (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const notice = page.locator('[popover=manual] > div')
  const before = await notice.boundingBox()
  await page.mouse.move(2, 300)
  await page.mouse.down()
  await page.evaluate(putButtonsUnderNotice)
  expect(await notice.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect.poll(() => notice.boundingBox()).not.toEqual(before)
})

/** Puts buttons under the notice, tells of a new layout and waits for ten frames. Runs in the page. */
async function putButtonsUnderNotice() {
  const { left, top, width, height } = document.querySelector('[popover=manual] > div')?.getBoundingClientRect() ?? new DOMRect()
  for (let count = 0; count < 9; count += 1) {
    const button = document.createElement('button')
    button.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`
    document.querySelector('main')?.append(button)
  }
  window.dispatchEvent(new Event('scroll'))
  for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
}

test('the floating arrow covers no field, button, bar or price @everywhere', async ({ page, baseURL, shop }) => {
  test.slow()
  const productId = await demoProductId(baseURL)
  const { token, userId } = await openCustomer(shop)
  await signIn(page, { token, userId, cartItems: JSON.stringify(items) })
  for (const path of ['/contact', '/register', '/products', `/product/${productId}`, '/checkout', '/ProfilePage']) {
    await page.goto(path)
    await page.keyboard.press('Shift')
    if (path === '/checkout') await page.getByRole('button', { name: 'Add a new address' }).click()
    if (path === '/ProfilePage') await page.getByRole('button', { name: 'Edit' }).first().click()
    for (let top = 320; top < 1600; top += 90) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(() => page.evaluate(elementsUnderArrow), `${path} at ${top} px`).toEqual([])
    }
  }
})

/** Returns the elements that the floating arrow covers. Runs in the page. */
function elementsUnderArrow() {
  const arrow = document.querySelector('[aria-label="Scroll to top"]')
  if (!arrow?.checkVisibility({ visibilityProperty: true })) return []
  const { left, right, top, bottom } = arrow.getBoundingClientRect()
  return [...document.querySelectorAll('input, textarea, select, button, s, .tabular-nums')].flatMap((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const box = element.matches('s, .tabular-nums') ? text.getBoundingClientRect() : element.getBoundingClientRect()
    const isUnder = element !== arrow && box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    return isUnder ? [element.outerHTML.slice(0, 80)] : []
  })
}

test('the floating arrow covers no line of text where it finds room', async ({ page, shop }) => {
  const { token, userId } = await openCustomer(shop)
  await signIn(page, { token, userId, cartItems: JSON.stringify(items) })
  for (const path of ['/shipping', '/about', '/checkout', '/ProfilePage']) {
    await page.goto(path)
    await page.keyboard.press('Shift')
    for (let top = 320; top < 1600; top += 120) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(() => page.evaluate(textsUnderArrow), `${path} at ${top} px`).toEqual([])
    }
  }
})

/** Returns the texts of which the floating arrow covers a line. Runs in the page. */
function textsUnderArrow() {
  const arrow = document.querySelector('[aria-label="Scroll to top"]')
  if (!arrow?.checkVisibility({ visibilityProperty: true })) return []
  const { left, right, top, bottom } = arrow.getBoundingClientRect()
  const range = document.createRange()
  const nodes = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const covered: string[] = []
  while (nodes.nextNode()) {
    const { currentNode: text } = nodes
    const around = text.parentElement
    if (!text.nodeValue?.trim() || !around?.checkVisibility() || around.closest('.sr-only, [aria-hidden=true], button, a')) continue
    range.selectNodeContents(text)
    const isUnder = [...range.getClientRects()].some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    if (isUnder) covered.push(text.nodeValue)
  }
  return covered
}
