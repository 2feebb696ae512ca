import { expect, test } from 'vitest'
import { findClaims, severityOf } from '#shop/claims/rules.ts'
import { benefitsOf } from '#shop/catalogue/pages/benefits-texts.ts'
import { listMails } from '#shop/messages/rules/mail.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { articleTexts } from '#shop/content/rules/built-in/article-texts.ts'
import { blogTexts } from '#shop/storefront/pages/articles/blog-texts.ts'
import { ourModules } from '../src/shop.modules.ts'
import { demoProducts } from '#seed/demo.ts'

/** Returns every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const shopTexts = {
  'the demo catalogue': demoProducts,
  'the usual texts of products': ['Saffron', 'Shilajit', 'Honey'].map((name) => benefitsOf({ name, benefits: [] }, false)),
  articles: articleTexts,
  'the list of articles': blogTexts,
  'the facts of a new shop': defaultSettings,
  mails: listMails({ modules: ourModules }).map(({ template }) => template && [template.subject, template.words]),
}

test.each(Object.entries(shopTexts))('%s: no words that the law forbids', (_, texts) => {
  const found = textsIn(texts).flatMap((text) => findClaims(text).flatMap((claim) => (severityOf(claim.rule) === 'forbidden' ? [{ ...claim, text }] : [])))
  expect(found).toEqual([])
})
