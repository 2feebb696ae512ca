import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { type FreeLine, quoteCart } from '#shop/orders/module.server.ts'
import { minRefundPaise } from '#shop/orders/rules.ts'
import { refuseLines as refuseStock } from '#shop/stock/module.server.ts'
import type { ReplacedLine } from '../contract.ts'

type Order = { id: string; customerId: string | null }

/** What a replacement sends. `from`: the bought product. `refundPaise`: how much more the replaced pieces cost than the sent packs. */
export type ChosenLine = { line: FreeLine; position: number; from: string; refundPaise: number }

/**
 * Returns the lines of a replacement: the bought packs again, or the packs for which they are exchanged, at today's price.
 * @throws ShopError rule_refused for a pack that costs more than was paid; item_unavailable, item_paused, out_of_stock
 */
export async function chooseLines(tx: Tx, order: Order, wanted: readonly ReplacedLine[], now: Date): Promise<ChosenLine[]> {
  const bought = await tx.selectFrom('orderLine').selectAll().where('orderId', '=', order.id).execute()
  const chosen: ChosenLine[] = []
  for (const { position, qty, pack } of wanted) {
    const line = bought.find((each) => each.position === position)
    if (!line) throw new Error(`The order ${order.id} has no line ${position}.`)
    const { productId, name, image, quantityLabel, stockItemId, parts } = line
    const valuePaise = paidPaiseOfPieces(line, qty)
    const same = { productId, name, image, quantityLabel, qty, stockItemId, parts }
    const other = pack && (await exchange(tx, order, { ...pack, qty, valuePaise, name: line.name, now }))
    chosen.push({ line: other?.line ?? same, position, from: productId, refundPaise: other?.refundPaise ?? 0 })
  }
  return chosen
}

type Exchange = { productId: string; variant: string; qty: number; valuePaise: number; name: string; now: Date }

/** Prices the packs that replace others. A dearer one is refused, because the shop asks no money for an order that is placed. */
async function exchange(tx: Tx, order: Order, { productId, variant, qty, valuePaise, name, now }: Exchange) {
  const { price } = await quoteCart(tx, { items: [{ productId, variant, qty }], now, customerId: order.customerId ?? undefined })
  const [found] = price.lines.filter((line) => line.gift === undefined)
  if (!found) throw new ShopError('item_unavailable', 'This pack is no longer sold. Please choose another one.')
  refuseStock([found])
  const costPaise = found.netPaise - found.couponSharePaise
  if (costPaise > valuePaise)
    throw new ShopError(
      'rule_refused',
      `${found.name}, ${found.label} costs ${inr(costPaise - valuePaise)} more than was paid for ${name}. Please refund that, and sell the other pack.`,
    )
  const line = { productId, name: found.name, image: found.image, quantityLabel: found.label, qty, stockItemId: found.stockItemId, parts: found.parts ?? null }
  const difference = valuePaise - costPaise
  // The provider refunds no less than ₹1.
  return { line, refundPaise: difference < minRefundPaise ? 0 : difference }
}
