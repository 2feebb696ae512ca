import { useState } from 'react'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { paidPaiseOfPieces, perPiecePaiseOf } from '#shop/catalogue/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { orderTexts, ordersTexts } from '#shop/orders/parts.ts'
import { NumberField } from '#ui/office/fields.tsx'
import { showRupees } from '#ui/office/show.ts'
import { wholeIn } from '#ui/office/typed-number.ts'

/** A line of the order. `left`: the rupees that refunds have left of it; undefined if nothing was refunded. */
export type LineLeft = { position: number; left?: number | undefined }

type Item = Order['items'][number]

const paidPaiseOf = ({ paid, price, qty }: Item) => paiseOf(paid ?? price * qty)

/**
 * Returns the rupees that were paid for the typed pieces of each line, after the discounts of product and coupon. Undefined if a line has fewer pieces than
 * typed; pieces that staff removed do not count, because they are refunded already. A line adds at most the money that refunds have left of it.
 */
export function refundOf(items: readonly Item[], typed: readonly string[], linesLeft: readonly LineLeft[] = []): number | undefined {
  let paise = 0
  for (const [line, item] of items.entries()) {
    const pieces = wholeIn((typed[line] ?? '').trim() || '0')
    if (pieces === undefined || pieces > item.qty - item.removed) return undefined
    const bought = { qty: item.qty, netPaise: paidPaiseOf(item), couponSharePaise: 0 }
    const leftOfLine = linesLeft.find(({ position }) => position === (item.position ?? line))?.left
    paise += Math.min(paidPaiseOfPieces(bought, pieces, item.removed), leftOfLine === undefined ? Infinity : paiseOf(leftOfLine))
  }
  return rupeesOf(paise)
}

export type RefundedLine = { position: number; qty: number }

/** Returns the lines with typed pieces, by their position in the order. */
export const linesOf = (items: readonly Item[], typed: readonly string[]): RefundedLine[] =>
  items.flatMap(({ position }, line) => {
    const qty = wholeIn((typed[line] ?? '').trim() || '0') ?? 0
    return qty > 0 ? [{ position: position ?? line, qty }] : []
  })

type RefundItemsProps = { items: readonly Item[]; linesLeft: readonly LineLeft[]; onChange: (amount: number | undefined, lines: RefundedLine[]) => void }

/** A field for each line of the order: how many pieces to refund. `onChange` gets the amount in rupees, undefined for too many pieces, and the lines. */
export function RefundItems({ items, linesLeft, onChange }: RefundItemsProps) {
  const [typed, setTyped] = useState<readonly string[]>(() => items.map(() => ''))

  function type(line: number, text: string) {
    const next = typed.map((before, index) => (index === line ? text : before))
    setTyped(next)
    onChange(refundOf(items, next, linesLeft), linesOf(items, next))
  }

  return items.map(
    (item, line) =>
      item.qty > item.removed && (
        <NumberField
          key={`${item.productId} ${item.type}`}
          label={orderTexts.refunding.piecesOf(
            ordersTexts.item(item.name, item.type, item.qty - item.removed),
            showRupees(rupeesOf(perPiecePaiseOf(paidPaiseOf(item), item.qty))),
          )}
          inputMode="numeric"
          maxLength={3}
          placeholder="0"
          value={typed[line] ?? ''}
          onChange={({ target }) => type(line, target.value)}
        />
      ),
  )
}
