import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { OfflineKind } from '../rules/offline.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Tables } from '#platform/database/database.ts'
import type { dispute, payment, refund } from '../contract.ts'
import { disputedPaise, isObsolete, refundablePaise, type RefundOrigin, type RefundStatus } from '../rules/refund.ts'

/** A refund inside a JSON column, where times are texts. */
type RefundRow = {
  id: string
  amountPaise: number
  reason: string
  origin: RefundOrigin
  status: RefundStatus
  problem: string | null
  createdAt: string
  settledAt: string | null
  retriedAt: string | null
  offline?: MoveRow | null
}

export type DisputeRow = Omit<Selectable<Tables['paymentDispute']>, 'respondBy' | 'createdAt' | 'seq' | 'paymentId' | 'reportedAt'> & {
  respondBy: string | null
  createdAt: string
}

/** How staff took a payment, or paid back a refund, inside a JSON column. */
type MoveRow = { kind: OfflineKind; reference: string; on: string }

export type PaymentRow = Selectable<Tables['payment']> & { offline: MoveRow | null; refunds: RefundRow[] | null; disputes: DisputeRow[] | null }

/** Selects how staff took a payment, as one JSON column. Null for a payment of a provider. */
export function offlineOf(payment: Pick<ExpressionBuilder<Tables, 'payment'>, 'selectFrom'>) {
  return payment
    .selectFrom('offlinePayment')
    .select(sql<MoveRow>`json_build_object('kind', kind, 'reference', reference, 'on', moved_on)`.as('offline'))
    .whereRef('offlinePayment.paymentId', '=', 'payment.id')
}

/** Selects the disputes of a payment as one JSON column. */
export function disputesOf(payment: Pick<ExpressionBuilder<Tables, 'payment'>, 'selectFrom'>) {
  return payment
    .selectFrom('paymentDispute')
    .select(
      sql<
        DisputeRow[] | null
      >`json_agg(json_build_object('id', id, 'amountPaise', amount_paise, 'deductedPaise', deducted_paise, 'reason', reason, 'phase', phase, 'state', state, 'respondBy', respond_by, 'createdAt', created_at) order by created_at, id)`.as(
        'disputes',
      ),
    )
    .whereRef('paymentDispute.paymentId', '=', 'payment.id')
}

export const wireDispute = ({ id, amountPaise, deductedPaise, reason, phase, state, respondBy, createdAt }: DisputeRow): z.input<typeof dispute> => ({
  _id: id,
  amount: rupeesOf(amountPaise),
  deducted: rupeesOf(deductedPaise),
  reason,
  phase,
  state,
  respondBy: respondBy === null ? null : new Date(respondBy).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
})

/** Selects the refunds of a payment as one JSON column, so that a list of payments needs one query. */
export function refundsOf(payment: Pick<ExpressionBuilder<Tables, 'payment'>, 'selectFrom'>) {
  return payment
    .selectFrom('refund')
    .select(
      sql<
        RefundRow[] | null
      >`json_agg(json_build_object('id', id, 'amountPaise', amount_paise, 'reason', reason, 'origin', origin, 'status', status, 'problem', problem, 'createdAt', created_at, 'settledAt', settled_at, 'retriedAt', retried_at,
          'offline', (select json_build_object('kind', kind, 'reference', reference, 'on', moved_on) from offline_refund where refund_id = refund.id)) order by created_at, id)`.as(
        'refunds',
      ),
    )
    .whereRef('refund.paymentId', '=', 'payment.id')
}

export function wirePayment({
  id,
  status,
  lane,
  part,
  amountPaise,
  currency,
  createdAt,
  offline,
  refunds: rows,
  disputes,
}: PaymentRow): z.input<typeof payment> {
  const refunds = rows ?? []
  const sumOf = (summed: RefundRow[]) => rupeesOf(summed.reduce((sum, row) => sum + row.amountPaise, 0))
  return {
    _id: id,
    status,
    lane,
    part,
    amount: rupeesOf(amountPaise),
    currency,
    refunded: sumOf(refunds.filter((row) => row.status === 'processed')),
    refunding: sumOf(refunds.filter((row) => row.status === 'requested' || row.status === 'pending')),
    refundFailed: sumOf(refunds.filter((row) => row.status === 'failed' && !isObsolete(row, { amountPaise }, refunds))),
    left: rupeesOf(refundablePaise({ status, amountPaise }, refunds, disputedPaise(disputes ?? []))),
    createdAt: createdAt.toISOString(),
    refunds: refunds.map(wireRefund),
    disputes: (disputes ?? []).map(wireDispute),
    ...(offline && { offline }),
  }
}

export function wireRefund({
  id,
  amountPaise,
  reason,
  origin,
  status,
  problem,
  createdAt,
  settledAt,
  offline,
}: Timed<Omit<RefundRow, 'retriedAt'>>): z.input<typeof refund> {
  return {
    _id: id,
    amount: rupeesOf(amountPaise),
    reason,
    origin,
    status,
    problem,
    createdAt: new Date(createdAt).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    ...(offline && { offline }),
  }
}

/** A row whose times are dates from a table, or texts from a JSON column. */
type Timed<Row> = Omit<Row, 'createdAt' | 'settledAt'> & { createdAt: Date | string; settledAt: Date | string | null }
