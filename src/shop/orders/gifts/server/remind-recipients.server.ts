import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import type { Need } from '#shop/audit/rules.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import { notifyShopper } from '../../payments/server/notify-shopper.server.ts'
import { isUnfinished } from '../../rules/order.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { noAddressNotice } from '../mails/gift-mails.ts'
import { remindAfterDays, tellAfterDays } from '../rules/gift.ts'
import { askRecipient } from './ask-recipient.server.ts'

/** The most orders of one run. The next run, an hour later, continues. */
const mostInRun = 200

/** Placed orders that wait for the address of their recipient since `before`. */
const awaitedSince = (before: Date) => sql<boolean>`(o.address_by = 'awaited' and o.status in ('Paid', 'Pending') and o.paid_at <= ${before})`

/**
 * Reminds recipients who gave no address within two days, once, and tells shoppers after seven days, once. Each order has its own transaction.
 */
export async function remindRecipients(shop: Shop) {
  const now = shop.now()
  const remindBefore = new Date(now.getTime() - remindAfterDays * dayMs)
  const tellBefore = new Date(now.getTime() - tellAfterDays * dayMs)
  const { rows } = await sql<{ id: string; recipientName: string; isDue: boolean; isToTell: boolean }>`
    select o.id, g.recipient_name, g.reminded_at is null as is_due, g.told_at is null and ${awaitedSince(tellBefore)} as is_to_tell
    from shop_order o join order_gift g on g.order_id = o.id
    where ${awaitedSince(remindBefore)} and (g.reminded_at is null or g.told_at is null and ${awaitedSince(tellBefore)})
    order by o.listed_at limit ${mostInRun}`.execute(shop.db)
  for (const { id, recipientName, isDue, isToTell } of rows)
    await shop.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.addressBy !== 'awaited' || !isUnfinished(order)) return
      if (isDue) {
        await askRecipient(shop, tx, id, 'reminder')
        await tx.updateTable('orderGift').set({ remindedAt: now }).where('orderId', '=', id).execute()
      }
      if (!isToTell) return
      const write = inOurWords(
        shop.config.PUBLIC_URL,
        noAddressNotice({ orderId: id, recipient: recipientName, page: `${shop.config.PUBLIC_URL}/Myorders/${id}` }),
      )
      await notifyShopper(shop, tx, { key: `gift-without-address:${id}`, orderId: id, write })
      await tx.updateTable('orderGift').set({ toldAt: now }).where('orderId', '=', id).execute()
    })
}

/** Runs each hour from 9:30 to 19:30 in India, because nobody wants an SMS at night. */
export const remindRecipientsJob = job('remind-recipients', { retryLimit: 2, retryDelay: 60, cron: '0 4-14 * * *' }, remindRecipients)

/** Gifts that have waited for an address for seven days or more. */
export const giftsNeed: Need = {
  name: 'giftsWithoutAddress',
  scope: 'orders:read',
  count: ({ db, now }) =>
    countUpTo(
      db,
      db
        .selectFrom('shopOrder as o')
        .select('o.seq')
        .where(awaitedSince(new Date(now().getTime() - tellAfterDays * dayMs))),
    ),
}
