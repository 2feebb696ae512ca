import { expect, type Locator, type Page } from '@playwright/test'

const mostStops = 80

/**
 * Presses Tab until the focus is on `target`. At each stop on the way the focus must be seen: an outline around it, nothing over it,
 * and within the window.
 */
export async function tabTo(page: Page, target: Locator, { key = 'Tab' }: { key?: 'Tab' | 'Shift+Tab' } = {}) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target} within ${mostStops} stops`)
}

/** Goes to `target` by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Types into a field that Tab leads to. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Once the page has come to rest, for a focus may be scrolled to smoothly. */
async function expectFocusSeen(page: Page) {
  await expect.poll(() => page.evaluate(whatHidesTheFocus), { message: 'the focus is seen' }).toBe('')
}

/** Runs in the page. @returns what is wrong, or nothing */
function whatHidesTheFocus() {
  const focused = document.activeElement
  // Between the last thing and the first the focus is the browser's own.
  if (!focused || focused === document.body || focused === document.documentElement) return ''
  const name = `${focused.tagName} "${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}"`
  // A control that is drawn by its label shows the focus there.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
  const shown = [focused, ...(label ? [label] : [])].find((element) => hasOutline(element))
  if (!shown) return `${name} has no outline`
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const [x1, y1, x2, y2] = [Math.max(0, left), Math.max(0, top), Math.min(innerWidth, right), Math.min(innerHeight, bottom)]
  if (x1 >= x2 || y1 >= y2) return `${name} is outside the window`
  // What is taller than the window can only be seen in part; anything else wholly.
  const inset = 2
  const points =
    bottom - top > innerHeight / 2
      ? [[(x1 + x2) / 2, (y1 + y2) / 2]]
      : [
          [(left + right) / 2, top + inset],
          [(left + right) / 2, bottom - inset],
        ]
  for (const [x = 0, y = 0] of points) {
    const over = document.elementFromPoint(Math.min(Math.max(x, x1), x2 - 1), y)
    if (!over) return `${name} is partly outside the window`
    if (!shown.contains(over) && !over.contains(shown)) return `${name} is under ${over.tagName} "${over.className}"`
  }
  return ''

  function hasOutline(element: Element) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
  }
}
