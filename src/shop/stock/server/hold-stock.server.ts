import { minuteMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { holdMinutes, type OrderedPart, refuseLine, sharedSentence, shortageSentence, type StockedLine } from '../rules/stock.ts'

/** An item with too few pieces for an order. `wanted`: by all its lines. `available`: the pieces on hand that no other shopper holds. */
type Shortage = { itemId: string; wanted: number; available: number; onHand: number }

/**
 * @throws ShopError item_paused, out_of_stock, too_many_pieces for the first line of a cart that the stock does not allow, apart from what other shoppers hold
 */
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
  const until = new Date(now.getTime() + holdMinutes * minuteMs)
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

/** @throws ShopError out_of_stock for the last line of the order that needs the item */
async function refuseShort(tx: Tx, orderId: string, [shortage]: Shortage[]) {
  if (!shortage) return
  const { rows } = await sql<{ productId: string; name: string; variant: string; parts: OrderedPart[] | null; perPack: number; pieces: number }>`
    select l.product_id, l.name, l.quantity_label as variant, l.parts, w.per_pack, w.pieces
    from pieces_of_order(${orderId}) w join order_line l on l.order_id = ${orderId} and l.position = w.line
    where w.item_id = ${shortage.itemId} order by w.line desc`.execute(tx)
  const [line] = rows
  if (!line) throw new Error(`No line of ${orderId} has the item ${shortage.itemId}.`)
  const { productId, variant, perPack, pieces } = line
  // The other lines take their pieces first. This line gets packs of the remaining pieces.
  const packsOf = (count: number) => Math.floor((count - (shortage.wanted - pieces)) / perPack)
  const left = Math.max(0, packsOf(shortage.available))
  const part = rows.flatMap(({ parts }) => parts ?? []).find(({ itemId }) => itemId === shortage.itemId)
  const message =
    part && rows.length > 1
      ? sharedSentence(line, `${part.name}, ${part.pack}`)
      : shortageSentence({ ...line, available: left, onHand: packsOf(shortage.onHand) })
  throw new ShopError('out_of_stock', message, { productId, variant, left })
}
