import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { hasRoomForNotice } from './has-room-for-notice.server.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { accountDeletedMail } from '../mails/account-mails.ts'

type Account = { name: string; email: string | null; emailVerifiedAt: Date | null }

/** Queues a mail about the deletion to the account's e-mail address, in the transaction of the deletion. Does nothing if there is none. */
export async function notifyDeleted(shop: Shop, tx: Tx, { name, email: recipient, emailVerifiedAt }: Account) {
  if (recipient === null || !(await hasRoomForNotice(shop, tx, { email: recipient, emailVerifiedAt }))) return
  const mail = accountDeletedMail.write({ name, moment: momentInIndia(shop.now()), shop: await readSettings(tx) })
  await queueMessage(shop, tx, { dedupeKey: `farewell:${randomId(16)}`, recipient, ...mail })
}
