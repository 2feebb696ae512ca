import { isShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { attachLinkOrder } from './attach-link-order.server.ts'
import { payPath } from './signed-order-link.server.ts'
import { isOrderId } from '../rules/order.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Settles the payment with which a payment link sent the customer back. Only the provider's signature counts, because the customer has no session.
 * @returns where the browser goes: the phone order's own page, which shows what became of it. Undefined without a valid signature
 */
export async function settleLinkReturn(shop: Shop, query: URLSearchParams): Promise<string | undefined> {
  const [signed] = shop.payments.all.flatMap((provider) => {
    const link = provider.readLinkReturn(query)
    return link && isOrderId(link.reference) ? [{ ...link, provider: provider.name }] : []
  })
  if (!signed) return undefined
  const { provider, reference, paymentId } = signed
  try {
    const { bounded } = withDeadline(shop)
    const payment = await bounded.payments.of(provider).getPayment(paymentId)
    if (payment.providerOrderId !== null) await attachLinkOrder(shop.db, reference, { provider, providerOrderId: payment.providerOrderId })
    await settlePayment(bounded, payment)
  } catch (error) {
    // The webhook and the reconciler bring the payment too.
    if (!isShopError(error)) shop.log.error({ err: error }, 'the return from a payment link failed')
  }
  return payPath(shop, reference)
}
