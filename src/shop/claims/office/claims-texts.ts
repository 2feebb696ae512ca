import type { ClaimRule } from '../rules/find-claims.ts'
import type { StandingClaim } from '../contract.ts'

const rules: Record<ClaimRule, string> = {
  cure: 'Cures a disease',
  sexual: 'Sexual effect',
  sureCure: 'Sure effect or approval',
  body: 'Changes the body',
  disease: 'Names a disease',
  medicine: 'Word for medicine',
  superlative: 'Needs a proof',
}

const holders: Record<StandingClaim['holder']['kind'], string> = { product: 'Product', coupon: 'Coupon', mail: 'Mail', page: 'Page' }

export const claimsTexts = {
  title: 'Claims',
  intro: 'Words in your products, coupons, mails and pages that the law may forbid. The shop warns and never refuses. Ask your adviser about each.',
  empty: 'No claims found.',
  loadFailed: 'The claims could not be loaded.',
  caption: 'Claims',
  columns: { where: 'Where', found: 'Words', rule: 'Rule', why: 'Why' },
  holders,
  rules,
  severities: { forbidden: 'Forbidden', check: 'Check' },
  fields: {
    // Of a product.
    name: 'Name',
    benefits: 'Benefits',
    'texts.description': 'Description',
    'texts.use': 'How to use',
    'texts.storage': 'Storage',
    'texts.ingredients': 'Ingredients',
    'texts.allergens': 'Allergens',
    'texts.questions': 'Questions and answers',
    // Of a coupon.
    code: 'Code',
    createdBy: 'Celebrity name',
    // Of a mail.
    subject: 'Subject',
    words: 'Words',
    // Of a page.
    title: 'Title',
    summary: 'Summary',
    alt: 'Alternative text',
    blocks: 'Blocks',
  } as Partial<Record<string, string>>,
  total: (shown: number, total: number) => (shown < total ? `The first ${shown} of ${total} claims.` : total === 1 ? '1 claim.' : `${total} claims.`),
  warn: { forbidden: 'The law forbids', check: 'Please check' },
  saved: (count: number) =>
    count === 1
      ? 'Saved with a claim that the law may forbid. The screen Claims lists it.'
      : `Saved with ${count} claims that the law may forbid. The screen Claims lists them.`,
} as const
