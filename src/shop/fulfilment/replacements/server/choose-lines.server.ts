import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { type FreeLine, quoteCart } from '#shop/orders/module.server.ts'
import { minRefundPaise } from '#shop/orders/rules.ts'
import { refuseLines as refuseStock } from '#shop/stock/module.server.ts'
import type { ReplacedLine } from '../contract.ts'

type Order = { id: string; customerId: string | null }

/**
 * What a replacement sends. `from`: the bought product. `differencePaise`: how much more was paid for the replaced pieces than the sent packs cost.
 * `refundPaise`: the difference, less what a cancelled exchange of the line refunded before.
 */
export type ChosenLine = { line: FreeLine; position: number; from: string; differencePaise: number; refundPaise: number }

/**
 * Returns the lines of a replacement: the bought packs again, or the packs for which they are exchanged, at today's price.
 * @throws ShopError rule_refused for a pack that costs more than was paid; item_unavailable, item_paused, out_of_stock
 */
export async function chooseLines(tx: Tx, order: Order, wanted: readonly ReplacedLine[], now: Date): Promise<ChosenLine[]> {
  const bought = await tx.selectFrom('orderLine').selectAll().where('orderId', '=', order.id).execute()
  const refundedBefore = await readRefundedBefore(tx, order.id)
  const chosen: ChosenLine[] = []
  for (const { position, qty, pack } of wanted) {
    const line = bought.find((each) => each.position === position)
    if (!line) throw new Error(`The order ${order.id} has no line ${position}.`)
    const { productId, name, image, quantityLabel, stockItemId, parts } = line
    const valuePaise = paidPaiseOfPieces(line, qty)
    const same = { productId, name, image, quantityLabel, qty, stockItemId, parts }
    const beforePaise = refundedBefore.get(position) ?? 0
    const other = pack && (await exchange(tx, order, { ...pack, qty, valuePaise, beforePaise, name: line.name, now }))
    chosen.push({ position, from: productId, ...(other ?? { line: same, differencePaise: 0, refundPaise: 0 }) })
  }
  return chosen
}

/**
 * Reads what exchanges have refunded of each line of an order beyond the differences of those that stand, in paise. The rest is of cancelled exchanges, whose
 * pieces never left. The order must be locked.
 */
async function readRefundedBefore(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ position: number; paise: number }>`
    select l.position, (sum(l.refunded_paise) - coalesce(sum(l.difference_paise) filter (where n.status <> 'Cancelled'
      or exists (select from parcel p where p.order_id = n.id and p.shipped_at is not null)), 0))::bigint as paise
    from replacement x join replacement_line l on l.order_id = x.order_id join shop_order n on n.id = x.order_id where x.replaces = ${orderId} group by 1`.execute(
    tx,
  )
  return new Map(rows.map(({ position, paise }) => [position, Math.max(0, paise)]))
}

/** `beforePaise`: what a cancelled exchange refunded of `valuePaise`. */
type Exchange = { productId: string; variant: string; qty: number; valuePaise: number; beforePaise: number; name: string; now: Date }

/** Prices the packs that replace others. A dearer one is refused, because the shop asks no money for an order that is placed. */
async function exchange(tx: Tx, order: Order, { productId, variant, qty, valuePaise, beforePaise, name, now }: Exchange) {
  const { price } = await quoteCart(tx, { items: [{ productId, variant, qty }], now, customerId: order.customerId ?? undefined })
  const [found] = price.lines.filter((line) => line.gift === undefined)
  if (!found) throw new ShopError('item_unavailable', 'This pack is no longer sold. Please choose another one.')
  refuseStock([found])
  const costPaise = found.netPaise - found.couponSharePaise
  const leftPaise = valuePaise - beforePaise
  if (costPaise > leftPaise) {
    const less = beforePaise > 0 ? `, less ${inr(beforePaise)} that a cancelled exchange refunded` : ''
    throw new ShopError(
      'rule_refused',
      `${found.name}, ${found.label} costs ${inr(costPaise - leftPaise)} more than was paid for ${name}${less}. Please refund that, and sell the other pack.`,
    )
  }
  const line = { productId, name: found.name, image: found.image, quantityLabel: found.label, qty, stockItemId: found.stockItemId, parts: found.parts ?? null }
  const duePaise = leftPaise - costPaise
  // The provider refunds no less than ₹1.
  return { line, differencePaise: valuePaise - costPaise, refundPaise: duePaise < minRefundPaise ? 0 : duePaise }
}
