import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import type { ProviderOrderKey } from './provider-order.server.ts'

/** A payment link at its provider. `reference`: of a link for the rest of an advance; `providerOrderId`: its order there, once a payment began. */
export type PaymentLink = { provider: string; id: string; reference: string | null; providerOrderId: string | null }

/**
 * Stores the provider's order of an order with a payment link. The provider makes it when the first payment on the link begins, so the shop learns its id from
 * the payment. `reference`: the provider's name of the link. It is the order's id, or stored with a link for the rest of an advance.
 * @returns the order's id, if it has this provider's order now. Undefined without a link, or for an order with another provider's order
 */
export async function attachLinkOrder(db: Db, reference: string, { provider, providerOrderId }: ProviderOrderKey): Promise<string | undefined> {
  const ofRest = await db
    .updateTable('codLink')
    .set({ providerOrderId })
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .where(({ or, eb }) => or([eb('providerOrderId', 'is', null), eb('providerOrderId', '=', providerOrderId)]))
    .returning('orderId')
    .executeTakeFirst()
  if (ofRest) return ofRest.orderId
  const attached = await db
    .updateTable('shopOrder')
    .set({ provider, providerOrderId })
    .where('id', '=', reference)
    .where(sql<boolean>`(source = 'phone' or exists (select from cod_link where order_id = shop_order.id and reference is null))`)
    .where(({ or, eb }) => or([eb('providerOrderId', 'is', null), eb('providerOrderId', '=', providerOrderId)]))
    .returning('id')
    .executeTakeFirst()
  return attached?.id
}

/** Returns the id of the order that a link of this reference is for. */
export async function findLinkedOrder(db: Db, reference: string): Promise<string> {
  const link = await db.selectFrom('codLink').select('orderId').where('reference', '=', reference).executeTakeFirst()
  return link?.orderId ?? reference
}

/**
 * Returns the payments that the provider has taken on an order's link, and stores their provider's order. Later checks ask by that order.
 * @throws ShopError payment_unavailable
 */
export async function listLinkPayments(shop: Shop, { id, link }: { id: string; link: PaymentLink }): Promise<ProviderPayment[]> {
  const provider = shop.payments.of(link.provider)
  const reference = link.reference ?? id
  const { paymentIds } = await provider.getLink(link.id)
  // A link names a payment once its money is captured. The order's receipt is the link's reference, so authorized money is found by it.
  const begun = paymentIds.length === 0 ? await provider.findOrderByReceipt(reference) : undefined
  if (begun && (await attachLinkOrder(shop.db, reference, { provider: provider.name, providerOrderId: begun.id })) !== undefined)
    return (await provider.findPayments(begun.id)) ?? []
  const payments = await Promise.all(paymentIds.map((paymentId) => provider.getPayment(paymentId)))
  for (const { providerOrderId } of payments)
    if (providerOrderId !== null) await attachLinkOrder(shop.db, reference, { provider: provider.name, providerOrderId })
  return payments
}
