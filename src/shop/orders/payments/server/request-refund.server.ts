import type { Selectable } from 'kysely'
import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr } from '#kernel/money.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import type { Shop } from '#platform/shop.ts'
import { findSettledPayment, lockPayment } from './queries.server.ts'
import { sumDisputed } from './refundable.server.ts'
import { minRefundPaise, refundablePaise, type RefundedPieces, type RefundOrigin } from '../rules/refund.ts'

export type Refund = Selectable<Tables['refund']>

export type RefundRequest = {
  paymentId: string
  /** In paise; by default all that is left. */
  amountPaise?: number | undefined
  reason: string
  cause: RefundCause
  /** The pieces that the refund is for: the place of each line in the order, and how many. A credit note names them. */
  pieces?: readonly RefundedPieces[] | undefined
}

/** The job that sends a stored refund to the provider. */
export const sendRefundName: JobName<{ refundId: string }> = { name: 'send-refund' }

/**
 * Why the shop refunds. A second request of staff with the same key, or for the same return, returns the same refund. Callers choose only the keys of staff.
 */
export type RefundCause =
  | { origin: 'staff'; requestKey: string }
  | { origin: 'return'; returnId: string }
  | { origin: 'removal'; removalId: string }
  | { origin: Exclude<RefundOrigin, 'staff' | 'return' | 'removal'> }

type Requested = { refund: Refund; isNew: boolean }

/**
 * Stores a refund under the payment's lock, and enqueues the job that sends it to the provider. Refunds and disputes together never exceed the captured amount.
 * @returns undefined if no amount was given and less than ₹1 is left
 * @throws ShopError rule_refused for more than is left or less than ₹1, key_reused if the key belongs to another refund
 */
export async function requestRefund(shop: Shop, tx: Tx, { paymentId, amountPaise, reason, cause, pieces }: RefundRequest): Promise<Requested | undefined> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return undefined
  const refunds = await tx.selectFrom('refund').selectAll().where('paymentId', '=', paymentId).execute()
  const earlier = refunds.find((refund) => isSameRequest(refund, cause))
  if (earlier) return repeatRefund(earlier, amountPaise, pieces)
  const disputed = await sumDisputed(tx, paymentId)
  const left = refundablePaise(payment, refunds, disputed)
  if (amountPaise === undefined && left < minRefundPaise) return undefined
  if (amountPaise !== undefined && amountPaise < minRefundPaise) throw new ShopError('rule_refused', 'The minimum refund is ₹1.')
  if ((amountPaise ?? 0) > left && disputed > 0) throw refuseDisputed(disputed, left)
  if ((amountPaise ?? 0) > left)
    throw new ShopError('rule_refused', left === 0 ? 'All of this payment is refunded already.' : `At most ${inr(left)} of this payment can be refunded.`)
  const request = { provider: payment.provider, paymentId, amountPaise: amountPaise ?? left, reason, allLeft: amountPaise === undefined }
  return insertRefund(shop, tx, { ...request, cause, pieces: pieces ? JSON.stringify(pieces.map(({ position, qty }) => ({ position, qty }))) : null })
}

/**
 * Requests a refund of the payment that paid for an order, as `requestRefund` does. The order must be locked.
 * @returns undefined for an order without a payment, too
 */
export async function requestOrderRefund(shop: Shop, tx: Tx, { orderId, ...request }: Omit<RefundRequest, 'paymentId'> & { orderId: string }) {
  const payment = await findSettledPayment(tx, orderId)
  return payment && requestRefund(shop, tx, { paymentId: payment.id, ...request })
}

function isSameRequest({ requestKey, returnId }: Refund, cause: RefundCause) {
  if (cause.origin === 'staff') return requestKey === cause.requestKey
  return cause.origin === 'return' && returnId === cause.returnId
}

type NewRefund = Pick<Refund, 'provider' | 'paymentId' | 'amountPaise' | 'reason' | 'allLeft'> & { cause: RefundCause; pieces: string | null }

async function insertRefund(shop: Shop, tx: Tx, { cause, ...request }: NewRefund): Promise<Requested> {
  const refund = await tx
    .insertInto('refund')
    .values({ id: randomId(20), ...request, ...cause, status: 'requested', providerRefundId: null, createdAt: shop.now() })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!refund) throw keyReused()
  await shop.jobs.enqueue(tx, sendRefundName, { refundId: refund.id })
  return { refund, isNew: true }
}

function repeatRefund(earlier: Refund, amountPaise: number | undefined, pieces: readonly RefundedPieces[] | undefined): Requested {
  if (amountPaise !== undefined && amountPaise !== earlier.amountPaise) throw keyReused()
  if (pieces && piecesKey(pieces) !== piecesKey(storedPieces.parse(earlier.pieces ?? []))) throw keyReused()
  return { refund: earlier, isNew: false }
}

export const storedPieces = z.array(z.object({ position: z.int(), qty: z.int() }))

const piecesKey = (pieces: readonly RefundedPieces[]) => JSON.stringify(pieces.map(({ position, qty }) => [position, qty]).toSorted())

/** Says that a bank decides about a part of the payment. Both in paise. */
export const refuseDisputed = (disputed: number, left: number) =>
  new ShopError(
    'rule_refused',
    `The bank disputes ${inr(disputed)} of this payment, so ${left === 0 ? 'nothing' : `at most ${inr(left)}`} can be refunded now.`,
  )

const keyReused = () => new ShopError('key_reused', 'This request was made before, for another refund. Please reload the page and try again.')
