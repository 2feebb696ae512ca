import { spreadAmount } from '#kernel/money.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { minRefundPaise, type RefundedPieces, type RefundOrigin } from '../payments/rules/refund.ts'

type Line = { position: number; qty: number; netPaise: number; couponSharePaise: number }

/** A refund of pieces: by items, for removed items, or for a return. */
export type PiecesRefund = { origin: RefundOrigin; amountPaise: number; pieces: readonly RefundedPieces[] }

/**
 * Returns what is left to refund of each line by its position: what was paid for it, less its refunds. It is below 0 if refunds took more. A refund is spread
 * over its pieces by what was paid for them, at most to what is left of their lines. `refunds`: oldest first.
 */
export function leftOfLines(lines: readonly Line[], refunds: readonly PiecesRefund[]): Map<number, number> {
  const sums = new Map(lines.map((line) => [line.position, { line, removed: 0, leftPaise: paidPaiseOfPieces(line, line.qty) }]))
  for (const { origin, amountPaise, pieces } of refunds) {
    const named = pieces.flatMap(({ position, qty }) => {
      const sum = sums.get(position)
      return sum ? [{ sum, qty }] : []
    })
    const lefts = named.map(({ sum }) => Math.max(sum.leftPaise, 0))
    const paid = named.map(({ sum, qty }, index) => Math.min(paidPaiseOfPieces(sum.line, qty, sum.removed), lefts[index] ?? 0))
    const parts = spreadOver(amountPaise, paid, lefts)
    for (const [index, { sum, qty }] of named.entries()) {
      sum.leftPaise -= parts[index] ?? 0
      if (origin === 'removal') sum.removed += qty
    }
  }
  return new Map([...sums].map(([position, { leftPaise }]) => [position, leftPaise]))
}

/** Spreads an amount by what was paid for pieces, what exceeds that by what is left of their lines, and what exceeds that over the first line. */
function spreadOver(amountPaise: number, paid: readonly number[], lefts: readonly number[]): number[] {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const rest = lefts.map((left, index) => left - (paid[index] ?? 0))
  const first = Math.min(amountPaise, sumOf(paid))
  const second = Math.min(amountPaise - first, sumOf(rest))
  const [ofPaid, ofRest] = [spreadAmount(first, paid), spreadAmount(second, rest)]
  return lefts.map((_, index) => (ofPaid[index] ?? 0) + (ofRest[index] ?? 0) + (index === 0 ? amountPaise - first - second : 0))
}

/** An amount for pieces of a line. */
type Part = { position: number; refundPaise: number }

/** Lowers amounts for pieces to what is left of their lines. Each line is named once. */
export const capToLines = <Of extends Part>(parts: readonly Of[], left: ReadonlyMap<number, number>): Of[] =>
  parts.map((part) => ({ ...part, refundPaise: Math.min(part.refundPaise, Math.max(left.get(part.position) ?? 0, 0)) }))

/** Returns what a removal refunds of each line, without lines of nothing. It is empty if earlier refunds left less than a provider refunds. */
export function capRemoval<Of extends Part>(removals: readonly Of[], left: ReadonlyMap<number, number>): Of[] {
  const capped = capToLines(removals, left).filter(({ refundPaise }) => refundPaise > 0)
  const amountPaise = sumParts(capped)
  return amountPaise < minRefundPaise && amountPaise < sumParts(removals) ? [] : capped
}

export const sumParts = (parts: readonly Part[]) => parts.reduce((sum, { refundPaise }) => sum + refundPaise, 0)
