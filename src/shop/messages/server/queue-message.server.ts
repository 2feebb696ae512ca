import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertJobs, queueOfRow } from '#platform/jobs/insert-jobs.ts'
import type { Shop } from '#platform/shop.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { type OwnerNotice, ownerMail } from '../mails/notice-mail.ts'
import type { MailBlock, MailText } from '../rules/mail-blocks.ts'
import { getKind } from '../rules/mail.ts'
import { type MessageKind, type SmsKind, type SubjectKind, moneyKey, ownerMessage } from '../rules/message-kind.ts'
import { gsmText } from '../rules/sms-template.ts'
import { deliverCodeJob, deliverMailJob, deliverSmsJob } from './deliver-message.server.ts'

/**
 * Returns the queue of a message. Each channel has its own, so a gateway that hangs blocks only its channel. Messages with a secret have
 * their own queue, because codes expire within minutes and must not wait behind other messages.
 */
export function queueOf({ kind, channel }: Pick<NewMessage, 'kind' | 'channel'>) {
  if (kind.secret) return deliverCodeJob
  return channel === 'sms' ? deliverSmsJob : deliverMailJob
}

export type NewMessage = {
  /** Only one message is queued for each key. A key names the event, the subject and the channel; nothing reads its parts. */
  dedupeKey: string
  recipient: string
  subject?: string
  body: string
  /** The blocks of a mail, of which `body` is the plain text. */
  blocks?: MailBlock[]
  /** Whom or what the message is about. Erasing the subject erases the message. */
  about?: { kind: SubjectKind; id: string }
  /** The order whose timeline shows the message. */
  orderId?: string
  /** The message that this one repeats. */
  copyOf?: string
} & ({ channel: 'mail'; kind: MessageKind } | SmsParts)

/** `values` fill the variables of a registered text, in their order. The queue stores them and `body` as `gsmText`. */
type SmsParts = { channel: 'sms'; kind: SmsKind; values?: readonly string[] }

/** Queues a message in the transaction of its event. A job sends it after the commit. @returns its id, or undefined if the key exists */
export async function queueMessage(shop: Shop, tx: Tx, message: NewMessage, holdSeconds = 0) {
  const [id] = await queueMessages(shop, tx, [message], holdSeconds)
  return id
}

/**
 * Queues several messages in one statement. They wait for `holdSeconds` first, and can be withdrawn meanwhile (`withdrawMessage`).
 * @returns the ids of the new messages. @throws Error for a kind that no module lists among its mails
 */
export async function queueMessages(shop: Shop, tx: Tx, messages: NewMessage[], holdSeconds = 0): Promise<string[]> {
  if (messages.length === 0) return []
  const now = shop.now()
  const heldUntil = holdSeconds > 0 ? new Date(now.getTime() + holdSeconds * 1000) : null
  const newMessages = messages.map(({ about, kind, ...message }) => {
    const lifeMs = kind.secret?.lifeMs
    const secretUntil = lifeMs === undefined ? undefined : new Date(now.getTime() + lifeMs)
    return {
      id: randomId(20),
      queue: queueOf({ kind, channel: message.channel }).name,
      kind: getKind(shop, kind.name).name,
      subjectKind: about?.kind,
      subjectId: about?.id,
      secretUntil,
      ...message,
      ...(message.channel === 'sms' && { body: gsmText(message.body), values: message.values?.map(gsmText) }),
    }
  })
  const { rows } = await sql<{ id: string }>`
    with new_message as (
      select * from jsonb_to_recordset(${JSON.stringify(newMessages)}::jsonb)
        as new_message (id text, queue text, kind text, "subjectKind" text, "subjectId" text, "secretUntil" timestamptz, "copyOf" text,
          "dedupeKey" text, channel text, recipient text, subject text, body text, blocks jsonb, "orderId" text, values jsonb)
    ), inserted as (
      insert into message (id, kind, subject_kind, subject_id, secret_until, copy_of, dedupe_key, channel, recipient, subject, body, blocks, order_id, sms_values,
        created_at, held_until)
      select id, kind, "subjectKind", "subjectId", "secretUntil", "copyOf", "dedupeKey", channel, recipient, subject, body, blocks, "orderId", new_message.values, ${now}, ${heldUntil}::timestamptz
      from new_message
      on conflict (dedupe_key) do nothing returning id
    ), jobs as (${insertJobs(queueOfRow, sql`select queue, jsonb_build_object('messageId', id) as data from inserted join new_message using (id)`, holdSeconds)})
    select id from inserted`.execute(tx)
  return rows.map(({ id }) => id)
}

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
