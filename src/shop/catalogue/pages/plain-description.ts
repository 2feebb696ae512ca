import type { Product } from '../contract.ts'
import { plainTextOf } from '#ui/rich-text.ts'
import { benefitsOf } from './benefits-texts.ts'

/** Returns the product's description without marks, or its benefits as sentences, for machines that read no markup. */
export const plainDescriptionOf = (product: Pick<Product, 'name' | 'benefits' | 'texts'>, chargesDelivery: boolean) =>
  product.texts?.description === undefined ? `${benefitsOf(product, chargesDelivery).join('. ')}.` : plainTextOf(product.texts.description)
