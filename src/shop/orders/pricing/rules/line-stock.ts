import type { listCartVariants } from '#shop/catalogue/module.server.ts'
import { refuseLine, shareStock, type StockedLine, type Use } from '#shop/stock/rules.ts'

/** The facts about the stock of a line that a shopper sees. */
export type LineStock = {
  /** The sentence that says why the line cannot be bought in its quantity. */
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

/** A pack of the catalogue, as a cart needs it. */
type Pack = Awaited<ReturnType<typeof listCartVariants>>[number]

/** Returns the stock of each line of a cart. Packs of earlier lines reduce the stock of later ones. */
export const stockOfLines = (lines: readonly { pack: Pack; qty: number }[]) =>
  shareStock(lines.map(({ pack, qty }) => ({ qty, uses: usesOf(pack), isPaused: pack.paused })))

/** Returns the items that one pack takes from the stock: its own item, and the parts of a bundle. The own item of a bundle has no stock. */
const usesOf = ({ stockItemId: itemId, name, quantity: pack, tracked, onHand, mostPerOrder, parts }: Pack): Use[] => [
  { itemId, name, pack, pieces: 1, onHand: tracked && !parts ? onHand : undefined, mostPerOrder },
  ...(parts ?? []).map((part) => ({ ...part, onHand: part.onHand ?? undefined })),
]
