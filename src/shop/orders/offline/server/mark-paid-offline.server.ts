import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { describeOffline, offlineProvider } from '../../payments/rules/offline.ts'
import { deadlineMs } from '../../payments/server/deadline.server.ts'
import { requireProofAbove } from '../../payments/server/require-refund-proof.server.ts'
import { findPayNow } from '../../pay-now/server/queries.server.ts'
import { payNowPaiseOf } from '../../pay-now/rules/pay-now.ts'
import { endPayNow } from '../../pay-now/server/end-pay-now.server.ts'
import { cancelPaymentLinkJob } from '../../phone-orders/server/cancel-phone-order.server.ts'
import { isPlaced } from '../../rules/order.ts'
import type { Settlement } from '../../rules/settlement.ts'
import { markedPaid } from '../../rules/timeline.ts'
import { lockAndDecide, rowOf } from '../../server/decide-payment.server.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { storePaying } from '../../server/settle-payment.server.ts'
import { isPlacedInTest } from '../../server/test-mode-payments.server.ts'
import { refusePaidOffline } from '../rules/refuse-paid-offline.ts'
import { type EnteredMove, findByRequestKey, refuseMove, refuseOtherMove, storeMove } from './moves.server.ts'

/** `field`: the field of the request that has the move. */
export type PaidOffline = EnteredMove & { id: string; amount: number; key: string; actor: Actor; field?: string }

/**
 * Records that staff took the money of an unpaid order, which becomes an order by the rules of any other payment. A cash on delivery order that is not sent is
 * paid then. The link of the order is cancelled at the provider. The same key again changes nothing.
 * @throws ShopError not_found, invalid_input, key_reused, same_reference, price_changed, out_of_stock, coupon_used_up, fresh_proof_needed
 * @throws ShopError rule_refused for an order that is paid, cancelled, sent, or of the other mode
 */
export async function markPaidOffline(shop: Shop, paid: PaidOffline) {
  await shop.db.transaction().execute((tx) => markPaidInTransaction(shop, tx, paid))
  shop.failpoint('payment-settled')
}

/** Does the work of `markPaidOffline` in the transaction of another change, such as that of a new phone order. */
export async function markPaidInTransaction(shop: Shop, tx: Tx, { id, amount, key, actor, field, ...move }: PaidOffline) {
  const earlier = await findByRequestKey(tx, 'payment', key)
  if (earlier) return refuseOtherRequest(tx, earlier, { id, ...move })
  refuseMove(move, shop.now(), field)
  const order = await lockOrder(tx, id)
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  const payNow = order.method === 'cod' ? await findPayNow(tx, id) : undefined
  const refusal = refusePaidOffline({ ...order, isOnlineEnded: payNow !== undefined && payNow.endedAt !== null })
  if (refusal) throw new ShopError('rule_refused', refusal)
  if (order.isTest !== (await isPlacedInTest(shop, tx)))
    throw new ShopError(
      'rule_refused',
      order.isTest ? 'This order is of test mode, so it takes no money.' : 'Test mode takes no money for an order of the live shop.',
    )
  const duePaise = payNowPaiseOf({ ...order, feePaise: payNow?.feePaise ?? 0 })
  if (paiseOf(amount) !== duePaise) throw new ShopError('price_changed', `This order costs ${inr(duePaise)} now. Please check the amount that was paid.`)

  const paymentId = `offline_${randomId(20)}`
  const payment = {
    provider: offlineProvider,
    id: paymentId,
    providerOrderId: id,
    amountPaise: duePaise,
    currency: 'INR',
    status: 'captured',
    refundedPaise: 0,
  } as const
  const decided = await lockAndDecide(shop, tx, payment, { takes: true })
  if (!decided) throw new Error(`The order ${id} was locked, and is gone.`)
  const { settlement, part } = decided
  if (settlement.kind !== 'pays' && settlement.kind !== 'prepays') throw refusalOf(settlement)
  // A link that may be open takes no second payment. Money that arrives on it all the same is refunded.
  if (order.source === 'phone') await cancelLink(shop, tx, id)
  if (settlement.kind === 'prepays') await endPayNow(shop, tx, id)
  await storePaying(shop, tx, decided, rowOf(payment, { orderId: id, part, lane: 'settled', now: shop.now() }))
  await storeMove(tx, 'payment', paymentId, { ...move, key })
  await requireProofAbove(shop, tx, actor, duePaise)
  const after = { paymentId, amount: rupeesOf(duePaise), paidBy: describeOffline(move), on: move.on }
  await recordChange(tx, { at: shop.now(), actor, action: markedPaid, subject: { kind: 'order', id }, after })
}

/** @throws ShopError key_reused if the key belongs to another order or another move */
async function refuseOtherRequest(tx: Tx, earlier: NonNullable<Awaited<ReturnType<typeof findByRequestKey>>>, { id, ...move }: EnteredMove & { id: string }) {
  const stored = await tx.selectFrom('payment').select('orderId').where('id', '=', earlier.id).executeTakeFirst()
  if (stored?.orderId !== id) throw new ShopError('key_reused', 'This request was made before, for another order. Please reload the page and try again.')
  refuseOtherMove(earlier, move)
}

async function cancelLink(shop: Shop, tx: Tx, orderId: string) {
  await shop.jobs.enqueue(tx, cancelPaymentLinkJob, { orderId })
  const link = await tx.selectFrom('phoneOrder').select('linkId').where('orderId', '=', orderId).executeTakeFirst()
  // The provider may still be making the link, and the process that asked may die before it stores the answer.
  if (link?.linkId === null) await shop.jobs.enqueue(tx, cancelPaymentLinkJob, { orderId }, { startAfterSeconds: 2 * (deadlineMs / 1000) })
}

/** Returns the refusal of money that pays for nothing. It is not stored, because staff can still hand it back. */
function refusalOf({ kind }: Settlement): ShopError {
  if (kind === 'out_of_stock') return new ShopError('out_of_stock', 'A pack of this order is sold out, so it cannot be paid now.')
  if (kind === 'coupon_spent') return new ShopError('coupon_used_up', 'The coupon of this order has no use left, so it cannot be paid now.')
  return new ShopError('rule_refused', 'This order can no longer be paid.')
}

/** Returns the amount in rupees by which staff can mark an order as paid. Undefined if they cannot. */
export async function offerPaidOffline(tx: Tx | Shop['db'], id: string): Promise<number | undefined> {
  const order = await tx
    .selectFrom('shopOrder')
    .select(['status', 'codState', 'method', 'withdrawnAt', 'customerId', 'address', 'totalPaise', 'advancePaise'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || (isPlaced(order) && order.codState === null)) return undefined
  const payNow = order.method === 'cod' ? await findPayNow(tx, id) : undefined
  if (refusePaidOffline({ ...order, isOnlineEnded: payNow !== undefined && payNow.endedAt !== null })) return undefined
  return rupeesOf(payNowPaiseOf({ ...order, feePaise: payNow?.feePaise ?? 0 }))
}
