import { spreadAmount } from '#kernel/money.ts'
import { leftOfLines, type PiecesRefund } from '#shop/orders/rules.ts'

type Line = { position: number; qty: number; netPaise: number; couponSharePaise: number }

/**
 * Returns what an order's lines are still worth, in paise and in their order. `lostPaise`: all that the order lost of its goods. `named`: the part of it that
 * was refunded for pieces, which counts against their lines. The rest counts against all lines by what is left of them.
 */
export function netOfLines(lines: readonly Line[], lostPaise: number, named: readonly PiecesRefund[]): number[] {
  const paid = lines.reduce((sum, { netPaise, couponSharePaise }) => sum + netPaise - couponSharePaise, 0)
  const left = leftOfLines(lines, named)
  return spreadAmount(
    Math.max(0, paid - lostPaise),
    lines.map(({ position }) => Math.max(0, left.get(position) ?? 0)),
  )
}
