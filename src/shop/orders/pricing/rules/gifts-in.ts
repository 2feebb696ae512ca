import type { ExpectedGifts, Quote } from '../contract.ts'

/** Returns the free packs of a quote, as a request names those that the shopper saw. */
export const giftsIn = ({ lines }: Pick<Quote, 'lines'>): ExpectedGifts =>
  lines.filter(({ gift }) => gift).map(({ productId, variant }) => ({ productId, variant }))
