import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no violation of WCAG 2.2 AA that axe can find on the page, once no list of it loads, because such a list is paler. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  // Reduced motion ends colour transitions, which axe would measure half way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // On a page without frames, legacy mode finds the same in half the time.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
