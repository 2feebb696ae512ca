import type { Pricing } from './load-checkout.ts'
import { changedLines } from './order-request.ts'

/**
 * Returns a text that stands for the changes which the shopper must see among the items before paying: a notice, changed prices and lines that cannot be
 * bought. Empty without any. A different result means that there is something new to see.
 */
export function reasonToOpen(pricing: Pricing, notice: string): string {
  if (pricing.kind !== 'priced') return ''
  const changed = changedLines(pricing.cart, pricing.quote).map(({ productId, variant, finalPrice }) => `${productId} ${variant} ${finalPrice}`)
  const problems = pricing.quote.lines.flatMap(({ problem }) => problem ?? [])
  return [notice, ...changed, ...problems].filter(Boolean).join('\n')
}
