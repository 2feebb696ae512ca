import { dayMs } from '#kernel/duration.ts'
import { randomId } from '#kernel/id.ts'
import { momentInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { accountMessage, farewellMessage, accountChangedMails, accountDeletedMail } from '../mails/account-mails.ts'
import { isSameEmail } from '../rules/customer.ts'

/** The most notices of a day to an unverified address, because it may be a stranger's: any account may enter it. */
const mostNotices = 20

/** True if an account's e-mail address may get another notice about the account. A verified address gets every notice. */
export async function hasRoomForNotice({ now }: Shop, tx: Tx, { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null }): Promise<boolean> {
  if (emailVerifiedAt !== null) return true
  const { count } = await tx
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', 'in', [accountMessage.name, farewellMessage.name])
    .where('createdAt', '>', new Date(now().getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return Number(count) < mostNotices
}

type AccountChange = {
  account: { id: string; name: string; email: string; emailVerifiedAt: Date | null }
  /** The kind of change, as the first part of the dedupe key: `email-changed`. */
  key: string
  what: keyof typeof accountChangedMails
  /** What the change means for the owner, as a sentence. */
  consequence: string
}

/** Queues a mail to the account's present e-mail address about a change that could hand over the account. Call it in the transaction of the change. */
export async function notifyAccountChange(shop: Shop, tx: Tx, { account, key, what, consequence }: AccountChange) {
  const { id, name, email: recipient } = account
  if (!(await hasRoomForNotice(shop, tx, account))) return
  const mail = accountChangedMails[what].write({ name, moment: momentInIndia(shop.now()), consequence, shop: await readSettings(tx) })
  await queueMessage(shop, tx, {
    about: { kind: 'customer', id },
    // Each change gets a notice of its own, so the key must differ from that of an earlier change.
    dedupeKey: `${key}:${id}:${randomId(8)}`,
    recipient,
    ...mail,
  })
}

type Changed = { id: string; name: string; email: string | null; emailVerifiedAt: Date | null }

/** Queues a mail to the old e-mail address of an account, in the transaction of the change. Does nothing without an old address, or if the address stays. */
export async function notifyOldAddress(shop: Shop, tx: Tx, before: Changed, after: Changed) {
  const { email } = before
  if (email === null || isSameEmail(email, after.email)) return
  const consequence = 'Messages about your orders no longer come to this address.'
  await notifyAccountChange(shop, tx, { account: { ...before, email }, key: 'email-changed', what: 'email', consequence })
}

type Deleted = { name: string; email: string | null; emailVerifiedAt: Date | null }

/** Queues a mail about the deletion to the account's e-mail address, in the transaction of the deletion. Does nothing without an address. */
export async function notifyDeleted(shop: Shop, tx: Tx, { name, email: recipient, emailVerifiedAt }: Deleted) {
  if (recipient === null || !(await hasRoomForNotice(shop, tx, { email: recipient, emailVerifiedAt }))) return
  const mail = accountDeletedMail.write({ name, moment: momentInIndia(shop.now()), shop: await readSettings(tx) })
  await queueMessage(shop, tx, { dedupeKey: `farewell:${randomId(16)}`, recipient, ...mail })
}
