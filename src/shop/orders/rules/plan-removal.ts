import { ShopError } from '#kernel/errors.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'

type Line = {
  position: number
  name: string
  quantityLabel: string
  stockItemId: string | null
  qty: number
  removedQty: number
  netPaise: number
  couponSharePaise: number
}

/** Pieces (`qty`) to remove from one line. `removedQty`: the pieces that are removed in all afterwards. `refundPaise`: the price that was paid for `qty`. */
export type Removal = { position: number; name: string; type: string; stockItemId: string | null; qty: number; removedQty: number; refundPaise: number }

const onlyLower = 'A quantity can only be lowered.'

/**
 * Returns the pieces to remove, so that each named line has the wanted quantity afterwards. Other lines stay as they are.
 * @throws ShopError invalid_input for an unknown or repeated line, rule_refused for a higher quantity or an empty order
 */
export function planRemoval(lines: readonly Line[], wanted: readonly { position: number; qty: number }[]): Removal[] {
  const wantedQty = new Map(wanted.map(({ position, qty }) => [position, qty]))
  if (wantedQty.size < wanted.length) throw new ShopError('invalid_input', 'Please give each line once.')
  if (wanted.some(({ position }) => !lines.some((line) => line.position === position))) throw new ShopError('invalid_input', 'This order has no such line.')
  const leftOf = ({ qty, removedQty }: Line) => qty - removedQty
  const newQtyOf = (line: Line) => wantedQty.get(line.position) ?? leftOf(line)
  const raised = wanted.flatMap(({ position, qty }, index) =>
    lines.some((line) => line.position === position && qty > leftOf(line)) ? [{ field: `lines.${index}.qty`, message: onlyLower }] : [],
  )
  if (raised.length > 0) throw new ShopError('rule_refused', onlyLower, raised)
  if (lines.every((line) => newQtyOf(line) === 0)) throw new ShopError('rule_refused', 'At least one item must stay. To remove all, cancel the order.')
  return lines
    .filter((line) => newQtyOf(line) < leftOf(line))
    .map((line) => {
      const more = leftOf(line) - newQtyOf(line)
      const { position, name, quantityLabel, stockItemId, removedQty } = line
      const refundPaise = paidPaiseOfPieces(line, more, removedQty)
      return { position, name, type: quantityLabel, stockItemId, qty: more, removedQty: removedQty + more, refundPaise }
    })
}
