import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'
import { accountChangedMail } from './account-mails.ts'

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
  const mail = accountChangedMail({ name, what, moment: momentInIndia(shop.now()), consequence, shop: await readSettings(tx) })
  await queueMessage(shop, tx, {
    kind: 'account',
    about: { kind: 'customer', id },
    dedupeKey: `${key}:${id}:${randomId(8)}`,
    channel: 'mail',
    recipient,
    ...mail,
  })
}
