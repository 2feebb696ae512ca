import type { ExpectedGifts, Quote } from '../contract.ts'

/** Returns the free packs of a quote in the form in which a request names the packs that the shopper saw. */
export const giftsIn = ({ lines }: Pick<Quote, 'lines'>): ExpectedGifts =>
  lines.filter(({ gift }) => gift).map(({ productId, variant }) => ({ productId, variant }))
