import type { Product } from '#domain/catalogue/contract.ts'
import { plainTextOf } from '#domain/catalogue/rich-text.ts'
import { benefitsOf } from '../texts/benefits.ts'

/** Returns the product's description without marks, or its benefits as sentences, for machines that read no markup. */
export const plainDescriptionOf = (product: Pick<Product, 'name' | 'benefits' | 'texts'>) =>
  product.texts?.description === undefined ? `${benefitsOf(product).join('. ')}.` : plainTextOf(product.texts.description)
