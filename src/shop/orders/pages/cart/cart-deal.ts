import { paiseOf } from '#kernel/money.ts'
import type { Quote } from '../../pricing/contract.ts'
import { type CartItem, itemsOf } from './cart-items.ts'

/**
 * What automatic discounts give a cart, as the server answered. `cart`: the items it is for. `mayDiffer`: the shop has such discounts, so another cart, or a
 * logged-in shopper, may get others.
 */
export type CartDeal = Pick<Quote, 'automatic' | 'note'> & { cart: string; gifts: string[]; mayDiffer: boolean }

export const cartKey = (cart: CartItem[]) => JSON.stringify(itemsOf(cart))

export function dealOf(cart: string, { automatic, note, lines, hasOffers = false }: Quote): CartDeal {
  const gifts = lines.filter(({ gift }) => gift).map(({ name, variant }) => `${name}, ${variant}`)
  return { cart, gifts, mayDiffer: hasOffers, ...(automatic && { automatic }), ...(note !== undefined && { note }) }
}

/** Returns the rows that automatic discounts add to the prices of a cart. */
export const dealRows = ({ automatic = [] }: Pick<CartDeal, 'automatic'>) =>
  automatic.map(({ title, amount }) => ({ name: title, paise: paiseOf(amount), kind: 'saving' as const })).filter(({ paise }) => paise > 0)
