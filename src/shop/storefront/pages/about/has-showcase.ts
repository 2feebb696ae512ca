import type { Product } from '#shop/catalogue/contract.ts'
import { typeOf } from '#shop/catalogue/rules.ts'
import { showcase } from './showcase-texts.ts'

const kinds = new Set(showcase.map(({ kind }): string => kind))

/** Returns whether the shop sells a type of product that the page of close-ups shows. */
export const hasShowcase = (products: readonly Pick<Product, 'type'>[]) => products.some(({ type }) => kinds.has(typeOf(type)))
