import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import type { PaymentLink } from './attempts.server.ts'

/**
 * Stores the provider's order of an order with a payment link. The provider makes it when the first payment on the link begins, so the shop learns its id from the payment.
 * @returns whether the order has this provider's order now. False for an order without a link, or one with another provider's order
 */
export async function attachLinkOrder(db: Db, id: string, { provider, providerOrderId }: { provider: string; providerOrderId: string }): Promise<boolean> {
  const attached = await db
    .updateTable('shopOrder')
    .set({ provider, providerOrderId })
    .where('id', '=', id)
    .where(sql<boolean>`(source = 'phone' or exists (select from cod_link where order_id = shop_order.id))`)
    .where(({ or, eb }) => or([eb('providerOrderId', 'is', null), eb('providerOrderId', '=', providerOrderId)]))
    .returning('id')
    .executeTakeFirst()
  return attached !== undefined
}

/**
 * Returns the payments that the provider has taken on an order's link, and stores their provider's order. Later checks ask by that order.
 * @throws ShopError payment_unavailable
 */
export async function listLinkPayments(shop: Shop, { id, link }: { id: string; link: PaymentLink }): Promise<ProviderPayment[]> {
  const provider = shop.payments.of(link.provider)
  const { paymentIds } = await provider.getLink(link.id)
  // A link names a payment once its money is captured. The order's receipt is the link's reference, so authorized money is found by it.
  const begun = paymentIds.length === 0 ? await provider.findOrderByReceipt(id) : undefined
  if (begun && (await attachLinkOrder(shop.db, id, { provider: provider.name, providerOrderId: begun.id })))
    return (await provider.findPayments(begun.id)) ?? []
  const payments = await Promise.all(paymentIds.map((paymentId) => provider.getPayment(paymentId)))
  for (const { providerOrderId } of payments) if (providerOrderId !== null) await attachLinkOrder(shop.db, id, { provider: provider.name, providerOrderId })
  return payments
}
