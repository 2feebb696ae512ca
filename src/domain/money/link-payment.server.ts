import type { Selectable } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import type { Tables } from '#platform/database/tables.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { setProviderOrder } from '../orders/provider-order.server.ts'
import { findOrderOfProvider } from '../orders/queries.server.ts'
import { settlePayment } from '../orders/settle-payment.server.ts'
import { isFullyRefunded } from '../payments/queries.server.ts'
import { findProviderOrderById, getProviderPayment } from '../payments/razorpay/client.server.ts'
import { withDeadline } from '../payments/deadline.server.ts'

type Payment = Selectable<Tables['payment']>

/**
 * Gives money that came without an order to its attempt, if that is known by now: by the provider's order id, or by the receipt, which is
 * our own id. It is then settled as any money is, so that a sum that is not the total still pays for nothing.
 * @throws ShopError rule_refused when no order of ours belongs to it, payment_unavailable
 */
export async function linkPayment(patient: Shop, { id, lane, orderId: known, razorpayOrderId }: Payment, actor: { id: string }): Promise<string> {
  const { bounded: shop } = withDeadline(patient)
  if (known !== null) return 'The payment belongs to its order already.'
  if (lane !== 'no_order') throw new ShopError('rule_refused', 'This payment brought no money that an order could have.')
  if (await isFullyRefunded(shop.db, id)) throw new ShopError('rule_refused', 'This payment is refunded, so it cannot pay for an order.')
  const orderId = (await findOrderOfProvider(shop.db, razorpayOrderId))?.id ?? (await linkByReceipt(shop, razorpayOrderId))
  if (orderId === undefined) throw new ShopError('rule_refused', 'No order of ours belongs to this payment. Refund it instead.')
  // Before it is written down: a provider that is away has linked nothing.
  const payment = await getProviderPayment(shop, id)
  await shop.db
    .transaction()
    .execute((tx) =>
      recordChange(tx, { at: shop.now(), actor, action: 'linked to its order', subject: { kind: 'payment', id }, before: { lane }, after: { orderId } }),
    )
  await settlePayment(shop, payment)
  return `The payment belongs to order ${orderId} now.`
}

/** The attempt may have lost the answer that told it its provider order. */
async function linkByReceipt(shop: Shop, razorpayOrderId: string): Promise<string | undefined> {
  const provided = await findProviderOrderById(shop, razorpayOrderId)
  if (!provided?.receipt) return undefined
  const attempt = await shop.db.selectFrom('shopOrder').select(['id', 'razorpayOrderId']).where('id', '=', provided.receipt).executeTakeFirst()
  if (!attempt) return undefined
  const kept = await setProviderOrder(shop.db, attempt.id, razorpayOrderId)
  return kept === razorpayOrderId ? attempt.id : undefined
}
