import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { holdMinutes, refuseLine, shortageSentence, type StockedLine } from './stock.ts'

/** An item with too few pieces for an order. `available`: the pieces on hand that no other shopper holds. */
type Shortage = { itemId: string; wanted: number; available: number; onHand: number }

/** @throws ShopError out_of_stock, too_many_pieces for the first line of a cart that the stock does not allow, apart from what other shoppers hold */
export function refuseLines(lines: (StockedLine & { productId: string })[]) {
  for (const line of lines) {
    const refusal = refuseLine(line)
    const { productId, variant, onHand: left } = line
    if (refusal) throw new ShopError(refusal.code, refusal.message, { productId, variant, left })
  }
}

/**
 * Holds the tracked pieces of an attempt for `holdMinutes`, in place of what the shopper held before. Call it last in the transaction, after the coupon's
 * lock, so that locks have the same order as in settlement. One statement. @throws ShopError out_of_stock with the pack and what is `left`
 */
export async function holdStock(tx: Tx, orderId: string, now: Date) {
  const until = new Date(now.getTime() + holdMinutes * 60_000)
  const { rows } = await sql<Shortage>`select * from hold_stock(${orderId}, ${now}, ${until})`.execute(tx)
  await refuseShort(tx, orderId, rows)
}

/** Returns whether the stock has too little for a paid attempt. It locks the items until the transaction ends. One statement. */
export async function isShort(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<Shortage>`
    select s.* from stock_shortage(${orderId}, ${now}) s join stock_item i on i.id = s.item_id where not i.may_oversell`.execute(tx)
  return rows.length > 0
}

/** Takes the pieces of an order that becomes Paid, from the batch that ends first. One statement. @returns false if it has too few; then it takes nothing */
export async function takeStock(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  return (await takeOrShortages(tx, orderId, now)).length === 0
}

/** Takes the pieces of a free order. @throws ShopError out_of_stock */
export async function takeStockOrRefuse(tx: Tx, orderId: string, now: Date) {
  await refuseShort(tx, orderId, await takeOrShortages(tx, orderId, now))
}

async function takeOrShortages(tx: Tx, orderId: string, now: Date) {
  const { rows } = await sql<Shortage>`select * from take_stock(${orderId}, ${now})`.execute(tx)
  return rows
}

async function refuseShort(tx: Tx, orderId: string, [shortage]: Shortage[]) {
  if (!shortage) return
  const line = await tx
    .selectFrom('orderLine')
    .select(['productId', 'name', 'quantityLabel as variant'])
    .where('orderId', '=', orderId)
    .where('stockItemId', '=', shortage.itemId)
    .executeTakeFirstOrThrow()
  const left = Math.max(0, Number(shortage.available))
  throw new ShopError('out_of_stock', shortageSentence({ ...line, available: left, onHand: shortage.onHand }), {
    productId: line.productId,
    variant: line.variant,
    left,
  })
}
