import { expect, test } from 'vitest'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { aboutPage } from '#shop/content/rules/built-in/about-page.ts'
import { articleTexts } from '#shop/content/rules/built-in/article-texts.ts'
import { benefitsOf } from '#shop/catalogue/pages/benefits-texts.ts'
import { legalPages } from '#shop/content/rules/built-in/legal-pages.ts'
import { fillFacts } from '#shop/content/rules.ts'
import { fillLegal } from '#shop/content/rules/legal-facts.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { logInTexts, ownDataTexts } from '#shop/accounts/pages/own-account-texts.ts'
import { deliverySentences, orderFactsTexts, returnSentences } from '#shop/orders/rules/order-facts-texts.ts'
import { productTexts } from '#shop/catalogue/pages/product-texts.ts'
import { productsTexts } from '#shop/catalogue/pages/products-texts.ts'
import { demoProducts } from '#seed/demo.ts'
import { stockAlertTexts } from '#shop/stock/alerts/pages/stock-alert-texts.ts'

/** Pages that speak of one thing say the same about it. */

const shown = (value: unknown) => JSON.stringify(value)

/** Returns the legal pages of a new shop with these settings. */
const legalWith = (facts: Facts) => legalPages.map(({ slug, ...page }) => ({ slug, ...fillLegal({ ...page, image: '', alt: '' }, facts, 'Razorpay') }))

const legal = (name: string) => shown(legalWith(defaultSettings).find(({ slug }) => slug === name))

test('the product page and the article name the same threads and minutes', () => {
  for (const text of [shown(demoProducts[0]), shown(articleTexts)]) {
    expect(text).toMatch(/five to eight threads for four/)
    expect(text).toMatch(/ten minutes (or more|in two spoons)/)
  }
  expect(shown(articleTexts)).not.toMatch(/ten or twelve threads/)
})

test('no page sends parcels farther than the shipping page', () => {
  const limit = 'everywhere in India where our couriers go'
  expect(legal('shipping')).toContain(limit)
  expect(shown(aboutPage)).toContain(limit)
  const ofProducts = [productsTexts.description, productTexts.description('Honey', '', false), ...benefitsOf({ name: 'Honey', benefits: [] }, false)]
  for (const text of ofProducts) expect(text).not.toContain('India')
})

test('the first texts of the pages say that delivery is free only until the owner charges for it', () => {
  const free = /delivery is free|nothing is added|no charge is added|"Nothing\. /i
  const about = (chargesDelivery: boolean) => shown(fillFacts(aboutPage, { ...defaultSettings, chargesDelivery }))
  const zones = [{ places: ['Assam'], charge: 150, freeFrom: 0 }]
  for (const deliveryCharge of [
    { charge: 40, freeFrom: 999, zones: [] },
    { charge: 0, freeFrom: 0, zones },
  ])
    for (const cashOnDelivery of [false, true]) {
      const pages = shown(legalWith({ ...defaultSettings, cashOnDelivery, deliveryCharge }))
      expect(pages).not.toMatch(free)
      expect(pages).toContain('inclusive of all taxes. The cart shows what delivery costs. A struck-through')
      expect(pages).toContain('Cart and checkout show what delivery to your address costs.')
    }
  expect(about(true)).toContain('where our couriers go. The cart shows what delivery costs.')
  expect(about(true)).not.toMatch(/delivery is free/i)
  expect(about(false)).toContain('sent to your door, everywhere in India where our couriers go. Delivery is free.')
  expect(legal('terms')).toContain('inclusive of all taxes. Delivery is free; nothing is added at checkout. A struck-through')
  expect(legal('shipping')).toContain('Delivery is free, everywhere in India where our couriers go. Parcels leave within')
})

test('the returns page takes nothing back for a change of mind, in its first sentence too, while returns are off', () => {
  const page = (tellWithinDays: number) =>
    shown(legalWith({ ...defaultSettings, returns: { tellWithinDays, refundWithinDays: 7 } }).find(({ slug }) => slug === 'returns'))
  expect(page(7)).toContain('unopened is the rule')
  expect(page(0)).toContain('we take nothing else back')
  expect(page(0)).not.toContain('unopened')
})

test('the privacy page names everything that a deleted account loses and that a form takes', () => {
  for (const kept of ['reviews', 'return', 'pack to be back', '30 days after the message']) expect(legal('privacy')).toContain(kept)
  expect(stockAlertTexts.consent).toContain('30 days after the message, or after a year')
})

test('the privacy page allows what the list of log-ins denies for itself alone, and names what a deleted account loses', () => {
  expect(legal('privacy')).toContain('network address')
  expect(logInTexts.privacy).toMatch(/^This list stores no network address/)
  for (const part of ['name', 'addresses', 'log-ins', 'reviews', 'messages']) {
    expect(shown(ownDataTexts.delete.deleted)).toContain(part)
    expect(legal('privacy')).toMatch(new RegExp(`We then erase[^.]*${part}`))
  }
})

test('the block on product page, cart and checkout says what the legal pages say', () => {
  for (const days of [0, 1, 7]) {
    const facts = { ...defaultSettings, returns: { tellWithinDays: days, refundWithinDays: 7 } }
    const pages = shown(legalWith(facts))
    const block = returnSentences(facts)
    const within = { 0: 'Tell us as soon as you notice it', 1: 'Tell us within 1 day of delivery', 7: 'Tell us within 7 days of delivery' }[days] ?? ''
    for (const text of [pages, block]) expect(text).toContain(within)
    expect(block.includes('nothing back for a change of mind')).toBe(days === 0)
    expect(pages.includes('nothing back for a change of mind')).toBe(days === 0)
  }
  for (const arrival of [defaultSettings.arrival, { fromDays: null, toDays: null }]) {
    const facts = { ...defaultSettings, arrival }
    const [, lasts = ''] = /(It usually arrives [^.]*)\./.exec(deliverySentences(facts, false)) ?? []
    expect(shown(legalWith(facts))).toContain(lasts)
  }
  expect(legal('shipping')).toContain(orderFactsTexts.payBy(defaultSettings.paymentWays, 'Razorpay'))
})
