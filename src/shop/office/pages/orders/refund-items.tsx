import { useState } from 'react'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { paidPaiseOfPieces, perPiecePaiseOf } from '#shop/catalogue/rules.ts'
import { ordersTexts, orderTexts } from '#shop/orders/parts.ts'
import { showRupees } from '#ui/office/show.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { NumberField } from '#ui/office/fields.tsx'

type Item = Order['items'][number]

const paidPaiseOf = ({ paid, price, qty }: Item) => paiseOf(paid ?? price * qty)

/**
 * Returns what was paid for the typed pieces of each line, in rupees, after the discounts of product and coupon. Undefined if a line does not have so
 * many pieces. Pieces that staff removed were refunded then.
 */
export function refundOf(items: readonly Item[], typed: readonly string[]): number | undefined {
  let paise = 0
  for (const [line, item] of items.entries()) {
    const pieces = wholeIn((typed[line] ?? '').trim() || '0')
    if (pieces === undefined || pieces > item.qty - item.removed) return undefined
    const bought = { qty: item.qty, netPaise: paidPaiseOf(item), couponSharePaise: 0 }
    paise += paidPaiseOfPieces(bought, pieces, item.removed)
  }
  return rupeesOf(paise)
}

/** A field for each line of the order: how many pieces to refund. `onChange` gets the amount in rupees, undefined for too many pieces. */
export function RefundItems({ items, onChange }: { items: readonly Item[]; onChange: (amount: number | undefined) => void }) {
  const [typed, setTyped] = useState<readonly string[]>(() => items.map(() => ''))

  function type(line: number, text: string) {
    const next = typed.map((before, index) => (index === line ? text : before))
    setTyped(next)
    onChange(refundOf(items, next))
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
