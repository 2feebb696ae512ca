import { roundHalfUp } from '#kernel/money.ts'

/** A part of the goods in basis points, or paise for each order or piece. */
type Rate = { kind: 'percent'; bp: number } | { kind: 'amount'; paise: number }

/** What a celebrity gets of an order: of all goods, and instead of that of the products with a rate of their own. */
export type ShareTerms = { base: Rate; products: { productId: string; rate: Rate }[] }

/** A line of an order. `paidPaise`: what was paid for all its pieces, after the coupon. */
export type SharedLine = { productId: string; qty: number; paidPaise: number }

const percentOf = (paise: number, bp: number) => roundHalfUp(BigInt(paise) * BigInt(bp), 10_000n)

/**
 * Returns the share of an order before refunds, in paise. It is of the goods, after discounts: charges such as the one for delivery do not count. A line never
 * gives more than it brought, so free pieces give nothing. An amount of the base counts once, if goods without a rate of their own brought something.
 */
export function shareOf(lines: readonly SharedLine[], { base, products }: ShareTerms): number {
  let restPaise = 0
  let share = 0
  for (const { productId, qty, paidPaise } of lines) {
    const rate = products.find((product) => product.productId === productId)?.rate
    if (!rate) restPaise += paidPaise
    else share += Math.min(paidPaise, rate.kind === 'percent' ? percentOf(paidPaise, rate.bp) : rate.paise * qty)
  }
  return share + Math.min(restPaise, base.kind === 'percent' ? percentOf(restPaise, base.bp) : base.paise)
}

/** Returns what is left of a share in proportion to what is left of the goods, in paise, rounded half up. */
export const shareLeft = (sharePaise: number, goodsPaise: number, leftPaise: number) =>
  goodsPaise === 0 ? 0 : roundHalfUp(BigInt(sharePaise) * BigInt(leftPaise), BigInt(goodsPaise))
