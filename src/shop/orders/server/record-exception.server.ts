import { inr } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyOwner } from '#shop/messages/module.server.ts'
import { isCaptured, recordPayment } from '../payments/server/queries.server.ts'
import { unknownOrderNotice } from '../mails/exception-mails.ts'
import { isOrderId } from '../rules/order.ts'

type UnknownPayment = {
  provider: string
  id: string
  providerOrderId: string
  amountPaise: number
  currency: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
}

/**
 * Records a payment whose order this shop does not know. The provider's account may serve other shops too. The payment becomes an exception only if
 * the receipt of the provider's order has the form of our order ids.
 */
export async function recordException(
  shop: Shop,
  { provider, id, providerOrderId, amountPaise, currency, status }: UnknownPayment,
  receipt: string | null | undefined,
) {
  if (!receipt || !isOrderId(receipt)) {
    shop.log.info({ paymentId: id, providerOrderId }, 'ignored a payment of another shop on this account')
    return
  }
  const now = shop.now()
  const isTaken = isCaptured(status)
  const row = { provider, id, orderId: null, providerOrderId, amountPaise, currency, status, createdAt: now, updatedAt: now }
  await shop.db.transaction().execute(async (tx) => {
    await recordPayment(tx, { ...row, lane: isTaken ? 'no_order' : null })
    if (!isTaken) return
    await notifyOwner(shop, tx, { key: `no_order:${id}`, ...unknownOrderNotice({ amount: inr(amountPaise), paymentId: id }) })
  })
}
