import { roundHalfUp } from '#kernel/money.ts'

/** A part of the net in basis points, or paise for each order or piece. */
type Rate = { kind: 'percent'; bp: number } | { kind: 'amount'; paise: number }

/** What a celebrity gets of an order: of all goods, and instead of that of the products with a rate of their own. */
export type ShareTerms = { base: Rate; products: { productId: string; rate: Rate }[] }

/** An order as it was paid. `paidPaise`: what was paid for all pieces of the line, after the coupon. */
export type SharedOrder = { totalPaise: number; lines: { productId: string; qty: number; paidPaise: number }[] }

const percentOf = (paise: number, bp: number) => roundHalfUp(BigInt(paise) * BigInt(bp), 10_000n)

/**
 * Returns the share of an order before refunds, in paise. An amount of the base counts once, if the order has goods without a rate of their own. The share is
 * never more than the order brought.
 */
export function shareOf({ totalPaise, lines }: SharedOrder, { base, products }: ShareTerms): number {
  const rated = lines.map((line) => ({ ...line, rate: products.find(({ productId }) => productId === line.productId)?.rate }))
  const ofProducts = rated.map(({ qty, paidPaise, rate }) => {
    if (!rate) return { paidPaise: 0, share: 0 }
    return { paidPaise, share: rate.kind === 'percent' ? percentOf(paidPaise, rate.bp) : rate.paise * qty }
  })
  const restPaise = totalPaise - ofProducts.reduce((sum, line) => sum + line.paidPaise, 0)
  const isBaseUsed = rated.some(({ rate }) => !rate)
  const ofBase = base.kind === 'percent' ? percentOf(restPaise, base.bp) : isBaseUsed ? base.paise : 0
  return Math.min(
    totalPaise,
    ofProducts.reduce((sum, { share }) => sum + share, ofBase),
  )
}

/** Returns what is left of a share in proportion to what is left of the order, in paise, rounded half up. */
export const shareLeft = (sharePaise: number, totalPaise: number, leftPaise: number) =>
  totalPaise === 0 ? 0 : roundHalfUp(BigInt(sharePaise) * BigInt(leftPaise), BigInt(totalPaise))
