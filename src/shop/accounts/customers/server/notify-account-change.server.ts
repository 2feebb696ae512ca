import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { hasRoomForNotice } from './has-room-for-notice.server.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { accountChangedMails } from '../mails/account-mails.ts'

type AccountChange = {
  account: { id: string; name: string; email: string; emailVerifiedAt: Date | null }
  /** The first part of the dedupe key. */
  key: string
  what: keyof typeof accountChangedMails
  /** What the change means for the owner, as a sentence. */
  consequence: string
}

/** Queues a mail about a change that could hand over an account to the address that it had, in the transaction of the change. */
export async function notifyAccountChange(shop: Shop, tx: Tx, { account, key, what, consequence }: AccountChange) {
  const { id, name, email: recipient } = account
  if (!(await hasRoomForNotice(shop, tx, account))) return
  const mail = accountChangedMails[what].write({ name, moment: momentInIndia(shop.now()), consequence, shop: await readSettings(tx) })
  await queueMessage(shop, tx, {
    about: { kind: 'customer', id },
    dedupeKey: `${key}:${id}:${randomId(8)}`,
    recipient,
    ...mail,
  })
}
