import { expect, test } from '../support/browser/journey.ts'
import { pressOn, tabTo, typeInto } from '../support/browser/keyboard.ts'
import { openAccount } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'
import { keepNotices } from '../support/browser/timers.ts'

test('a purchase works by keyboard alone, with a visible focus at each stop @everywhere', async ({ page, shop }) => {
  test.setTimeout(180_000)
  await keepNotices(page)
  const stock = await stockShop(shop)
  const { email, password } = await openAccount(shop)
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })

  await test.step('open a product through the skip link', async () => {
    await page.goto('/')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await pressOn(page, skip)
    await expect(main).toBeFocused()
    await pressOn(page, main.getByRole('link', { name: 'Explore Products' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Our products' })).toBeVisible()
    await pressOn(page, main.getByRole('link', { name: stock.name, exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: stock.name })).toBeVisible()
  })

  await test.step('choose variant and quantity, and open the cart', async () => {
    await pressOn(page, button(/^2 g/), 'Space')
    await expect(button(/^2 g/)).toHaveAttribute('aria-pressed', 'true')
    await pressOn(page, button('Increase quantity'), 'Space')
    await pressOn(page, button('ADD TO CART'))
    const viewCart = page.getByRole('link', { name: 'View cart' })
    await expect(viewCart).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(viewCart).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cart$/)
    await pressOn(page, button('Decrease quantity'), 'Space')
    await expect(page.getByRole('region', { name: 'Price details' })).toContainText('₹810')
  })

  await test.step('log in', async () => {
    await pressOn(page, button('Proceed to Buy'))
    const dialog = page.getByRole('dialog', { name: 'Choose Login Method' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button('Proceed to Buy')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Login with Email' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await typeInto(page, page.getByLabel('Email'), email)
    await typeInto(page, page.getByLabel('Password'), password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cart$/)
    await pressOn(page, button('Proceed to Buy'))
    await expect(page).toHaveURL(/\/checkout$/)
  })

  await test.step('enter address and coupon', async () => {
    for (const [label, text] of [
      ['PIN code', '560001'],
      ['Full name', 'Meera Iyer'],
      ['Phone', '9876543210'],
      ['House number and street', '12 MG Road'],
    ] as const)
      await typeInto(page, page.getByLabel(label, { exact: true }), text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: /Meera Iyer/ })).toBeChecked()
    await pressOn(page, main.getByText('Have a coupon?'))
    await typeInto(page, page.getByLabel('Coupon code'), stock.goodCoupon)
    await page.keyboard.press('Enter')
    await expect(button(/^Place Order/)).toContainText('₹729')
  })

  await test.step('pay', async () => {
    await pressOn(page, button(/^Place Order/))
    const dialog = page.getByRole('dialog', { name: /Test payment/ })
    await expect(dialog).toContainText('₹729')
    const pay = dialog.getByRole('button', { name: /^Pay/ })
    if (!(await pay.evaluate((element) => element === document.activeElement))) await tabTo(page, pay)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByRole('article')).toContainText('₹729')
  })
})

test('a dialog closed by Escape opens again even before its close event', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  await keepNotices(page)
  await page.addInitScript(delayCloseEvents)
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  const buy = page.getByRole('button', { name: 'Proceed to Buy' })
  const dialog = page.getByRole('dialog', { name: 'Choose Login Method' })
  await buy.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Login with Email' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.dispatchCloseEvents())).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Login with Email' })).toBeFocused()
})

declare global {
  interface Window {
    /** Dispatches the delayed close events. @returns how many there were */
    dispatchCloseEvents: () => number
  }
}

/** Delays the close events of dialogs until `dispatchCloseEvents`. Runs in the page. */
function delayCloseEvents() {
  const closed: EventTarget[] = []
  const delay = (event: Event) => {
    event.stopImmediatePropagation()
    if (event.target) closed.push(event.target)
  }
  addEventListener('close', delay, true)
  window.dispatchCloseEvents = () => {
    if (closed.length > 0) removeEventListener('close', delay, true)
    for (const dialog of closed) dialog.dispatchEvent(new Event('close'))
    return closed.length
  }
}
