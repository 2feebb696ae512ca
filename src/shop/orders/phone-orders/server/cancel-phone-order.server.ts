import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { forgetOrderNotes } from '../../order-notes/server/queries.server.ts'
import { listLinkPayments } from '../../server/attach-link-order.server.ts'
import { isPlaced } from '../../rules/order.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { settlePayments } from '../../server/settle-payment.server.ts'
import { findPhoneOrder, lockOpenOf, setWithdrawn } from './queries.server.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'

/**
 * Cancels a phone order that is not paid. A job cancels its link at the provider. Money that arrives later is refunded.
 * @throws ShopError not_found; rule_refused once it is paid
 */
export async function cancelPhoneOrder(shop: Shop, { id, actor }: { id: string; actor: Actor }) {
  await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.source !== 'phone') throw new ShopError('not_found', 'There is no such phone order.')
    if (isPlaced(order)) throw new ShopError('rule_refused', 'This order is paid. Cancel it as an order, which decides about the refund.')
    if (order.withdrawnAt !== null) return
    await withdraw(shop, tx, id)
    await recordChange(tx, { at: shop.now(), actor, action: 'phone order cancelled', subject: { kind: 'order', id } })
  })
}

async function withdraw(shop: Shop, tx: Tx, id: string) {
  await setWithdrawn(tx, id, shop.now())
  await shop.jobs.enqueue(tx, cancelPaymentLinkJob, { orderId: id })
}

/** Cancels the unpaid phone orders of a customer whose account is erased, and deletes the notes about them. */
export async function forgetPhoneOrdersOf(shop: Shop, tx: Tx, customerId: string) {
  const open = (await lockOpenOf(tx, customerId)).map(({ id }) => id)
  for (const id of open) await withdraw(shop, tx, id)
  await forgetOrderNotes(tx, open)
}

/** Cancels the provider's link of a cancelled phone order. If the link was paid before, settles the payment, which is then refunded. */
export async function cancelPaymentLink(shop: Shop, { orderId: id }: { orderId: string }) {
  const order = await findPhoneOrder(shop.db, id)
  if (!order) return
  // Without a stored id, the provider's answer was lost, or the link was never made.
  const provider = shop.payments.of(order.provider)
  const linkId = order.linkId ?? (await provider.findLinkByReference(id))?.id
  if (linkId === undefined) return
  const { state } = await provider.cancelLink(linkId)
  shop.failpoint('link-cancelled')
  if (state === 'paid')
    await settlePayments(shop, await listLinkPayments(shop, { id, link: { provider: provider.name, id: linkId, reference: null, providerOrderId: null } }))
}

export const cancelPaymentLinkJob = job('cancel-payment-link', { retryLimit: 12, retryDelay: 15 }, cancelPaymentLink)

export const personalPhoneOrders: PersonalRows = { erase: (shop, tx, { id }) => forgetPhoneOrdersOf(shop, tx, id) }
