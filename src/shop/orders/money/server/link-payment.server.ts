import type { Selectable } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import type { Tables } from '#platform/database/database.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { type ProviderOrderKey, setProviderOrder } from '../../server/provider-order.server.ts'
import { findOrderOfProvider } from '../../server/queries.server.ts'
import { settlePayment } from '../../server/settle-payment.server.ts'
import { hasRefunds } from '../../payments/server/queries.server.ts'
import { withDeadline } from '../../payments/server/deadline.server.ts'

type Payment = Selectable<Tables['payment']>

/**
 * Links a payment without an order to its attempt, which it finds by the provider's order id or by the receipt, our own order id. The payment is then
 * settled as usual, so a wrong amount still pays for nothing.
 * @returns the message for the admin
 * @throws ShopError rule_refused if no order of ours belongs to the payment, payment_unavailable
 */
export async function linkPayment(
  unboundedShop: Shop,
  { id, provider, lane, orderId: knownOrderId, providerOrderId }: Payment,
  actor: { id: string },
): Promise<string> {
  const { bounded: shop } = withDeadline(unboundedShop)
  if (knownOrderId !== null) return 'This payment is already linked to its order.'
  if (lane !== 'no_order') throw new ShopError('rule_refused', 'This payment cannot pay for an order.')
  if (await hasRefunds(shop.db, id)) throw new ShopError('rule_refused', 'This payment is refunded, so it cannot pay for an order.')
  const orderId = (await findOrderOfProvider(shop.db, providerOrderId))?.id ?? (await linkByReceipt(shop, { provider, providerOrderId }))
  if (orderId === undefined) throw new ShopError('rule_refused', 'No order of ours belongs to this payment. Refund it instead.')
  // Read before the audit entry, so that nothing is recorded if the provider does not answer.
  const payment = await shop.payments.of(provider).getPayment(id)
  await shop.db
    .transaction()
    .execute((tx) =>
      recordChange(tx, { at: shop.now(), actor, action: 'linked to its order', subject: { kind: 'payment', id }, before: { lane }, after: { orderId } }),
    )
  await settlePayment(shop, payment)
  return `Payment linked to order ${orderId}`
}

/** Finds the attempt by the receipt of the provider's order, in case the reply to its creation was lost. @returns the id of our order */
async function linkByReceipt(shop: Shop, { provider, providerOrderId }: ProviderOrderKey): Promise<string | undefined> {
  const providerOrder = await shop.payments.of(provider).findOrder(providerOrderId)
  if (!providerOrder?.receipt) return undefined
  const attempt = await shop.db.selectFrom('shopOrder').select(['id', 'providerOrderId']).where('id', '=', providerOrder.receipt).executeTakeFirst()
  if (!attempt) return undefined
  const stored = await setProviderOrder(shop.db, attempt.id, { provider, providerOrderId })
  return stored?.provider === provider && stored.providerOrderId === providerOrderId ? attempt.id : undefined
}
