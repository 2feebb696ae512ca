import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/settings.ts'
import { storesOf } from './about.ts'
import { articleTexts } from './article-texts.ts'
import { legalPages } from './legal.ts'
import { logInTexts, ownDataTexts } from './own-account.ts'
import { careOf } from './product.ts'

/** Pages that speak of one thing say the same about it. */

const shown = (value: unknown) => JSON.stringify(value)

const legal = (path: string) => shown(legalPages(defaultSettings).find((page) => page.path === path))

test('the product page and the article name the same threads and minutes', () => {
  for (const text of [shown(careOf({ name: 'Saffron' })), shown(articleTexts)]) {
    expect(text).toMatch(/five to eight threads for four/)
    expect(text).toMatch(/ten minutes (or more|in two spoons)/)
  }
  expect(shown(articleTexts)).not.toMatch(/ten or twelve threads/)
})

test('no page sends parcels farther than the shipping page', () => {
  const limit = 'everywhere in India where our couriers go'
  expect(legal('/shipping')).toContain(limit)
  expect(shown(storesOf(defaultSettings))).toContain(limit)
})

test('the privacy page allows what the list of log-ins denies for itself alone, and names what a deleted account loses', () => {
  expect(legal('/privacy')).toContain('network address')
  expect(logInTexts.privacy).toMatch(/^This list stores no network address/)
  for (const part of ['name', 'addresses', 'log-ins', 'reviews', 'messages']) {
    expect(shown(ownDataTexts.delete.deleted)).toContain(part)
    expect(legal('/privacy')).toMatch(new RegExp(`We then erase[^.]*${part}`))
  }
})
