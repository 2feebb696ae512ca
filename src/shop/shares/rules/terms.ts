import { roundHalfUp } from '#kernel/money.ts'

/** A part of the goods in basis points, or paise for each order or piece. */
type Rate = { kind: 'percent'; bp: number } | { kind: 'amount'; paise: number }

/** The rates of a celebrity. `products`: single products with a separate rate. `base`: the rate of an order's other goods. */
export type ShareTerms = { base: Rate; products: { productId: string; rate: Rate }[] }

/** A line of an order. `paidPaise`: the price of all its pieces, after the coupon. */
export type SharedLine = { productId: string; qty: number; paidPaise: number }

const percentOf = (paise: number, bp: number) => roundHalfUp(BigInt(paise) * BigInt(bp), 10_000n)

/**
 * Returns the share of an order before refunds, in paise. It is a part of the goods, after discounts; charges such as delivery do not count. The share of a
 * line is at most its paid amount, so free pieces give nothing. A base in rupees counts once an order, up to the paid amount of the goods without a separate
 * rate.
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

/** Returns the part of a share that is left if `leftPaise` of the goods are left, in paise, rounded half up. */
export const shareLeft = (sharePaise: number, goodsPaise: number, leftPaise: number) =>
  goodsPaise === 0 ? 0 : roundHalfUp(BigInt(sharePaise) * BigInt(leftPaise), BigInt(goodsPaise))
