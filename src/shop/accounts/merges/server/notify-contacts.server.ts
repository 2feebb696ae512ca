import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { accountMessage } from '../../customers/mails/account-mails.ts'
import { hasRoomForNotice } from '../../customers/server/notify-account.server.ts'
import { helpWith } from '#shop/messages/rules.ts'
import { type NewMessage, queueMessages } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { accountsJoined, contactChanged, contactMail, type ContactMessage, type FactorChange, factorChanged } from '../mails/contact-mails.ts'
import type { Proven } from '../rules/merge.ts'

export type NotifiedAccount = { id: string; name: string; email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

/** Notifies the contacts that an account had before of a new login number or e-mail address. `notifyOldAddress` notifies a replaced e-mail address. */
export async function notifyNewContact(shop: Shop, tx: Tx, before: NotifiedAccount, after: NotifiedAccount) {
  const isNumber = before.loginMobile !== after.loginMobile
  if (!isNumber && before.email === after.email) return
  const what = isNumber ? 'login number' : 'email address'
  await queueNotices(shop, tx, { account: before, key: 'account-contact', contacts: { ...before, email: isNumber ? before.email : null } }, (brand) =>
    contactChanged(what, brand, momentInIndia(shop.now())),
  )
}

/** Notifies every contact of an account of a change of its passkeys, second step or password, and of a new API key. */
export function notifyFactor(shop: Shop, tx: Tx, account: NotifiedAccount, change: FactorChange) {
  return queueNotices(shop, tx, { account, key: 'account-factor', contacts: account }, (brand) => factorChanged(change, brand, momentInIndia(shop.now())))
}

/** Notifies every contact of two joined accounts, except the contact that its holder has just verified. */
export async function notifyJoined(shop: Shop, tx: Tx, { own, other, contact }: { own: NotifiedAccount; other: NotifiedAccount; contact: Proven }) {
  for (const account of [own, other]) {
    const isProven = account === other
    const contacts = {
      email: isProven && contact.kind === 'mail' ? null : account.email,
      loginMobile: isProven && contact.kind === 'sms' ? null : account.loginMobile,
    }
    await queueNotices(shop, tx, { account, key: 'account-joined', contacts }, (brand) => accountsJoined(brand, momentInIndia(shop.now())))
  }
}

/** `key`: the kind of change, as the first part of the dedupe key. */
type Told = { account: NotifiedAccount; key: string; contacts: Pick<NotifiedAccount, 'email' | 'loginMobile'> }

/** Queues a mail and an SMS to these contacts, in the transaction of the change. */
async function queueNotices(shop: Shop, tx: Tx, { account, key, contacts: { email, loginMobile } }: Told, write: (brand: string) => ContactMessage) {
  const settings = await readSettings(tx)
  const message = write(settings.brand)
  // The random part differs for each change, so that each gets its own notice.
  const dedupeKey = `${key}:${account.id}:${randomId(8)}`
  const common = { kind: accountMessage, about: { kind: 'customer' as const, id: account.id } }
  const messages: NewMessage[] = []
  if (email !== null && (await hasRoomForNotice(shop, tx, { ...account, email })))
    messages.push({ ...common, dedupeKey: `${dedupeKey}:mail`, channel: 'mail', recipient: email, ...contactMail(message, account.name, settings) })
  if (loginMobile !== null) {
    const body = `${message.sentence} ${helpWith(settings)}`
    messages.push({ ...common, dedupeKey: `${dedupeKey}:sms`, channel: 'sms', recipient: loginMobile, body, values: [momentInIndia(shop.now())] })
  }
  await queueMessages(shop, tx, messages)
}
