import { spread } from '#kernel/money.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import type { RefundedPieces, RefundOrigin } from '../payments/rules/refund.ts'

type Line = { position: number; qty: number; netPaise: number; couponSharePaise: number }
type PiecesRefund = { origin: RefundOrigin; amountPaise: number; pieces: readonly RefundedPieces[] }

/**
 * Returns the lines of which refunds took more than was paid. A refund is spread over its pieces by what was paid for them. `refunds`: oldest first, because
 * what was paid for a piece depends on the pieces that were removed before.
 */
export function listOverRefunded<Item extends Line>(lines: readonly Item[], refunds: readonly PiecesRefund[]): Item[] {
  const sums = new Map(lines.map((line) => [line.position, { line, removed: 0, takenPaise: 0 }]))
  for (const { origin, amountPaise, pieces } of refunds) {
    const named = pieces.flatMap(({ position, qty }) => {
      const sum = sums.get(position)
      return sum ? [{ sum, qty }] : []
    })
    const parts = spread(
      amountPaise,
      named.map(({ sum, qty }) => paidPaiseOfPieces(sum.line, qty, sum.removed)),
    )
    for (const [index, { sum, qty }] of named.entries()) {
      sum.takenPaise += parts[index] ?? 0
      if (origin === 'removal') sum.removed += qty
    }
  }
  return [...sums.values()].filter(({ line, takenPaise }) => takenPaise > paidPaiseOfPieces(line, line.qty)).map(({ line }) => line)
}
