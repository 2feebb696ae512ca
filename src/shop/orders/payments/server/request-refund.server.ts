import type { Selectable } from 'kysely'
import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr } from '#kernel/money.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import type { Shop } from '#platform/shop.ts'
import { isPaidByHand } from '../rules/offline.ts'
import { listSettledPayments, lockPayment } from './queries.server.ts'
import { sumDisputed } from './refundable.server.ts'
import { leftToRefund, minRefundPaise, refundablePaise, type RefundedPieces, type RefundOrigin, splitRefund, sumPaise } from '../rules/refund.ts'

export type Refund = Selectable<Tables['refund']>

export type RefundRequest = {
  /** The payments to refund, in this order. */
  paymentIds: readonly string[]
  /** In paise; by default all that is left. */
  amountPaise?: number | undefined
  reason: string
  cause: RefundCause
  /** The pieces that the refund is for: the place of each line in the order, and how many. A credit note names them. */
  pieces?: readonly RefundedPieces[] | undefined
  /** The refund is for a charge such as delivery, not for goods. */
  isCharge?: boolean | undefined
}

/** The job that sends a stored refund to the provider. */
export const sendRefundName: JobName<{ refundId: string }> = { name: 'send-refund' }

/**
 * The reason why the shop refunds. A second request of staff with the same `requestKey`, or a second request for the same return, returns the same refund.
 */
export type RefundCause =
  | { origin: 'staff'; requestKey?: string }
  | { origin: 'return'; returnId: string }
  | { origin: 'removal'; removalId: string }
  | { origin: Exclude<RefundOrigin, 'staff' | 'return' | 'removal'> }

/** `refund`: the first refund that was stored, with the summed amount of all refunds of the request. */
type Requested = { refund: Refund; isNew: boolean }

/**
 * Stores a refund under the payments' locks, and enqueues the job that sends it to the provider of its payment, if it has one. If one payment is too small for it, a second refund continues
 * the first. Refunds and disputes of a payment together never exceed its captured amount.
 * @returns undefined if no amount was given and less than ₹1 is left
 * @throws ShopError rule_refused for more than is left or less than ₹1, key_reused if the key belongs to another refund
 */
export async function requestRefund(shop: Shop, tx: Tx, request: RefundRequest): Promise<Requested | undefined> {
  const { amountPaise, cause } = request
  const payments = []
  for (const id of request.paymentIds) {
    const payment = await lockPayment(tx, id)
    if (!payment) return undefined
    payments.push({ payment, refunds: await tx.selectFrom('refund').selectAll().where('paymentId', '=', id).execute() })
  }
  const stored = payments.flatMap(({ refunds }) => refunds)
  const earlier = stored.find((refund) => isSameRequest(refund, cause))
  if (earlier) return repeatRefund(withContinuations(earlier, stored), request)
  const sources: Source[] = []
  for (const { payment, refunds } of payments) {
    const disputed = await sumDisputed(tx, payment.id)
    sources.push({ payment, disputed, left: refundablePaise(payment, refunds, disputed) })
  }
  return storeRefunds(shop, tx, request, partsOf(sources, amountPaise))
}

/** A payment to refund, with the paise that banks dispute of it, and that can be refunded. */
type Source = { payment: Selectable<Tables['payment']>; disputed: number; left: number }

type Part = { payment: Selectable<Tables['payment']>; paise: number }

/** Returns the amount to refund of each payment, without payments of which nothing is refunded. @throws ShopError rule_refused */
function partsOf(sources: readonly Source[], amountPaise: number | undefined): Part[] {
  const lefts = sources.map(({ left }) => left)
  const parts = amountPaise === undefined ? lefts.map((left) => (left < minRefundPaise ? 0 : left)) : splitOf(sources, amountPaise)
  return sources.flatMap(({ payment }, index) => (parts[index] ? [{ payment, paise: parts[index] }] : []))
}

function splitOf(sources: readonly Source[], amountPaise: number): number[] {
  const left = leftToRefund(sources.map((source) => source.left))
  const disputed = sources.reduce((sum, source) => sum + source.disputed, 0)
  if (amountPaise < minRefundPaise) throw new ShopError('rule_refused', 'The minimum refund is ₹1.')
  if (amountPaise > left && disputed > 0) throw disputedRefusal(disputed, left)
  if (amountPaise > left)
    throw new ShopError('rule_refused', left === 0 ? 'All of this payment is refunded already.' : `At most ${inr(left)} of this payment can be refunded.`)
  const parts = splitRefund(
    amountPaise,
    sources.map((source) => source.left),
  )
  if (!parts) throw new ShopError('rule_refused', 'Of one of the two payments this would refund less than ₹1. Please choose another amount.')
  return parts
}

