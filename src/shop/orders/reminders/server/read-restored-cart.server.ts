import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import type { StockedLine } from '#shop/stock/rules.ts'
import { quoteCart } from '../../pricing/server/quote-cart.server.ts'
import { listItems } from './queries.server.ts'

/** An item for the cart of a browser, at today's price. Amounts in rupees. */
type RestoredItem = { _id: string; name: string; image: string; price: number; discount: number; variant: string; qty: number }

/**
 * The cart that a signed link shows. `gone`: the names of packs that cannot be bought. `fewer`: the names of packs with fewer pieces. It has no personal data,
 * because people forward messages.
 */
type RestoredCart = { items: RestoredItem[]; gone: string[]; fewer: string[] }

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
  const { items, gone, fewer } = await splitByToday(shop.db, id, shop.now())
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

/** Prices the items of an attempt by today's catalogue and stock, and splits them as `splitItems` does. */
export async function splitByToday(db: Db | Tx, orderId: string, now: Date) {
  const stored = await listItems(db, orderId)
  const wanted = stored.map(({ productId, quantityLabel, name, qty }) => ({ productId, variant: quantityLabel, name, qty }))
  const { price } = await quoteCart(db, { items: wanted, onlyForSale: true, now, customerId: undefined })
  return splitItems(wanted, price.lines)
}

type StoredItem = { productId: string; variant: string; name: string }

type SoldLine = StockedLine & { productId: string }

/**
 * Splits items into those that can be bought, with the quantity that the stock allows, and the names of those that cannot (`gone`). `fewer`: the names of items
 * with a smaller quantity than before.
 */
function splitItems<Line extends SoldLine>(wanted: readonly StoredItem[], lines: readonly Line[]) {
  const items: Line[] = []
  const gone: string[] = []
  const fewer: string[] = []
  for (const { productId, variant, name } of wanted) {
    const line = lines.find((one) => one.productId === productId && one.variant === variant)
    const label = [name, variant].filter(Boolean).join(', ')
    const most = line && Math.min(line.qty, line.onHand ?? line.qty, line.mostPerOrder ?? line.qty)
    if (!line || most === undefined || most <= 0) gone.push(label)
    else {
      items.push({ ...line, qty: most })
      if (most < line.qty) fewer.push(label)
    }
  }
  return { items, gone, fewer }
}
