import type { Product } from '#shop/catalogue/contract.ts'

/** Returns a product with these packs and nothing else. */
export const plainProduct = (variants: Product['variants']): Product => ({
  _id: 'saffron',
  name: 'Saffron',
  image: '',
  images: [],
  type: '',
  benefits: [],
  variants,
})
