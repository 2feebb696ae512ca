import { refuseLine, type StockedLine } from '#shop/stock/rules.ts'

/** What a shopper hears about the stock of a line. */
export type LineStock = {
  /** Why the line cannot be bought as it is. */
  problem?: string
  /** The most pieces that one order can have. Left out for a pack without a limit. */
  most?: number
}

/** Returns the stock of a line for a quote. Empty for a pack without a limit. */
export function lineStockOf(line: StockedLine): LineStock {
  const problem = refuseLine(line)?.message
  const limits = [line.onHand, line.mostPerOrder].filter((limit) => limit != null)
  return { ...(problem !== undefined && { problem }), ...(limits.length > 0 && { most: Math.max(0, Math.min(...limits)) }) }
}
