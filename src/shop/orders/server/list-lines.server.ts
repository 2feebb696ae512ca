import type { Selectable } from 'kysely'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { discountOfRow, listSumsOf, paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { wirePart } from './wire-order.server.ts'

type LineRow = Selectable<Tables['orderLine']>

export const listLineRows = (db: Db | Tx, orderId: string): Promise<LineRow[]> =>
  db.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).orderBy('position').execute()

/**
 * Returns a line in the form of the API. `saved`: what the product's own discount takes off. `couponShare`: the line's part of the order's discounts. `paid`:
 * the price after both.
 */
export function wireLine(row: LineRow) {
  const { position, productId, stockItemId, name, image, quantityLabel, qty, removedQty, unitPaise, netPaise, couponSharePaise, parts, isGift } = row
  return {
    position,
    productId,
    ...(stockItemId !== null && { pack: stockItemId }),
    name,
    image,
    type: quantityLabel,
    qty,
    removed: removedQty,
    removedPaid: rupeesOf(paidPaiseOfPieces(row, removedQty, 0)),
    price: rupeesOf(unitPaise),
    discount: percentOf(discountOfRow(row)),
    saved: rupeesOf(listSumsOf([row]).discountPaise),
    net: rupeesOf(netPaise),
    couponShare: rupeesOf(couponSharePaise),
    paid: rupeesOf(netPaise - couponSharePaise),
    ...(isGift && { gift: true }),
    parts: (parts ?? []).map(wirePart),
  }
}
