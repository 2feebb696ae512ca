import { ShopError } from '#kernel/errors.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { readLeftOfCharges } from '../payments/server/refundable.server.ts'
import { type Refund, requestOrderRefund } from '../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../payments/server/require-refund-proof.server.ts'
import { lockOrder } from './queries.server.ts'
import { refuseMissingPieces, refuseRefundedTwice } from './refuse-pieces.server.ts'
import type { RefundedPieces } from '../payments/rules/refund.ts'
import { refundRequested } from '../rules/timeline.ts'

type PartialRefund = {
  id: string
  amount: number
  reason: string
  key: string
  lines?: RefundedPieces[] | undefined
  charge?: boolean | undefined
  actor: Actor
}

/**
 * Refunds `amount` rupees of an order, whose status stays. `lines`: the pieces that the refund is for. `charge`: the refund is for charges such as delivery.
 * @throws ShopError not_found, key_reused, fresh_proof_needed
 * @throws ShopError invalid_input for pieces that the order does not have or that cost less
 * @throws ShopError rule_refused for more than is left of the payment, the lines or the charges
 */
export async function refundOrder(shop: Shop, { id, amount, reason, key, lines: pieces, charge: isCharge = false, actor }: PartialRefund): Promise<Refund> {
  const refund = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    const request = { amountPaise: paiseOf(amount), reason, pieces, isCharge, cause: { origin: 'staff' as const, requestKey: key } }
    const requested = await requestOrderRefund(shop, tx, { orderId: id, ...request })
    if (!requested) throw new ShopError('rule_refused', 'Nothing was paid for this order, so nothing can be refunded.')
    if (requested.isNew && pieces) {
      await refuseMissingPieces(tx, id, { amountPaise: request.amountPaise, pieces })
      await refuseRefundedTwice(tx, id)
    }
    if (requested.isNew && isCharge) await refuseMoreThanCharged(tx, id, request.amountPaise)
    if (requested.isNew) await requireRefundProof(shop, tx, actor, requested.refund)
    const after = { refundId: requested.refund.id, amount, reason, ...(isCharge && { charge: true }) }
    if (requested.isNew) await recordChange(tx, { at: shop.now(), actor, action: refundRequested, subject: { kind: 'order', id }, after })
    return requested.refund
  })
  shop.failpoint('refund-requested')
  return refund
}

/** Refuses a refund of charges of which less is left. The refund is stored already. @throws ShopError rule_refused */
async function refuseMoreThanCharged(tx: Tx, id: string, amountPaise: number) {
  const left = await readLeftOfCharges(tx, id)
  if (left < 0) throw new ShopError('rule_refused', `Of the charges of this order, only ${inr(Math.max(0, left + amountPaise))} is left.`)
}
