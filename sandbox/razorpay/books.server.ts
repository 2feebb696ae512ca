import { type RawBuilder, type Selectable, sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'

export type Notes = Record<string, string>

export type ProvidedOrder = Selectable<Tables['sandbox.providerOrder']>
export type ProvidedPayment = Selectable<Tables['sandbox.providerPayment']>
export type ProvidedRefund = Selectable<Tables['sandbox.providerRefund']>

export type ProvidedDispute = Selectable<Tables['sandbox.providerDispute']>

export const idOf = (kind: 'order' | 'pay' | 'rfnd' | 'evt' | 'plink' | 'adj' | 'disp') => `${kind}_${randomId(14)}`

export const newEventId = () => idOf('evt')

type NewOrder = { account?: string; amount: number; currency: string; receipt: string; notes: Notes; autoCapture: boolean; createdAt: Date }

export function insertOrder(db: Db | Tx, { notes, ...order }: NewOrder): Promise<ProvidedOrder> {
  return db
    .insertInto('sandbox.providerOrder')
    .values({ id: idOf('order'), status: 'created', notes: JSON.stringify(notes), ...order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findOrder = findRowByKey('sandbox.providerOrder', 'id')

export function listOrdersByReceipt(db: Db, account: string, receipt: string) {
  return db
    .selectFrom('sandbox.providerOrder')
    .selectAll()
    .where('account', '=', account)
    .where('receipt', '=', receipt)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function listPayments(db: Db, orderId: string) {
  return db.selectFrom('sandbox.providerPayment').selectAll().where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute()
}

export const findPayment = findRowByKey('sandbox.providerPayment', 'id')

/** A page of a list. The times are in seconds, both included. */
export type Page = { count: number; skip: number; from?: number | undefined; to?: number | undefined }

/** The end of a list without `to`, in seconds: after every real time. */
const endOfTime = 9_999_999_999

const isWithin = ({ from = 0, to = endOfTime }: Page): RawBuilder<boolean> =>
  sql<boolean>`floor(extract(epoch from created_at)) between ${from}::numeric and ${to}::numeric`

/** Returns payments of every order, newest first. */
export function listAllPayments(db: Db, page: Page) {
  const newest = db.selectFrom('sandbox.providerPayment').selectAll().where(isWithin(page)).orderBy('createdAt', 'desc').orderBy('id')
  return newest.limit(page.count).offset(page.skip).execute()
}

type NewPayment = { order: ProvidedOrder; amount: number; status: string; offerId: string | null; createdAt: Date }

/** Returns a new payment, not stored yet. `amount` in paise. */
export function newPayment({ order, amount, status, offerId, createdAt }: NewPayment): ProvidedPayment {
  return { id: idOf('pay'), orderId: order.id, amount, currency: order.currency, status, amountRefunded: 0, notes: order.notes, offerId, createdAt }
}

/** Stores a payment, and increases the `attempts` of its order. */
export async function insertPayment(tx: Tx, { notes, ...payment }: ProvidedPayment) {
  const orderStatus = payment.status === 'captured' ? ('paid' as const) : ('attempted' as const)
  await tx
    .with('attempted', (cte) =>
      cte
        .updateTable('sandbox.providerOrder')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          status: sql<ProvidedOrder['status']>`case status when 'paid' then status else ${orderStatus} end`,
        }))
        .where('id', '=', payment.orderId),
    )
    .insertInto('sandbox.providerPayment')
    .values({ ...payment, notes: JSON.stringify(notes) })
    .execute()
}

/** Changes a payment's status if it is one of `from`. @returns undefined otherwise */
export async function movePayment(tx: Tx, id: string, from: readonly string[], to: 'authorized' | 'captured' | 'failed'): Promise<ProvidedPayment | undefined> {
  const payment = await tx
    .updateTable('sandbox.providerPayment')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (payment?.status === 'captured') await tx.updateTable('sandbox.providerOrder').set({ status: 'paid' }).where('id', '=', payment.orderId).execute()
  return payment
}

type RefundRequest = { paymentId: string; amount: number; key: string | null; status: ProvidedRefund['status']; notes: Notes; createdAt: Date }

/**
 * Refunds a payment. The same key again returns the same refund.
 * @returns undefined if too little money is left; `payment` is the changed payment, or undefined for a repeated key
 */
export async function createRefund(tx: Tx, { paymentId, amount, key, status, notes, createdAt }: RefundRequest) {
  const payment = await tx.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
  const earlier = key === null ? undefined : await tx.selectFrom('sandbox.providerRefund').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()
  if (earlier) return { refund: earlier, payment: undefined }
  if (!payment || payment.status !== 'captured' || payment.amountRefunded + amount > payment.amount) return undefined
  const changed = await setRefunded(tx, payment, payment.amountRefunded + amount)
  const refund = await tx
    .insertInto('sandbox.providerRefund')
    .values({ id: idOf('rfnd'), paymentId, amount, status, notes: JSON.stringify(notes), idempotencyKey: key, createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { refund, payment: changed }
}

/** Ends a pending refund. If it failed, its payment has the money again. @returns undefined if no such refund is pending */
export async function setRefundOutcome(tx: Tx, id: string, outcome: 'processed' | 'failed') {
  const refund = await tx
    .updateTable('sandbox.providerRefund')
    .set({ status: outcome })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!refund) return undefined
  const payment = await tx.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', refund.paymentId).forUpdate().executeTakeFirstOrThrow()
  return { refund, payment: outcome === 'failed' ? await setRefunded(tx, payment, payment.amountRefunded - refund.amount) : payment }
}

async function setRefunded(tx: Tx, payment: ProvidedPayment, amountRefunded: number): Promise<ProvidedPayment> {
  const status = amountRefunded === payment.amount ? 'refunded' : 'captured'
  await tx.updateTable('sandbox.providerPayment').set({ amountRefunded, status }).where('id', '=', payment.id).execute()
  return { ...payment, amountRefunded, status }
}

export const findRefund = findRowByKey('sandbox.providerRefund', 'id')

/** Returns refunds of one payment or of all, newest first. */
export function listRefunds(db: Db, { paymentId, ...page }: Page & { paymentId?: string }) {
  return db
    .selectFrom('sandbox.providerRefund')
    .selectAll()
    .where(isWithin(page))
    .$call((query) => (paymentId === undefined ? query : query.where('paymentId', '=', paymentId)))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(page.count)
    .offset(page.skip)
    .execute()
}
