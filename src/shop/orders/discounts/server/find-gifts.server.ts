import type { Db, Tx } from '#platform/database/database.ts'
import { listCartVariants } from '#shop/catalogue/module.server.ts'
import { priceLines } from '#shop/catalogue/rules.ts'
import { listFree } from '#shop/stock/module.server.ts'
import { type QuoteLine, quoteLineOf } from '../../pricing/server/quote-line.server.ts'
import { type BuyerFacts, type Discount, findUnmet } from '../rules/discount.ts'
import type { FreePack } from '../rules/stack-discounts.ts'
import type { CartTerms } from './read-cart-terms.server.ts'

type GiftSearch = {
  automatic: readonly Discount[]
  code: Discount | undefined
  buyer: BuyerFacts
  lines: readonly QuoteLine[]
  subtotalPaise: number
  terms: Pick<CartTerms, 'productOfGift'>
  customerId: string | undefined
  now: Date
}

type GiftFinder = (itemId: string, beside: readonly QuoteLine[]) => FreePack<QuoteLine> | undefined

/**
 * Returns a function that finds a discount's gift if that pack is for sale and in stock. Queries the database (two statements at once) only if the cart meets
 * the conditions of a gift.
 */
export async function giftFinder(db: Db | Tx, { automatic, code, buyer, lines, subtotalPaise, terms, customerId, now }: GiftSearch): Promise<GiftFinder> {
  const earned = [...automatic, ...(code ? [code] : [])].filter(
    (discount) => discount.kind === 'gift' && findUnmet(discount, lines, subtotalPaise, buyer) === undefined,
  )
  const itemIds = [...new Set(earned.flatMap(({ giftItemId }) => giftItemId ?? []))]
  if (itemIds.length === 0) return () => undefined
  const productIds = [...new Set(itemIds.flatMap((id) => terms.productOfGift.get(id) ?? []))]
  const [variants, freePieces] = await Promise.all([listCartVariants(db, productIds), listFree(db, { itemIds, customerId, now })])
  return (itemId, beside) => {
    const pack = variants.find(({ stockItemId }) => stockItemId === itemId)
    // A bundle cannot be a gift: the stock of its parts was not read.
    if (!pack || pack.paused || pack.parts) return undefined
    const freeOfPack = freePieces.get(itemId)
    if (freeOfPack !== undefined && freeOfPack - piecesIn(beside, itemId) < 1) return undefined
    const line = { ...quoteLineOf(pack, { variant: pack.quantity, qty: 1 }), ...(freeOfPack !== undefined && { onHand: freeOfPack }) }
    return { line, pricePaise: priceLines([line]).subtotalPaise }
  }
}

/** Returns how many pieces of a pack some lines take, alone or in bundles. */
const piecesIn = (lines: readonly QuoteLine[], itemId: string) =>
  lines.reduce((sum, { stockItemId, qty, parts }) => {
    const each = stockItemId === itemId ? 1 : (parts?.find((part) => part.itemId === itemId)?.pieces ?? 0)
    return sum + each * qty
  }, 0)
