import { sql } from 'kysely'
import { gauges } from '#platform/monitoring/gauges.ts'
import { sumByName } from '#shop/audit/module.server.ts'
import { countExceptions, sumPendingRefunds } from '../money/server/queries.server.ts'

/** Returns the seconds since a time, at least 0, because the clock may be set back. 0 without a time. */
const secondsSince = (at: Date | null, now: Date) => (at ? Math.max(0, now.getTime() - at.getTime()) / 1000 : 0)

/** Counters from the stored figures, so that all processes report the same numbers, also after a restart. */
const bookGauges = gauges(
  {
    swachh_orders_placed_total: 'Orders that were placed, cancelled ones included.',
    swachh_payments_captured_total: 'Payments that the provider captured.',
  },
  async ({ db }) => {
    const figures = await sumByName(db, {}, ['order', 'payment'])
    // `orders` of a figure is the count of its measure, for payments too.
    const sumOf = (measure: string) => figures.reduce((sum, figure) => (figure.measure === measure ? sum + figure.orders : sum), 0)
    return { swachh_orders_placed_total: sumOf('order'), swachh_payments_captured_total: sumOf('payment') }
  },
)

const attemptGauges = gauges(
  {
    swachh_payment_attempts_open: 'Attempts that may still be paid, without phone orders.',
    swachh_payment_attempt_oldest_age_seconds: 'Age of the oldest of these attempts.',
  },
  async ({ db, now }) => {
    const { rows } = await sql<{ attempts: number; since: Date | null }>`
      select count(*)::int as attempts, min(created_at) as since from shop_order where status = 'Pending' and paid_at is null and source is null`.execute(db)
    return {
      swachh_payment_attempts_open: rows[0]?.attempts,
      swachh_payment_attempt_oldest_age_seconds: secondsSince(rows[0]?.since ?? null, now()),
    }
  },
)

const exceptionGauges = gauges(
  { swachh_money_exceptions_open: 'Captured payments that wait for a person: without an order, or with a wrong amount.' },
  async ({ db }) => ({
    swachh_money_exceptions_open: await countExceptions(db),
  }),
)

const refundGauges = gauges({ swachh_refunds_pending: 'Refunds that the provider has not confirmed.' }, async ({ db }) => ({
  swachh_refunds_pending: (await sumPendingRefunds(db)).count,
}))

const webhookGauges = gauges({ swachh_webhook_newest_age_seconds: 'How long ago the newest event of the payment provider came.' }, async ({ db, now }) => {
  const { rows } = await sql<{ at: Date | null }>`select max(received_at) as at from webhook_event`.execute(db)
  return { swachh_webhook_newest_age_seconds: rows[0]?.at ? secondsSince(rows[0].at, now()) : undefined }
})

export const orderGauges = [bookGauges, attemptGauges, exceptionGauges, refundGauges, webhookGauges]
