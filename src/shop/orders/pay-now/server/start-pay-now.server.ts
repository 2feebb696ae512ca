import { ShopError } from '#kernel/errors.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { withDeadline } from '../../payments/server/deadline.server.ts'
import { paymentReturnPath } from '../../rules/payment-return-path.ts'
import { firstCheckMs, newOrderId } from '../../server/insert-attempt.server.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { isBeforeLive } from '../../server/test-mode-payments.server.ts'
import { payNowMs, payNowPaiseOf, payNowState } from '../rules/pay-now.ts'
import { cancelCodLinkJob } from './end-pay-now.server.ts'
import { claimLink, findPayNow, type PayNowOrder } from './queries.server.ts'

const closedTexts = {
  paid: 'This order is paid.',
  cancelled: 'This order was cancelled.',
  sent: 'This order has been sent, so please pay in cash when it arrives.',
  ended: 'This order can no longer be paid online. Please pay in cash when it arrives.',
}

/**
 * Returns the address of the provider's page on which the order of a signed link is paid. The provider takes each reference once, so a repeated call finds the
 * same link.
 * @throws ShopError not_found for a link that the shop did not sign; rule_refused once the order cannot be paid online; payment_unavailable
 */
export async function startPayNow(shop: Shop, token: string): Promise<string> {
  const id = readSignedToken(shop, 'pay order', token)
  const order = id === undefined ? undefined : await findPayNow(shop.db, id)
  if (!order?.customerId) throw new ShopError('not_found', 'This link no longer works.')
  refuseClosed(order, shop.now())
  // Test mode takes no money for an order of the live shop.
  if (isBeforeLive(shop) && !order.isTest) throw new ShopError('rule_refused', closedTexts.ended)
  return order.linkUrl ?? makeLink(shop, order)
}

function refuseClosed(order: PayNowOrder, now: Date) {
  const state = payNowState(order, now)
  if (state !== 'open') throw new ShopError('rule_refused', closedTexts[state])
}

async function makeLink(shop: Shop, order: PayNowOrder): Promise<string> {
  const { id, advancePaise } = order
  // The provider already has an order for the advance, whose receipt is our order id. So the rest needs another reference. It has the form of an order id, by
  // which the shop recognises its own payments.
  const reference = advancePaise > 0 ? newOrderId() : null
  const newLink = { orderId: id, provider: shop.payments.current.name, reference, expiresAt: new Date(shop.now().getTime() + payNowMs) }
  const claimed = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    return claimLink(tx, newLink)
  })
  const { provider, expiresAt } = claimed
  await refuseClosedMeanwhile(shop, id)
  const link = await withDeadline(shop)
    .bounded.payments.of(provider)
    .createLink({
      amountPaise: payNowPaiseOf(order),
      reference: claimed.reference ?? id,
      description: `Order ${id}`,
      expiresAt,
      returnUrl: shop.config.PUBLIC_URL + paymentReturnPath,
    })
  shop.failpoint('cod-link-made')
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    await tx.updateTable('codLink').set({ linkId: link.id, linkUrl: link.url }).where('orderId', '=', id).where('linkId', 'is', null).execute()
    const stored = await findPayNow(tx, id)
    // The order was sent or cancelled while the provider made the link.
    if (!stored || payNowState(stored, shop.now()) !== 'open') return shop.jobs.enqueue(tx, cancelCodLinkJob, { orderId: id })
    await tx
      .updateTable('shopOrder')
      // An order with an advance keeps the provider of the advance.
      .set({ ...(advancePaise === 0 && { provider }), expiresAt, nextCheckAt: new Date(shop.now().getTime() + firstCheckMs) })
      .where('id', '=', id)
      .execute()
  })
  shop.failpoint('cod-link-stored')
  await refuseClosedMeanwhile(shop, id)
  return link.url
}

/** @throws ShopError rule_refused for an order that was sent or cancelled since it was read */
async function refuseClosedMeanwhile(shop: Shop, id: string) {
  const order = await findPayNow(shop.db, id)
  if (order) refuseClosed(order, shop.now())
}
