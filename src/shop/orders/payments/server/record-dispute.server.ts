import { sql } from 'kysely'
import { momentInIndia } from '#kernel/india.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { ProviderDispute } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyOwner } from '#shop/messages/module.server.ts'
import { disputeNotice } from '../mails/refund-mails.ts'

/**
 * Stores a dispute as the provider reports it. Reports may arrive in any order and any number of times: the newest counts. Ignores a dispute of an unknown
 * payment, which belongs to another shop. The owner gets a mail about a new dispute that waits for an answer.
 */
export function recordDispute(shop: Shop, dispute: ProviderDispute, reportedAt: Date): Promise<void> {
  const { id, paymentId, amountPaise, state, respondBy } = dispute
  return shop.db.transaction().execute(async (tx) => {
    // All code locks the order before the payment, and the trigger that counts a lost dispute needs the order.
    await sql`select id from shop_order where id = (select order_id from payment where id = ${paymentId}) for no key update`.execute(tx)
    if (!(await store(tx, dispute, reportedAt)) || state !== 'open') return
    const notice = disputeNotice({ amount: inr(amountPaise), paymentId, respondBy: respondBy && momentInIndia(respondBy) })
    await notifyOwner(shop, tx, { key: `dispute:${id}`, ...notice })
  })
}

/** @returns whether the dispute is new */
async function store(tx: Tx, dispute: ProviderDispute, reportedAt: Date): Promise<boolean> {
  const { id, paymentId, amountPaise, deductedPaise, reason, phase, state, respondBy = null, createdAt } = dispute
  const { rows } = await sql<{ isNew: boolean }>`
    insert into payment_dispute (id, payment_id, amount_paise, deducted_paise, reason, phase, state, respond_by, created_at, reported_at)
    select ${id}, payment.id, ${amountPaise}, ${deductedPaise}, ${reason}, ${phase}, ${state}, ${respondBy}::timestamptz, ${createdAt}, ${reportedAt}
    from payment where payment.id = ${paymentId}
    on conflict (id) do update set amount_paise = excluded.amount_paise, deducted_paise = excluded.deducted_paise, reason = excluded.reason,
      phase = excluded.phase, state = excluded.state, respond_by = excluded.respond_by, reported_at = excluded.reported_at
    where payment_dispute.reported_at <= excluded.reported_at
    returning xmax = 0 as is_new`.execute(tx)
  return rows[0]?.isNew ?? false
}

/** Stores every dispute that the providers list, because an event may be lost. A provider that gives no disputes is left out. */
export async function storeDisputes(shop: Shop) {
  for (const provider of shop.payments.all) {
    if (!provider.listDisputes) continue
    // Read before the list, so that an event that arrives during the reading counts as newer.
    const readAt = shop.now()
    try {
      for await (const dispute of provider.listDisputes()) await recordDispute(shop, dispute, readAt)
    } catch (error) {
      if (!provider.isRefusal(error)) throw error
      shop.log.info({ provider: provider.name }, 'the provider gives no disputes')
    }
  }
}

/** Runs each hour, because the time to answer a dispute is short. */
export const storeDisputesJob = job('store-disputes', { retryLimit: 1, retryDelay: 600, cron: '23 * * * *' }, storeDisputes)
