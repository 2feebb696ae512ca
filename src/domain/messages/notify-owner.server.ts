import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Settings } from '../settings/contract.ts'
import { readSettings } from '../settings/queries.server.ts'
import { button } from './mail-blocks.ts'
import { mailOf, type MailText } from './mail-text.ts'
import { moneyKey } from './message-kind.ts'
import { type NewMessage, queueMessage } from './queue-message.server.ts'

/** `page` is the page of the back-office that shows more. */
type OwnerNotice = { subject: string; sentences: string[]; page: string }

export const ownerMail = (publicUrl: string, { subject, sentences, page }: OwnerNotice): MailText =>
  mailOf(subject, ...sentences, button('What to do', publicUrl + page))

type OwnerMessage = Pick<NewMessage, 'dedupeKey' | 'about'> & MailText

/** Returns a mail to the shop's own address, or undefined when its owner does not want mails about this topic. */
export function toOwner({ email, ownerMessages }: Settings, topic: keyof Settings['ownerMessages'], message: OwnerMessage): NewMessage | undefined {
  return ownerMessages[topic] ? { kind: 'owner', channel: 'mail', recipient: email, ...message } : undefined
}

/** Mails the shop's own address about money that needs a person. Sends one message for each key. */
export async function notifyOwner(shop: Shop, tx: Tx, { key, ...notice }: Omit<OwnerNotice, 'page'> & { key: string }) {
  const mail = ownerMail(shop.config.PUBLIC_URL, { ...notice, page: '/admin/money' })
  const message = toOwner(await readSettings(tx), 'exceptions', { dedupeKey: `${moneyKey(key)}:owner`, ...mail })
  if (message) await queueMessage(shop, tx, message)
}
