import { expect, type Locator, type Page } from '@playwright/test'

const maxStops = 80

/**
 * Presses Tab until `target` has the focus. At each stop the focus must be visible: it has an outline, nothing covers it, and it is
 * inside the window.
 */
export async function tabTo(page: Page, target: Locator, { key = 'Tab' }: { key?: 'Tab' | 'Shift+Tab' } = {}) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target} within ${maxStops} stops`)
}

/** Moves to `target` by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Expects a visible focus. Polls, because the page may scroll smoothly to the focus. */
async function expectVisibleFocus(page: Page) {
  await expect.poll(() => page.evaluate(findFocusProblem), { message: 'the focus is seen' }).toBe('')
}

/** Returns why the focus is not visible, or an empty string. Runs in the page. */
function findFocusProblem() {
  const focused = document.activeElement
  // Between the last element and the first, the focus is in the browser's own controls.
  if (!focused || focused === document.body || focused === document.documentElement) return ''
  const name = `${focused.tagName} "${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}"`
  // A control that its label draws shows the focus on the label.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
  const shown = [focused, ...(label ? [label] : [])].find((element) => hasOutline(element))
  if (!shown) return `${name} has no outline`
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const [x1, y1, x2, y2] = [Math.max(0, left), Math.max(0, top), Math.min(innerWidth, right), Math.min(innerHeight, bottom)]
  if (x1 >= x2 || y1 >= y2) return `${name} is outside the window`
  // An element taller than half the window need not be visible as a whole.
  const inset = 2
  const points =
    bottom - top > innerHeight / 2
      ? [[(x1 + x2) / 2, (y1 + y2) / 2]]
      : [
          [(left + right) / 2, top + inset],
          [(left + right) / 2, bottom - inset],
        ]
  for (const [x = 0, y = 0] of points) {
    const covering = document.elementFromPoint(Math.min(Math.max(x, x1), x2 - 1), y)
    if (!covering) return `${name} is partly outside the window`
    if (!shown.contains(covering) && !covering.contains(shown)) return `${name} is under ${covering.tagName} "${covering.className}"`
  }
  return ''

  function hasOutline(element: Element) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
  }
}
