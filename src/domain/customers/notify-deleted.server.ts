import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { farewellKey } from '../messages/message-kind.ts'
import { greetingOf } from '../messages/greeting.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'

type Account = { name: string; email: string | null }

/** Queues a mail about the deletion to the account's e-mail address, in the transaction of the deletion. Does nothing if there is none. */
export async function notifyDeleted(shop: Shop, tx: Tx, { name, email: recipient }: Account) {
  if (recipient === null) return
  const { brand, email, phone } = await readSettings(tx)
  const body = [
    greetingOf(name),
    `Your ${brand} account was deleted on ${momentInIndia(shop.now())}, as you asked. You are logged out on all devices.`,
    'The law makes us keep your orders, with their products, amounts, city, state and PIN code. Your name, number and street stay only on an order that is still to be delivered, and are removed after delivery.',
    `If you did not delete it, please tell us at once: ${email}, ${phone}.`,
  ].join('\n\n')
  await queueMessage(shop, tx, { dedupeKey: farewellKey(randomId(16)), channel: 'mail', recipient, subject: `Your ${brand} account was deleted`, body })
}
