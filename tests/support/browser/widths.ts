import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoOverflow } from './overflow.ts'
import { expectReflow } from './reflow.ts'

const narrowest = { width: 320, height: 640 }
const tablet = { width: 768, height: 1024 }

/** Expects an accessible page that fits its window. A phone is checked at 360, 320 and 768 px and with large text, a desktop at its own width. */
export async function expectAccessibleAtAllWidths(page: Page) {
  await expectAccessible(page)
  await expectNoOverflow(page)
  const before = page.viewportSize()
  if (!before || before.width >= tablet.width) return
  await page.setViewportSize(narrowest)
  await expectNoOverflow(page)
  await expectReflow(page)
  await page.setViewportSize(tablet)
  await page.evaluate(scrollToFocus)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize(before)
}

/** Another width moves the page under the window. Without this, a link may lie half under the header, which axe counts as a small target. */
function scrollToFocus() {
  const focused = document.activeElement
  if (focused === document.body) window.scrollTo({ top: 0, behavior: 'instant' })
  else focused?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
