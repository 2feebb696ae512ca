import { ShopError } from '#kernel/errors.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { findSettledPayment } from '../payments/server/queries.server.ts'
import { type Refund, requestRefund } from '../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../payments/server/require-refund-proof.server.ts'
import { lockOrder } from './queries.server.ts'
import { refundRequested } from '../rules/timeline.ts'

type PartialRefund = { id: string; amount: number; reason: string; key: string; actor: Actor }

/** Refunds `amount` rupees of an order, whose status stays. @throws ShopError not_found, rule_refused for more than is left, key_reused, fresh_proof_needed */
export async function refundOrder(shop: Shop, { id, amount, reason, key, actor }: PartialRefund): Promise<Refund> {
  const refund = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    const payment = await findSettledPayment(tx, id)
    const requested =
      payment && (await requestRefund(shop, tx, { paymentId: payment.id, amountPaise: paiseOf(amount), reason, cause: { origin: 'staff', requestKey: key } }))
    if (!requested) throw new ShopError('rule_refused', 'Nothing was paid for this order, so nothing can be refunded.')
    if (requested.isNew) await requireRefundProof(shop, tx, actor, requested.refund)
    const after = { refundId: requested.refund.id, amount, reason }
    if (requested.isNew) await recordChange(tx, { at: shop.now(), actor, action: refundRequested, subject: { kind: 'order', id }, after })
    return requested.refund
  })
  shop.failpoint('refund-requested')
  return refund
}
