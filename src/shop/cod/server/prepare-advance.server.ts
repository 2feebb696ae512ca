import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from '#shop/orders/cod-contract.ts'
import { prepareAdvance, readCartTerms, refuseCash } from '#shop/orders/module.server.ts'
import { factsOf } from '#shop/settings/module.server.ts'
import { keepDecision, refusedError, requireAllowed, termsOf } from './decide-order.server.ts'
import { feeOf } from './facts.server.ts'

type Input = z.output<typeof contract.prepareCodAdvance.input>

const changed = 'What you pay now has changed since you opened this page. Please look at it again.'

/**
 * Prepares the payment of the advance of a cart, whose rest is paid on delivery. The shop decides here for the last time: paying the advance places the order.
 * @throws ShopError cod_refused, also if the advance is not what the shopper saw; and those of a prepared payment
 */
export async function prepareCodAdvance(shop: Shop, { expectedAdvance, keepsAdvance, ...input }: Input, customerId: string) {
  const terms = await readCartTerms(shop.db, { code: input.coupon?.trim() || undefined, customerId })
  const settings = factsOf(terms.rows)
  if (!settings.cashOnDelivery) throw refusedError()
  refuseCash(input.gift)
  return prepareAdvance(shop, { ...input, fee: feeOf(settings), customerId, terms }, async (tx, { totalPaise, address: { mobile, pincode } }) => {
    const decision = await requireAllowed(shop, tx, settings, { customerId, mobile, pincode, totalPaise, isProven: false })
    const asked = termsOf(decision, settings)
    if (asked.paise === 0 || asked.paise !== paiseOf(expectedAdvance) || asked.isKept !== keepsAdvance) throw new ShopError('cod_refused', changed)
    return { ...asked, keep: (orderId) => keepDecision(tx, orderId, decision, keepsAdvance) }
  })
}
