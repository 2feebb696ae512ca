import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Not one violation of WCAG 2.2 AA that a machine can find, on the page as it is now. */
export async function expectAccessible(page: Page) {
  // Half way from one colour to another nothing can be read.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The legacy mode sees the same where there are no frames, in half the time.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