/** Stores the refunds of a request: the first with its cause and pieces, a second that continues it. */
async function storeRefunds(shop: Shop, tx: Tx, { amountPaise, reason, cause, pieces = [], isCharge = false }: RefundRequest, parts: readonly Part[]) {
  const stored: Refund[] = []
  for (const { payment, paise } of parts) {
    const [first] = stored
    const request = { provider: payment.provider, paymentId: payment.id, amountPaise: paise, reason, isCharge, allLeft: amountPaise === undefined }
    // The first refund counts the pieces. A second one names the same lines with 0 pieces.
    const namedPieces = pieces.map(({ position, qty }) => ({ position, qty: first ? 0 : qty }))
    const link = first ? { origin: cause.origin, splitFrom: first.id } : cause
    stored.push(await insertRefund(shop, tx, { ...request, ...link, pieces: namedPieces.length > 0 ? JSON.stringify(namedPieces) : null }))
  }
  const [refund] = stored
  return refund && { refund: { ...refund, amountPaise: sumPaise(stored) }, isNew: true }
}

/** Returns a refund whose amount includes the refunds that continue it. */
const withContinuations = (first: Refund, refunds: readonly Refund[]): Refund => ({
  ...first,
  amountPaise: first.amountPaise + sumPaise(refunds.filter(({ splitFrom }) => splitFrom === first.id)),
})

/**
 * Requests a refund of the payments that paid for an order, as `requestRefund` does. The newest payment comes first. The order must be locked.
 * @returns undefined as `requestRefund`, and for an order without a payment
 */
export async function requestOrderRefund(shop: Shop, tx: Tx, { orderId, ...request }: Omit<RefundRequest, 'paymentIds'> & { orderId: string }) {
  const payments = await listSettledPayments(tx, orderId)
  return payments.length === 0 ? undefined : requestRefund(shop, tx, { paymentIds: payments.map(({ id }) => id), ...request })
}

function isSameRequest({ requestKey, returnId }: Refund, cause: RefundCause) {
  if (cause.origin === 'staff') return cause.requestKey !== undefined && requestKey === cause.requestKey
  return cause.origin === 'return' && returnId === cause.returnId
}

type NewRefund = Pick<Refund, 'provider' | 'paymentId' | 'amountPaise' | 'reason' | 'isCharge' | 'allLeft'> & {
  origin: RefundOrigin
  splitFrom?: string
  pieces: string | null
}

async function insertRefund(shop: Shop, tx: Tx, request: NewRefund): Promise<Refund> {
  const refund = await tx
    .insertInto('refund')
    .values({ id: randomId(20), ...request, status: 'requested', providerRefundId: null, createdAt: shop.now() })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!refund) throw keyReused()
  // A person pays back money that came by hand, and records how (`recordPaidBack`).
  if (!isPaidByHand(refund)) await shop.jobs.enqueue(tx, sendRefundName, { refundId: refund.id })
  return refund
}

function repeatRefund(earlier: Refund, { amountPaise, pieces, isCharge = false }: RefundRequest): Requested {
  if ((amountPaise !== undefined && amountPaise !== earlier.amountPaise) || isCharge !== earlier.isCharge) throw keyReused()
  if (pieces && piecesKey(pieces) !== piecesKey(storedPieces.parse(earlier.pieces ?? []))) throw keyReused()
  return { refund: earlier, isNew: false }
}

export const storedPieces = z.array(z.object({ position: z.int(), qty: z.int() }))

const piecesKey = (pieces: readonly RefundedPieces[]) => JSON.stringify(pieces.map(({ position, qty }) => [position, qty]).toSorted())

/** Returns the refusal of a refund because a bank decides about a part of the payment. Both amounts are in paise. */
export const disputedRefusal = (disputed: number, left: number) =>
  new ShopError(
    'rule_refused',
    `The bank disputes ${inr(disputed)} of this payment, so ${left === 0 ? 'nothing' : `at most ${inr(left)}`} can be refunded now.`,
  )

const keyReused = () => new ShopError('key_reused', 'This request was made before, for another refund. Please reload the page and try again.')
