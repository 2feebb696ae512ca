import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { MailText } from '../rules/mail-text.ts'
import { moneyKey, ownerMessage } from '../rules/message-kind.ts'
import { type OwnerNotice, ownerMail } from '../mails/notice-mail.ts'
import { type NewMessage, queueMessage } from './queue-message.server.ts'

type OwnerMessage = Pick<NewMessage, 'dedupeKey' | 'about'> & MailText

/** Returns a mail to the shop's own address, or undefined when its owner does not want mails about this topic. */
export function toOwner({ email, ownerMessages }: Settings, topic: keyof Settings['ownerMessages'], message: OwnerMessage): NewMessage | undefined {
  return ownerMessages[topic] ? { ...message, kind: ownerMessage, channel: 'mail', recipient: email } : undefined
}

/** Mails the shop's own address about money that needs a person. Sends one message for each key. */
export async function notifyOwner(shop: Shop, tx: Tx, { key, ...notice }: OwnerNotice & { key: string }) {
  const message = toOwner(await readSettings(tx), 'exceptions', { dedupeKey: `${moneyKey(key)}:owner`, ...ownerMail(shop.config.PUBLIC_URL, notice) })
  if (message) await queueMessage(shop, tx, message)
}
