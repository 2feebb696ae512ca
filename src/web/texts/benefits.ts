import type { Product } from '#domain/catalogue/contract.ts'

const shilajit = [
  'Slow-dried Himalayan resin, nothing added',
  'Glass jar with a measuring spoon for a pea-sized portion',
  'Dissolves in warm water, milk or tea',
  'Cleaned by filtering, never bleached',
]

const saffron = [
  'Whole red stigmas, without the yellow style',
  'Colour and aroma from a few threads',
  'Sealed in glass, away from light and damp',
  'For milk, rice, sweets and tea',
]

/** Says nothing of the product, only what the shop keeps for each. */
const any = ['Inclusive of all taxes', 'Delivered free across India']

/** The product's own benefits, else the usual ones of its kind (section 9). */
export function benefitsOf({ name, benefits }: Pick<Product, 'name' | 'benefits'>) {
  if (benefits.length > 0) return benefits
  if (/shilajit/i.test(name)) return shilajit
  if (/saffron|kesar/i.test(name)) return saffron
  return any
}
