import type { Product } from '../contract.ts'

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

/** The generic benefits. They claim nothing about the product, and repeat promises of the shop for every order. */
const generic = ['Inclusive of all taxes', 'Delivery is free']

const genericCharged = ['Inclusive of all taxes', 'The cart shows what delivery costs']

/**
 * Returns the product's own benefits, or else the default for shilajit, for saffron or for other products. `chargesDelivery`: some deliveries cost something.
 */
export function benefitsOf({ name, benefits }: Pick<Product, 'name' | 'benefits'>, chargesDelivery: boolean) {
  if (benefits.length > 0) return benefits
  if (/shilajit/i.test(name)) return shilajit
  if (/saffron|kesar/i.test(name)) return saffron
  return chargesDelivery ? genericCharged : generic
}
