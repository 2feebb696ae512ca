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
  const [linkId, reference, status, paymentId, signature] = [
    'payment_link_id',
    'payment_link_reference_id',
    'payment_link_status',
    'payment_id',
    'signature',
  ].map((name) => query.get(`razorpay_${name}`)?.slice(0, 256) ?? '')
  if (!linkId || !reference || !status || !paymentId || !signature || !isOrderId(reference)) return undefined
  if (!shop.payments.isLinkProof({ linkId, reference, status, paymentId, signature })) return undefined
  try {
    const { bounded } = withDeadline(shop)
    const payment = await bounded.payments.getPayment(paymentId)
    if (payment.providerOrderId !== null) await attachLinkOrder(shop.db, reference, payment.providerOrderId)
    await settlePayment(bounded, payment)
  } catch (error) {
    // The webhook and the reconciler bring the payment too.
    if (!isShopError(error)) shop.log.error({ err: error }, 'the return from a payment link failed')
  }
  return payPath(shop, reference)
}
