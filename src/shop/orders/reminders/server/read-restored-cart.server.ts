import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { quoteCart } from '../../pricing/server/quote-cart.server.ts'
import { chooseItems } from '../rules/choose-items.ts'
import { listItems } from './queries.server.ts'

/** An item for the cart of a browser, at today's price. Amounts in rupees. */
type RestoredItem = { _id: string; name: string; image: string; price: number; discount: number; variant: string; qty: number }

/** What a signed link shows: items and prices of the shop. No person, because messages are forwarded. */
export type RestoredCart = { items: RestoredItem[]; gone: string[]; fewer: string[] }

/** Returns the cart of a signed link. Undefined for an unknown or expired link, for a cart that was bought, and once the account is deleted. */
export async function readRestoredCart(shop: Shop, token: string): Promise<RestoredCart | undefined> {
  const id = readSignedToken(shop, 'restore the cart of', token)
  if (id === undefined) return undefined
  const attempt = await shop.db
    .selectFrom('shopOrder')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select('shopOrder.id')
    .where('shopOrder.id', '=', id)
    .where('shopOrder.status', 'in', ['Pending', 'Unpaid'])
    .executeTakeFirst()
  if (!attempt) return undefined
  const { items, gone, fewer } = await chooseToday(shop.db, id, shop.now())
  const restored = items.map(({ productId, name, image, unitPaise, discountBp, variant, qty }) => ({
    _id: productId,
    name,
    image,
    price: rupeesOf(unitPaise),
    discount: percentOf(discountBp),
    variant,
    qty,
  }))
  return { items: restored, gone, fewer }
}

/** Splits the items of an attempt by today's catalogue and stock. */
export async function chooseToday(db: Db | Tx, orderId: string, now: Date) {
  const stored = await listItems(db, orderId)
  const wanted = stored.flatMap(({ productId, quantityLabel, name, qty }) => (productId === null ? [] : [{ productId, variant: quantityLabel, name, qty }]))
  const { price } = await quoteCart(db, { items: wanted, onlyForSale: true, now })
  return chooseItems(wanted, price.lines)
}
