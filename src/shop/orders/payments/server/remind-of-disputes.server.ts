import { dayMs } from '#kernel/duration.ts'
import { momentInIndia } from '#kernel/india.ts'
import { inr } from '#kernel/money.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyOwner } from '#shop/messages/module.server.ts'
import { disputeDueNotice } from '../mails/refund-mails.ts'

/** Mails the owner about each dispute that waits for an answer and ends within a day. Sends one mail for each deadline of a dispute. */
export function remindOfDisputes(shop: Shop): Promise<void> {
  const now = shop.now()
  return shop.db.transaction().execute(async (tx) => {
    // The lock keeps a report of an answer waiting until the mail is queued.
    const due = await tx
      .selectFrom('paymentDispute')
      .select(['id', 'paymentId', 'amountPaise', 'respondBy'])
      .where('state', '=', 'open')
      .where('respondBy', '>', now)
      .where('respondBy', '<=', new Date(now.getTime() + dayMs))
      .orderBy('seq')
      .forUpdate()
      .execute()
    for (const { id, paymentId, amountPaise, respondBy } of due) {
      if (!respondBy) continue
      const notice = disputeDueNotice({ amount: inr(amountPaise), paymentId, respondBy: momentInIndia(respondBy) })
      await notifyOwner(shop, tx, { key: `dispute-due:${id}:${respondBy.toISOString()}`, ...notice })
    }
  })
}

/** Runs each hour, so that the mail is sent about a day before the deadline. */
export const remindOfDisputesJob = job('remind-of-disputes', { retryLimit: 2, retryDelay: 60, cron: '37 * * * *' }, remindOfDisputes)
