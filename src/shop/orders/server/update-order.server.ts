import { ShopError, isShopError } from '#kernel/errors.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { requestOrderRefund } from '../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../payments/server/require-refund-proof.server.ts'
import { cancellationRefunded, deliveryReported, orderDelivered, orderCancelled } from './events.server.ts'
import { awaitsAddressText } from '../gifts/rules/gift.ts'
import { canChangeStatus, type OrderStatus, versionedFields } from '../rules/order.ts'
import { notifyOrder } from './order-notices.server.ts'
import { getOrder, lockOrder, setStatus } from './queries.server.ts'
import type { OrderResult } from '../each-contract.ts'
import { eachOrder } from './each-order.server.ts'
import { putBackStock } from '#shop/stock/module.server.ts'

/** The refund of a cancelled order: all that is left, nothing, or an amount in rupees. */
export type CancelRefund = 'full' | 'none' | number

type StatusUpdate = { id: string; status: OrderStatus; refund?: CancelRefund | undefined; version?: number | undefined; actor: Actor }

/**
 * Changes the status of an order to Delivered or Cancelled, and writes to the shopper. Cancelling refunds the whole payment, unless `refund` says otherwise.
 * Packs that were not sent go back into the stock. `changed` is false if the order had the status already.
 * @throws ShopError not_found, changed_meanwhile; step_back for any other change of status; rule_refused, fresh_proof_needed, batch_recalled
 */
export async function updateOrder(shop: Shop, { id, status, refund = 'full', version, actor }: StatusUpdate) {
  const updated = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    await refuseChanged(tx, { version, row: order, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })
    if (order.status === status) return { order: await getOrder(tx, id), changed: false }
    const target = status === 'Delivered' || status === 'Cancelled' ? status : undefined
    if (target === 'Cancelled' && order.codState === 'shipped')
      throw new ShopError('rule_refused', 'The parcel of this cash on delivery order is on its way. Mark it as returned when it has come back.')
    if (!target || !canChangeStatus(order, target)) throw new ShopError('step_back', `An order that is ${order.status} cannot become ${status}.`)
    if (target === 'Delivered' && order.addressBy === 'awaited') throw new ShopError('rule_refused', awaitsAddressText)
    if (target === 'Cancelled') await cancelLocked(shop, tx, { order, refund, actor })
    else await deliverLocked(shop, tx, { order, actor })
    return { order: await getOrder(tx, id), changed: true }
  })
  shop.failpoint('order-changed')
  return updated
}

type LockedOrder = { id: string; status: OrderStatus }

/** `why`: a sentence for the shopper about the reason. `unrefunded`: the sentence that replaces the one about the refund, if there is no refund. */
type Cancelling = { order: LockedOrder; refund: CancelRefund; actor: Actor; why?: string; unrefunded?: string }

/**
 * Cancels a locked order, refunds it, and writes to the shopper. The caller has checked that the order may be cancelled.
 * @throws ShopError rule_refused for more than is left, fresh_proof_needed
 */
export async function cancelLocked(shop: Shop, tx: Tx, { order: { id, status }, refund, actor, ...words }: Cancelling) {
  // Read before the refund is stored, so that the timeline shows the cancellation first.
  const at = shop.now()
  await markCancelled(shop, tx, { id, actor, at })
  const refunded = await refundCancelled(shop, tx, { id, refund, actor })
  await announce(shop, tx, cancellationRefunded, { orderId: id, at })
  const change = { before: { status }, after: { status: 'Cancelled', refund, refundId: refunded?.id } }
  await recordChange(tx, { at, actor, action: 'cancelled', subject: { kind: 'order', id }, ...change })
  // The message names the refund of this cancellation. Without one, it names the sum of earlier refunds.
  const refundedPaise = refunded?.amountPaise ?? paiseOf((await getOrder(tx, id)).refunded)
  await notifyOrder(shop, tx, { template: 'cancelled', orderId: id, refundedPaise, ...words })
}

