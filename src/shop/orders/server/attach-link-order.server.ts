import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import type { ProviderOrderKey } from './provider-order.server.ts'

/**
 * A payment link at its provider. `reference`: our name of a link that pays the rest after an advance. Null for other links, whose name is the order's id.
 * `providerOrderId`: the provider's order of such a rest, once a payment on the link has begun.
 */
export type PaymentLink = { provider: string; id: string; reference: string | null; providerOrderId: string | null }

/**
 * Stores the provider's order of an order with a payment link. The provider creates it when the first payment on the link begins, so the shop learns its id
 * only from the payment. `reference`: our name of the link, which is the receipt of the provider's order.
 * @returns the id of our order that has this provider's order now. Undefined without such a link, or if our order has another provider's order
 */
export async function attachLinkOrder(db: Db, reference: string, { provider, providerOrderId }: ProviderOrderKey): Promise<string | undefined> {
  const restLink = await db
    .updateTable('codLink')
    .set({ providerOrderId })
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .where(({ or, eb }) => or([eb('providerOrderId', 'is', null), eb('providerOrderId', '=', providerOrderId)]))
    .returning('orderId')
    .executeTakeFirst()
  if (restLink) return restLink.orderId
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

/** Returns the id of the order for which the link with this reference was made. */
export async function findLinkedOrder(db: Db, reference: string): Promise<string> {
  const link = await db.selectFrom('codLink').select('orderId').where('reference', '=', reference).executeTakeFirst()
  return link?.orderId ?? reference
}

/**
 * Returns the payments on an order's link, and stores their provider's order, by which later checks ask.
 * @throws ShopError payment_unavailable
 */
export async function listLinkPayments(shop: Shop, { id, link }: { id: string; link: PaymentLink }): Promise<ProviderPayment[]> {
  const provider = shop.payments.of(link.provider)
  const reference = link.reference ?? id
  const { paymentIds } = await provider.getLink(link.id)
  // The link names only captured payments. Authorized payments are found by the provider's order, whose receipt is the link's reference.
  const begun = paymentIds.length === 0 ? await provider.findOrderByReceipt(reference) : undefined
  if (begun && (await attachLinkOrder(shop.db, reference, { provider: provider.name, providerOrderId: begun.id })) !== undefined)
    return (await provider.findPayments(begun.id)) ?? []
  const payments = await Promise.all(paymentIds.map((paymentId) => provider.getPayment(paymentId)))
  for (const { providerOrderId } of payments)
    if (providerOrderId !== null) await attachLinkOrder(shop.db, reference, { provider: provider.name, providerOrderId })
  return payments
}
