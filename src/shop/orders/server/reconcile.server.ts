import { dayMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import { listLinkPayments } from './attach-link-order.server.ts'
import { claimDueAttempts, endAttemptDay } from './attempts.server.ts'
import { settlePayments } from './settle-payment.server.ts'
import { recordRefund } from '../payments/server/record-refund.server.ts'
import { firstCheckMs, longestCheckMs } from '../payments/rules/refund.ts'

const batchSize = 16
/** How long a run claims attempts. The job runs every minute, and the last calls of a run may take some seconds. */
const runMs = 50_000

/** No check is planned further ahead: the latest is that of a paid phone order, four days after the week of its link. */
const furthestCheckMs = 15 * dayMs

type Attempt = Awaited<ReturnType<typeof claimDueAttempts>>[number]

/**
 * Asks the provider about every attempt whose check is due, longest waiting first, then about pending refunds. So a shopper who closed the browser after paying
 * still gets the order. A run ends when no attempt is due, or shortly before the next run.
 */
export async function reconcile(shop: Shop, dueBy = shop.now()) {
  const started = performance.now()
  await pullBackChecks(shop.db, dueBy)
  for (let claimed = batchSize; claimed === batchSize && performance.now() - started < runMs;) {
    const attempts = await claimDueAttempts(shop.db, dueBy, batchSize)
    await Promise.all(attempts.map((attempt) => reconcileAttempt(shop, attempt)))
    claimed = attempts.length
  }
  await checkRefunds(shop, dueBy)
}

/**
 * Asks the providers for every payment and refund since a time, and records those that our books lack. For use after a restore, or after a time without the
 * provider's events. A refund may be of an older payment. It can be repeated, also while the shop runs.
 * @returns the number of checked payments, the numbers of payments and refunds that the books gained, and the ids of payments whose check failed
 */
export async function reconcileSince(shop: Shop, since: Date) {
  const until = shop.now()
  const before = await countBooks(shop.db)
  const checked = new Set<string>()
  const failed: string[] = []
  const check = async (id: string, read: () => Promise<ProviderPayment>) => {
    if (checked.has(id)) return
    checked.add(id)
    try {
      await settlePayments(shop, [await read()])
    } catch (error) {
      shop.log.error({ err: error, paymentId: id }, 'reconcile failed')
      failed.push(id)
    }
  }
  const problems: unknown[] = []
  for (const provider of shop.payments.all) {
    try {
      for await (const payment of provider.listPayments({ since, until })) await check(payment.id, () => Promise.resolve(payment))
      for await (const { paymentId } of provider.listAllRefunds({ since, until })) await check(paymentId, () => provider.getPayment(paymentId))
    } catch (error) {
      // The other accounts are asked all the same.
      problems.push(error)
    }
  }
  if (problems.length > 0) throw problems[0]
  const after = await countBooks(shop.db)
  return { checked: checked.size, payments: after.payments - before.payments, refunds: after.refunds - before.refunds, failed }
}

/** Counts the payments with a verdict, and the refunds that the provider has confirmed. */
async function countBooks(db: Db): Promise<{ payments: number; refunds: number }> {
  const { rows } = await sql<{ payments: number; refunds: number }>`select
    (select count(*) from payment where lane is not null) as payments, (select count(*) from refund where status in ('pending', 'processed')) as refunds`.execute(
    db,
  )
  return rows[0] ?? { payments: 0, refunds: 0 }
}

/** Makes checks due that are further ahead than any planned check, because the clock was set back since. Most runs find none. */
async function pullBackChecks(db: Db, now: Date) {
  const latest = new Date(now.getTime() + furthestCheckMs)
  for (const table of ['shopOrder', 'refund'] as const) await db.updateTable(table).set({ nextCheckAt: now }).where('nextCheckAt', '>', latest).execute()
}

/** Checks one attempt. A failure is logged and does not stop the other attempts; the next check tries again. */
async function reconcileAttempt(shop: Shop, attempt: Attempt) {
  try {
    await settlePayments(shop, await listPayments(shop, attempt))
    if (attempt.expiresAt <= shop.now()) await endAttemptDay(shop.db, attempt.id, shop.now())
    shop.failpoint('attempt-checked')
  } catch (error) {
    // If the provider did not answer, the next check asks again.
    if (!isShopError(error) || error.code !== 'payment_unavailable') shop.log.error({ err: error, orderId: attempt.id }, 'reconcile failed')
  }
}

/**
 * Returns the provider's payments of an attempt, including those of a link for the rest after its advance. A provider order that the provider does not know,
 * for example after a change of the account, counts as having no payments. If checks then end on the fifth day, late events and returning shoppers still settle
 * it.
 * @throws ShopError payment_unavailable while the provider is down or refuses the keys, so that the check is repeated
 */
async function listPayments(shop: Shop, { id, provider, providerOrderId, link }: Attempt) {
  if (providerOrderId === null) return link === null ? [] : listLinkPayments(shop, { id, link })
  const own = (await shop.payments.of(provider).findPayments(providerOrderId)) ?? []
  if (link === null || link.reference === null) return own
  const restPayments =
    link.providerOrderId === null ? await listLinkPayments(shop, { id, link }) : await shop.payments.of(link.provider).findPayments(link.providerOrderId)
  return [...own, ...(restPayments ?? [])]
}

/** Asks the provider about pending refunds that are due, because the event that ends a refund may never arrive. */
async function checkRefunds(shop: Shop, dueBy: Date) {
  for (let claimed = batchSize; claimed === batchSize;) {
    const refunds = await claimDueRefunds(shop.db, dueBy)
    await Promise.all(refunds.map((refund) => checkRefund(shop, refund)))
    claimed = refunds.length
  }
}

type DueRefund = { id: string; provider: string; paymentId: string; providerRefundId: string }

/**
 * Claims refunds whose check is due. Only the claimant asks the provider. The next check is stored before this one, so that a crash cannot lose it. The wait is
 * the refund's age, between `firstCheckMs` and `longestCheckMs`.
 */
async function claimDueRefunds(db: Db, now: Date): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refund set next_check_at = ${now}::timestamptz
      + least(${longestCheckMs} * interval '1 ms', greatest(${firstCheckMs} * interval '1 ms', ${now}::timestamptz - created_at))
    where id = any (array(select id from refund where next_check_at <= ${now} order by next_check_at limit ${batchSize} for update skip locked))
    returning id, provider, payment_id, ${sql.ref('providerRefundId')}`.execute(db)
  return rows
}

async function checkRefund(shop: Shop, { id: ours, provider, paymentId, providerRefundId }: DueRefund) {
  try {
    const { id, amountPaise, outcome } = await shop.payments.of(provider).getRefund(providerRefundId)
    if (outcome !== 'pending') await recordRefund(shop, { id, paymentId, amountPaise, ours, outcome })
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error, refundId: ours }, 'refund check failed')
  }
}

export const reconcileJob = job('reconcile', { retryLimit: 0, retryDelay: 1, cron: '* * * * *' }, (shop) => reconcile(shop))