/**
 * Marks an order as delivered because its courier reports so, and writes to the shopper. An order that cannot become Delivered stays as it is.
 * @throws ShopError batch_recalled
 */
export function reportDelivered(shop: Shop, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !canChangeStatus(order, 'Delivered')) return
    await deliverLocked(shop, tx, { order, actor: undefined })
  })
}

/** Marks a locked order as delivered, and tells the shopper. `actor` is undefined for a courier's report. */
async function deliverLocked(shop: Shop, tx: Tx, { order: { id, status }, actor }: { order: LockedOrder; actor: Actor | undefined }) {
  const at = shop.now()
  await announce(shop, tx, deliveryReported, { orderId: id, at })
  await setStatus(tx, id, 'Delivered')
  await announce(shop, tx, orderDelivered, { orderId: id, deliveredAt: at })
  const change = { before: { status }, after: { status: 'Delivered' } }
  await recordChange(tx, { at, actor, action: 'marked delivered', subject: { kind: 'order', id }, ...change })
  await notifyOrder(shop, tx, { template: 'delivered', orderId: id, refundedPaise: paiseOf((await getOrder(tx, id)).refunded) })
}

/**
 * Stores that an order is cancelled, puts its unsent packs back into the stock, and announces it. The order must be locked. `actor` is undefined for the
 * shopper.
 */
export async function markCancelled(shop: Shop, tx: Tx, { id, actor, at }: { id: string; actor: { id: string } | undefined; at: Date }) {
  await setStatus(tx, id, 'Cancelled')
  await putBackStock(tx, { orderId: id, actor, at })
  await announce(shop, tx, orderCancelled, { orderId: id, cancelledAt: at, actor: actor && { id: actor.id } })
}

async function refundCancelled(shop: Shop, tx: Tx, { id, refund, actor }: { id: string; refund: CancelRefund; actor: Actor }) {
  if (refund === 'none') return undefined
  const amountPaise = refund === 'full' ? undefined : paiseOf(refund)
  const cause = { origin: 'cancellation' as const }
  const requested = await requestOrderRefund(shop, tx, { orderId: id, amountPaise, reason: 'The order was cancelled', cause })
  if (!requested && amountPaise !== undefined) throw new ShopError('rule_refused', 'Nothing was paid for this order, so nothing can be refunded.')
  if (requested) await requireRefundProof(shop, tx, actor, requested.refund)
  return requested?.refund
}

type Cancellation = { ids: readonly string[]; versions?: Record<string, number> | undefined; actor: Actor }

/**
 * Cancels orders and refunds all their money, each order in its own transaction. It begins with the largest order, so that a missing proof for a large refund
 * refuses the request before any order is cancelled. An order whose version is not that of `versions` is refused, unless it is cancelled already.
 * @returns a result for each order, in the order of the request
 * @throws ShopError fresh_proof_needed, unauthenticated
 */
export async function cancelOrders(shop: Shop, { ids, versions = {}, actor }: Cancellation): Promise<OrderResult[]> {
  const known = await shop.db.selectFrom('shopOrder').select(['id', 'status']).where('id', 'in', ids).orderBy('totalPaise', 'desc').execute()
  const largestFirst = [...new Set([...known.map(({ id }) => id), ...ids])].map((id) => ({ id }))
  const results = await eachOrder(largestFirst, async ({ id }) => {
    const version = known.some((order) => order.id === id && order.status === 'Cancelled') ? undefined : versions[id]
    const { changed } = await updateOrder(shop, { id, status: 'Cancelled', version, actor }).catch(refuseOldList)
    return { changed, warning: '' }
  })
  return [...new Set(ids)].flatMap((id) => results.filter((result) => result.id === id))
}

/** Replaces the text of `changed_meanwhile` by one that tells to reload the list. @throws ShopError with that text, or any other error unchanged */
function refuseOldList(error: unknown): never {
  if (isShopError(error) && error.code === 'changed_meanwhile') throw new ShopError(error.code, changedSinceList)
  throw error
}

const changedSinceList = 'This order was changed after you opened the list. Reload the list to see it.'
