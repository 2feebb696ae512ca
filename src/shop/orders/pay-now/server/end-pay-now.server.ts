import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { listLinkPayments } from '../../server/attach-link-order.server.ts'
import { deadlineMs } from '../../payments/server/deadline.server.ts'
import { settlePayments } from '../../server/settle-payment.server.ts'
import { setEnded } from './queries.server.ts'

/**
 * Makes it impossible to pay a cash on delivery order online, because it was sent, delivered or cancelled. A job cancels the provider's link. Does nothing for an
 * order of another method. The order must be locked.
 */
export async function endPayNow(shop: Shop, tx: Tx, orderId: string) {
  const order = await tx.selectFrom('shopOrder').select('provider').where('id', '=', orderId).where('method', '=', 'cod').executeTakeFirst()
  const link = order && (await setEnded(tx, orderId, { provider: order.provider, endedAt: shop.now() }))
  if (link) await shop.jobs.enqueue(tx, cancelCodLinkJob, { orderId })
  // The provider may still be making the link, and the process that asked may die before it stores the answer.
  if (link === 'begun') await shop.jobs.enqueue(tx, cancelCodLinkJob, { orderId }, { startAfterSeconds: 2 * (deadlineMs / 1000) })
}

/** Cancels the provider's link. If the link was paid before, settles the payment, which is then refunded. */
async function cancelCodLink(shop: Shop, { orderId: id }: { orderId: string }) {
  const link = await shop.db
    .selectFrom('codLink')
    .select(['provider', 'linkId as id', 'reference', 'providerOrderId'])
    .where('orderId', '=', id)
    .executeTakeFirst()
  if (!link) return
  const provider = shop.payments.of(link.provider)
  // Without a stored id, the provider's answer was lost, or the link was never made.
  const linkId = link.id ?? (await provider.findLinkByReference(link.reference ?? id))?.id
  if (linkId === undefined) return
  const { state } = await provider.cancelLink(linkId)
  shop.failpoint('link-cancelled')
  if (state === 'paid') await settlePayments(shop, await listLinkPayments(shop, { id, link: { ...link, id: linkId } }))
}

export const cancelCodLinkJob = job('cancel-cod-link', { retryLimit: 12, retryDelay: 15 }, cancelCodLink)

/** When an account is erased, its orders can no longer be paid online. */
export const personalPayNow: PersonalRows = {
  async erase(shop, tx, { id }) {
    const open = await tx
      .selectFrom('shopOrder')
      .select('id')
      .where('customerId', '=', id)
      .where('method', '=', 'cod')
      .where('status', '=', 'Pending')
      .where('paidAt', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const order of open) await endPayNow(shop, tx, order.id)
  },
}
