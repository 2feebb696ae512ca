import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'
import { isSameEmail } from './customer.ts'

type Account = { id: string; name: string; email: string | null }

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Queues a mail to the old e-mail address of an account, in the transaction of the change. Does nothing if there was none or it stays. */
export async function notifyOldAddress(shop: Shop, tx: Tx, before: Account, after: Account) {
  if (before.email === null || isSameEmail(before.email, after.email)) return
  const at = shop.now()
  const { brand, email, phone } = await readSettings(tx)
  const body = [
    `Namaste${before.name && ` ${before.name}`},`,
    `The email address of your ${brand} account was changed on ${moment.format(at)} (India time). Messages about your orders no longer come to this address.`,
    `If you did not ask for this, please tell us at once: ${email}, ${phone}.`,
  ].join('\n\n')
  const subject = `The email address of your ${brand} account was changed`
  await queueMessage(shop, tx, { dedupeKey: `email-changed:${after.id}:${randomId(8)}`, channel: 'mail', recipient: before.email, subject, body })
}
