import { dayMs } from '#kernel/duration.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import { signedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage, readWords } from '#shop/messages/module.server.ts'
import { hasOpenDialog } from '../../server/attempts.server.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { hasMoney, hasPaidSince, listDueWishes, lockWish, removeOldWishes, setSent, withdrawWish } from './queries.server.ts'
import { splitByToday } from './read-restored-cart.server.ts'
import { reminderMail, reminderValues, restoreAddress, stopAddress } from '../mails/reminder-mail.ts'
import { keptDays, restorableUntil } from '../rules/reminder.ts'

declare module '#platform/signed-token.ts' {
  interface TokenPurposes {
    'restore the cart of': true
    'end the cart reminders of': true
  }
}

/** The most reminders of one run. They share a queue with messages about orders. */
const mostInRun = 100

/** Runs every ten minutes. Writes once to shoppers who asked for a reminder and whose attempt ended unpaid at least three hours ago. */
export async function sendCartReminders(shop: Shop) {
  for (const wish of await listDueWishes(shop.db, shop.now(), mostInRun)) await shop.db.transaction().execute((tx) => remind(shop, tx, wish))
}

/**
 * Queues one reminder and marks the wish as sent, or removes a wish that is no longer valid. The lock of the order makes a payment that arrives now wait.
 */
async function remind(shop: Shop, tx: Tx, wish: { customerId: string; orderId: string }) {
  const { customerId, orderId } = wish
  const now = shop.now()
  const order = await lockOrder(tx, orderId)
  const askedAt = order && (await lockWish(tx, wish))?.askedAt
  // Another process has the wish, or the shopper is paying again.
  if (!order || !askedAt || order.status === 'Pending' || (await hasOpenDialog(tx, customerId, now))) return
  const mail = order.status === 'Unpaid' ? await writeMail(shop, tx, { ...wish, askedAt, now }) : undefined
  if (!mail) return withdrawWish(tx, customerId)
  await queueMessage(shop, tx, {
    about: { kind: 'order', id: orderId },
    dedupeKey: `cart-reminder:${orderId}:mail`,
    orderId,
    ...mail,
  })
  await setSent(tx, customerId, now)
}

/** Returns the mail. Undefined if the shopper has paid since, has no verified address any more, or if nothing of the cart can be bought. */
async function writeMail(shop: Shop, tx: Tx, { customerId, orderId, askedAt, now }: { customerId: string; orderId: string; askedAt: Date; now: Date }) {
  const account = await tx
    .selectFrom('customer')
    .select(['name', 'email', 'emailVerifiedAt'])
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!account?.email || !account.emailVerifiedAt) return undefined
  if ((await hasMoney(tx, orderId)) || (await hasPaidSince(tx, customerId, askedAt))) return undefined
  const { items } = await splitByToday(tx, orderId, now)
  if (items.length === 0) return undefined
  const { settings, words } = await readWords(tx)
  const { PUBLIC_URL } = shop.config
  const values = reminderValues({
    name: account.name,
    brand: settings.brand,
    lines: items.map(({ name, variant, qty }) => ({ name, quantityLabel: variant, qty })),
    link: restoreAddress(PUBLIC_URL, signedToken(shop, 'restore the cart of', orderId, restorableUntil(now))),
    stop: stopAddress(PUBLIC_URL, signedToken(shop, 'end the cart reminders of', customerId)),
  })
  return { recipient: account.email, ...reminderMail.write(words, values) }
}

/** Runs every night. Deletes old wishes and sent reminders. */
export const sweepCartReminders = ({ db, now }: Shop) => removeOldWishes(db, new Date(now().getTime() - keptDays * dayMs))

export const sendCartRemindersJob = job('send-cart-reminders', { retryLimit: 0, retryDelay: 1, cron: '*/10 * * * *' }, sendCartReminders)
