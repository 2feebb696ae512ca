import { spreadAmount } from '#kernel/money.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { minRefundPaise, type RefundedPieces, type RefundOrigin } from '../payments/rules/refund.ts'

type Line = { position: number; qty: number; netPaise: number; couponSharePaise: number }

/** A refund of pieces: of items that staff chose, of removed pieces, or of a return. */
export type PiecesRefund = { origin: RefundOrigin; amountPaise: number; pieces: readonly RefundedPieces[] }

/**
 * Returns the paise that are left to refund of each line, by its position: the price that was paid, less its refunds. Negative if refunds were larger. A refund
 * is spread over its lines by the price of its pieces, but at most the rest of each line. `refunds`: oldest first.
 */
export function leftOfLines(lines: readonly Line[], refunds: readonly PiecesRefund[]): Map<number, number> {
  const sums = new Map(lines.map((line) => [line.position, { line, removed: 0, leftPaise: paidPaiseOfPieces(line, line.qty) }]))
  for (const { origin, amountPaise, pieces } of refunds) {
    const named = pieces.flatMap(({ position, qty }) => {
      const sum = sums.get(position)
      return sum ? [{ sum, qty }] : []
    })
    const lefts = named.map(({ sum }) => Math.max(sum.leftPaise, 0))
    const prices = named.map(({ sum, qty }, index) => Math.min(paidPaiseOfPieces(sum.line, qty, sum.removed), lefts[index] ?? 0))
    const parts = spreadOver(amountPaise, prices, lefts)
    for (const [index, { sum, qty }] of named.entries()) {
      sum.leftPaise -= parts[index] ?? 0
      if (origin === 'removal') sum.removed += qty
    }
  }
  return new Map([...sums].map(([position, { leftPaise }]) => [position, leftPaise]))
}

/**
 * Spreads an amount over lines, and returns the part of each. First it spreads up to the prices of the pieces, then up to the rests of the lines (`lefts`). The
 * first line gets the excess. All amounts are in paise.
 */
function spreadOver(amountPaise: number, prices: readonly number[], lefts: readonly number[]): number[] {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const rests = lefts.map((left, index) => left - (prices[index] ?? 0))
  const overPrices = Math.min(amountPaise, sumOf(prices))
  const overRests = Math.min(amountPaise - overPrices, sumOf(rests))
  const excess = amountPaise - overPrices - overRests
  const partsOfPrices = spreadAmount(overPrices, prices)
  const partsOfRests = spreadAmount(overRests, rests)
  return lefts.map((_, index) => (partsOfPrices[index] ?? 0) + (partsOfRests[index] ?? 0) + (index === 0 ? excess : 0))
}

/** An amount for pieces of a line. */
type Part = { position: number; refundPaise: number }

/** Lowers amounts for pieces to the rests of their lines (`left`, in paise by position). Each line may occur only once in `parts`. */
export const capToLines = <Of extends Part>(parts: readonly Of[], left: ReadonlyMap<number, number>): Of[] =>
  parts.map((part) => ({ ...part, refundPaise: Math.min(part.refundPaise, Math.max(left.get(part.position) ?? 0, 0)) }))

/** Returns the refund of each line for removed pieces, without lines of 0. Empty if earlier refunds left less than the smallest refund. */
export function capRemoval<Of extends Part>(removals: readonly Of[], left: ReadonlyMap<number, number>): Of[] {
  const capped = capToLines(removals, left).filter(({ refundPaise }) => refundPaise > 0)
  const amountPaise = sumParts(capped)
  return amountPaise < minRefundPaise && amountPaise < sumParts(removals) ? [] : capped
}

export const sumParts = (parts: readonly Part[]) => parts.reduce((sum, { refundPaise }) => sum + refundPaise, 0)
