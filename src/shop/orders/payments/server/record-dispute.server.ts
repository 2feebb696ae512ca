import { sql } from 'kysely'
import { job } from '#platform/module.ts'
import type { ProviderDispute } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * Stores a dispute as the provider reports it. Reports may arrive in any order and any number of times: the newest stands. A dispute of a payment that the
 * shop does not know is another shop's.
 */
export async function recordDispute({ db }: Pick<Shop, 'db'>, dispute: ProviderDispute, reportedAt: Date) {
  const { id, paymentId, amountPaise, deductedPaise, reason, phase, state, respondBy = null, createdAt } = dispute
  await sql`
    insert into payment_dispute (id, payment_id, amount_paise, deducted_paise, reason, phase, state, respond_by, created_at, reported_at)
    select ${id}, payment.id, ${amountPaise}, ${deductedPaise}, ${reason}, ${phase}, ${state}, ${respondBy}::timestamptz, ${createdAt}, ${reportedAt}
    from payment where payment.id = ${paymentId}
    on conflict (id) do update set amount_paise = excluded.amount_paise, deducted_paise = excluded.deducted_paise, reason = excluded.reason,
      phase = excluded.phase, state = excluded.state, respond_by = excluded.respond_by, reported_at = excluded.reported_at
    where payment_dispute.reported_at <= excluded.reported_at`.execute(db)
}

/** Stores every dispute that the providers list, because an event may be lost. A provider that gives no disputes is left out. */
export async function storeDisputes(shop: Shop) {
  for (const provider of shop.payments.all) {
    if (!provider.listDisputes) continue
    // An event that happens while the list is read is newer.
    const readAt = shop.now()
    try {
      for await (const dispute of provider.listDisputes()) await recordDispute(shop, dispute, readAt)
    } catch (error) {
      if (!provider.isRefusal(error)) throw error
      shop.log.info({ provider: provider.name }, 'the provider gives no disputes')
    }
  }
}

/** Each hour, because the time to answer is short. */
export const storeDisputesJob = job('store-disputes', { retryLimit: 1, retryDelay: 600, pollingIntervalSeconds: 60, cron: '23 * * * *' }, storeDisputes)
