import type { Product } from '../contract.ts'
import { plainTextOf } from '#ui/rich-text.ts'
import { benefitsOf } from './benefits-texts.ts'

/** Returns the product's description without markup, or else its benefits as sentences, for structured data and feeds. */
export const plainDescriptionOf = (product: Pick<Product, 'name' | 'benefits' | 'texts'>, chargesDelivery: boolean) =>
  product.texts?.description === undefined ? `${benefitsOf(product, chargesDelivery).join('. ')}.` : plainTextOf(product.texts.description)
