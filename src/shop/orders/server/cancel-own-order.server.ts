import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { listRefunds, listSettledPayments } from '../payments/server/queries.server.ts'
import { minRefundPaise, sumPaise } from '../payments/rules/refund.ts'
import { type Refund, requestRefund } from '../payments/server/request-refund.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { isUnpacked } from '../rules/fulfilment.ts'
import { listParcels } from './list-parcels.server.ts'
import { markCancelled } from './update-order.server.ts'
import { isPlaced } from '../rules/order.ts'
import { lockOrder } from './queries.server.ts'
import { cancelledByShopper } from '../rules/timeline.ts'
import { refundStartedAsPaid } from '../mails/order-mails.ts'

/**
 * Cancels an order for the shopper who placed it, until it is packed, and refunds all that is left of its payments. A second request changes nothing. The
 * lock of the order makes a person who packs it wait.
 * @throws ShopError not_found for another person's order, rule_refused for an order that is packed, sent or delivered
 */
export async function cancelOwnOrder(shop: Shop, { id, customerId }: { id: string; customerId: string }) {
  await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.customerId !== customerId || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
    if (order.status === 'Cancelled') return
    if (order.isReplacement) throw new ShopError('rule_refused', replacementText)
    if (!isUnpacked(order, (await listParcels(tx, id)).length)) throw new ShopError('rule_refused', refusalOf(order))
    // Read before the refund is stored, so that the timeline shows the cancellation first.
    const at = shop.now()
    await markCancelled(shop, tx, { id, actor: undefined, at })
    const money = await refundAll(shop, tx, order)
    // No actor, because the name in the log would outlive the shopper's account.
    const change = { at, actor: undefined, action: cancelledByShopper, subject: { kind: 'order' as const, id } }
    await recordChange(tx, { ...change, before: { status: order.status }, after: { status: 'Cancelled', refundId: money.refundId } })
    const subject = `Your ${await readBrand(tx)} order ${id} was cancelled`
    const sentences = [`${subject}, as you asked.`, ...sentencesAbout(money)]
    await notifyShopper(shop, tx, { key: `cancelled:${id}`, orderId: id, write: inOurWords(shop.config.PUBLIC_URL, { subject, sentences }) })
    shop.failpoint('cancel-stored')
  })
  shop.failpoint('order-cancelled')
}

function refusalOf({ status, fulfilment }: Parameters<typeof isUnpacked>[0]) {
  if (status === 'Delivered' || fulfilment === 'delivered') return deliveredText
  return fulfilment === 'shipped' ? sentText : packedText
}

const replacementText = 'This order replaces pieces that you bought. Please contact us if you do not want it.'
const packedText = 'This order is packed already, so it can no longer be cancelled here. Until it is sent, we can still stop it: please contact us.'
const sentText = 'This order has been sent, so it can no longer be cancelled.'
const deliveredText = 'This order was delivered, so it can no longer be cancelled.'

type Money = { refundId: string | undefined; refundPaise: number; restPaise: number }

/** Refunds the rest of the payments. `restPaise`: the paid money that no refund covers, because an earlier refund failed and needs a person. */
async function refundAll(shop: Shop, tx: Tx, { id }: { id: string }): Promise<Money> {
  const payments = await listSettledPayments(tx, id)
  if (payments.length === 0) return { refundId: undefined, refundPaise: 0, restPaise: 0 }
  const paymentIds = payments.map((payment) => payment.id)
  const requested = await requestRefund(shop, tx, { paymentIds, reason: 'The shopper cancelled the order', cause: { origin: 'cancellation' } })
  const covered: Refund[] = []
  for (const paymentId of paymentIds) covered.push(...(await listRefunds(tx, paymentId)).filter(({ status }) => status !== 'failed'))
  return { refundId: requested?.refund.id, refundPaise: requested?.refund.amountPaise ?? 0, restPaise: sumPaise(payments) - sumPaise(covered) }
}

function sentencesAbout({ refundPaise, restPaise }: Money): string[] {
  return [
    ...(refundPaise > 0 ? [refundStartedAsPaid(inr(refundPaise))] : []),
    ...(restPaise >= minRefundPaise ? [`An earlier refund failed, so our team refunds the remaining ${inr(restPaise)}. You need not do anything.`] : []),
  ]
}
