import { createHash } from 'node:crypto'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { CartQuote } from '../pricing/server/quote-cart.server.ts'

/** Returns a hash of everything that determines the attempt's price and parcel. A pack is its id, so a new pack with an old label is another cart. */
export function fingerprintOf({ price, coupon, extras }: CartQuote, address: AddressSnapshot) {
  // A bundle whose parts have changed is another cart, because the attempt keeps its parts.
  const lines = price.lines
    .map(({ stockItemId, qty, unitPaise, discountBp, parts }) => [
      stockItemId,
      qty,
      unitPaise,
      discountBp,
      ...(parts?.map(({ itemId, pieces }) => [itemId, pieces].join(' ')) ?? []),
    ])
    .toSorted()
  // Of an order without extras, the hash is that of earlier releases.
  const more = extras.length > 0 ? [extras.map(({ module, id, paise }) => [module, id, paise])] : []
  return createHash('sha256')
    .update(JSON.stringify([lines, coupon && [coupon.code, coupon.discountBp, coupon.celebrityId], price.totalPaise, address, ...more]))
    .digest('hex')
}
