import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { greetingOf } from '../messages/greeting.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'

type AccountChange = {
  account: { id: string; name: string }
  recipient: string
  /** The first part of the dedupe key. */
  key: string
  what: 'email address' | 'password'
  /** What the change means for the owner, as a sentence. */
  consequence: string
}

/** Queues a mail about a change that could hand over an account, in the transaction of the change. */
export async function notifyAccountChange(shop: Shop, tx: Tx, { account: { id, name }, recipient, key, what, consequence }: AccountChange) {
  const at = shop.now()
  const { brand, email, phone } = await readSettings(tx)
  const body = [
    greetingOf(name),
    `The ${what} of your ${brand} account was changed on ${momentInIndia(at)}. ${consequence}`,
    `If you did not ask for this, please tell us at once: ${email}, ${phone}.`,
  ].join('\n\n')
  const subject = `The ${what} of your ${brand} account was changed`
  await queueMessage(shop, tx, { dedupeKey: `${key}:${id}:${randomId(8)}`, channel: 'mail', recipient, subject, body })
}
