import { paiseOf } from '#kernel/money.ts'
import type { Quote } from '../../pricing/contract.ts'
import { isDelivery } from '../../pricing/rules/delivery-line.ts'
import { type CartItem, itemsOf } from './cart-items.ts'

/**
 * The server's answer about the automatic discounts and the delivery charge of a cart. `cart`: the key of that cart (`cartKey`). `gifts`: the names of free
 * packs. `mayDiffer`: another cart, or a logged-in shopper, may get other discounts. `deliveryPaise`: null while it depends on an unknown address. `note`: why
 * an automatic discount does not apply.
 */
export type CartDeal = Pick<Quote, 'automatic' | 'note'> & { cart: string; gifts: string[]; mayDiffer: boolean; deliveryPaise: number | null }

/** Returns a text that is the same for carts with the same packs and quantities. */
export const cartKey = (cart: CartItem[]) => JSON.stringify(itemsOf(cart))

/** Returns what a cart keeps of its quote. `cart` is the cart's key. */
export function dealOf(cart: string, { automatic, note, lines, extras, deliveryLater, hasOffers = false }: Quote): CartDeal {
  const gifts = lines.filter(({ gift }) => gift).map(({ name, variant }) => `${name}, ${variant}`)
  const deliveryPaise = deliveryPaiseIn({ extras, deliveryLater })
  return { cart, gifts, deliveryPaise, mayDiffer: hasOffers, ...(automatic && { automatic }), ...(note !== undefined && { note }) }
}

/** Returns the delivery charge of a quote in paise, or null while it depends on an unknown address. */
export const deliveryPaiseIn = ({ extras = [], deliveryLater }: Pick<Quote, 'extras' | 'deliveryLater'>) =>
  deliveryLater ? null : paiseOf(extras.find(isDelivery)?.amount ?? 0)

/** Returns the rows that automatic discounts add to the prices of a cart. */
export const dealRows = ({ automatic = [] }: Pick<CartDeal, 'automatic'>) =>
  automatic.map(({ title, amount }) => ({ name: title, paise: paiseOf(amount), kind: 'saving' as const })).filter(({ paise }) => paise > 0)
