import { momentInIndia } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { greetingOf } from '../messages/greeting.ts'
import { type NewMessage, queueMessages } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'
import type { Proven } from './merge.ts'

type Account = { id: string; name: string; email: string | null; loginMobile: string | null }

/** Tells the contacts that an account had before about a new login number or e-mail address. `notifyOldAddress` tells a replaced e-mail address. */
export async function notifyNewContact(shop: Shop, tx: Tx, before: Account, after: Account) {
  const isNumber = before.loginMobile !== after.loginMobile
  if (!isNumber && before.email === after.email) return
  const what = isNumber ? 'login number' : 'email address'
  await tell(shop, tx, { account: before, key: 'account-contact', contacts: { ...before, email: isNumber ? before.email : null } }, (brand) => ({
    subject: `The ${what} of your ${brand} account was changed`,
    sentence: `The ${what} of your ${brand} account was changed on ${momentInIndia(shop.now())}. All other devices were logged out.`,
  }))
}

/** Tells every contact of two joined accounts, except the one that its holder has just verified. */
export async function notifyJoined(shop: Shop, tx: Tx, { own, other, contact }: { own: Account; other: Account; contact: Proven }) {
  for (const account of [own, other]) {
    const isProven = account === other
    const contacts = {
      email: isProven && contact.kind === 'mail' ? null : account.email,
      loginMobile: isProven && contact.kind === 'sms' ? null : account.loginMobile,
    }
    await tell(shop, tx, { account, key: 'account-joined', contacts }, (brand) => ({
      subject: `Two ${brand} accounts were joined`,
      sentence: `Your ${brand} account was joined with another one on ${momentInIndia(shop.now())}. Orders and addresses of both are in one account now. We can undo this for 30 days.`,
    }))
  }
}

type Told = { account: Account; key: string; contacts: Pick<Account, 'email' | 'loginMobile'> }

/** Queues a mail and an SMS to these contacts, in the transaction of the change. */
async function tell(shop: Shop, tx: Tx, { account, key, contacts }: Told, write: (brand: string) => { subject: string; sentence: string }) {
  const { brand, email, phone } = await readSettings(tx)
  const { subject, sentence } = write(brand)
  const help = `If you did not ask for this, please tell us at once: ${email}, ${phone}.`
  const dedupeKey = `${key}:${account.id}:${randomId(8)}`
  const messages: NewMessage[] = []
  if (contacts.email !== null) {
    const body = [greetingOf(account.name), sentence, help].join('\n\n')
    messages.push({ dedupeKey: `${dedupeKey}:mail`, channel: 'mail', recipient: contacts.email, subject, body })
  }
  if (contacts.loginMobile !== null)
    messages.push({ dedupeKey: `${dedupeKey}:sms`, channel: 'sms', recipient: contacts.loginMobile, body: `${sentence} ${help}` })
  await queueMessages(shop, tx, messages)
}
