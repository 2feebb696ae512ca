import { sql, type Selectable } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { batched } from '#platform/database/batch.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx, Tables } from '#platform/database/database.ts'
import { findByKey, isOneOf } from '#platform/database/find-by-key.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Shop } from '#platform/shop.ts'
import type { Message } from '../contract.ts'
import { type SubjectKind, isTooLate } from '../rules/message-kind.ts'

/** `live`: the channels that the shop can send by. */
type Sending = { now: Date; live: Outbound['live']; isTestMode: boolean }

/** Returns how the shop in its present state sends. */
export const sendingOf = ({ now, outbound, config }: Pick<Shop, 'now' | 'outbound' | 'config'>): Sending => ({
  now: now(),
  live: outbound.live,
  isTestMode: config.sandbox,
})

/** Converts a row to the message that admins see. A text with a secret is hidden. */
export function wireMessage(row: Selectable<Tables['message']>, { now, live, isTestMode }: Sending): Message {
  const isWithoutGateway = row.status === 'sent' && !live[row.channel]
  const isHidden = row.secretUntil !== null
  return {
    _id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject ?? (isHidden ? 'One-time code' : ''),
    text: isHidden ? '' : row.body,
    status: isTooLate(row, now) ? 'late' : row.status,
    storedOnly: isWithoutGateway && isTestMode,
    notSent: isWithoutGateway && !isTestMode,
    tries: row.tries,
    failure: row.failure ?? '',
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    canResend: !isHidden && row.body !== '',
  }
}

/** The most messages in the mailbox of test mode. */
const mailboxSize = 200

/** A text that is registered with the operators, for an event of the shop. */
export type RegisteredText = { event: string; templateId: string; header: string; text: string }

/** The language of the shop's SMS. */
export const smsLanguage = 'en'

type Found = Selectable<Tables['message']> & { registeredTexts: RegisteredText[] | null }

/** Finds a message to deliver. An SMS brings the registered texts of the shop's language, which are a few rows, in the same statement. */
export const findMessage = findByKey(
  async (db, ids) =>
    (
      await sql<Found>`
        select message.*, case when channel = 'sms' then (
          select json_agg(json_build_object('event', event, 'templateId', template_id, 'header', header, 'text', text)) from dlt_template where language = ${smsLanguage}
        ) end as registered_texts from message where ${isOneOf('id', ids)}`.execute(db)
    ).rows,
  ({ id }) => id,
)

/** Returns a message. @throws NoResultError for an unknown id */
export function getMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Finds the message of an event by its dedupe key. */
export function findMessageByKey(db: Db, dedupeKey: string) {
  return db.selectFrom('message').select('body').where('dedupeKey', '=', dedupeKey).executeTakeFirst()
}

/** Notes that a job begins to send a held message. @returns false if it was withdrawn */
export async function takeHeld(db: Db, id: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('message')
    .set(({ fn, val }) => ({ takenAt: fn.coalesce('takenAt', val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

const isWaiting = sql<boolean>`(held_until is not null and taken_at is null and status = 'queued')`

/** Withdraws a held message that no job has begun to send. @returns whether it was withdrawn. If not, its key is free for another message. */
export async function withdrawMessage(tx: Tx, id: string): Promise<boolean> {
  const withdrawn = await tx.deleteFrom('message').where('id', '=', id).where(isWaiting).returning('id').executeTakeFirst()
  if (withdrawn) return true
  await tx
    .updateTable('message')
    .set({ dedupeKey: sql<string>`dedupe_key || ':corrected:' || id` })
    .where('id', '=', id)
    .execute()
  return false
}

/** Withdraws the held messages about an order that no job has begun to send. */
export async function withdrawHeldOf(tx: Tx, orderId: string) {
  await tx.deleteFrom('message').where('orderId', '=', orderId).where(isWaiting).execute()
}

export function lockMessage(tx: Tx, id: string) {
  return tx.selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lists the newest messages for the mailbox of test mode, newest first. */
export function listNewestMessages(db: Db) {
  return db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body', 'createdAt']).orderBy('seq', 'desc').limit(mailboxSize).execute()
}

type Filter = { status?: Message['status'] | undefined; q?: string | undefined; now: Date }

/** Lists messages, newest first. `q` is the recipient, or the id of the subject of the message. */
export async function listMessages(db: Db, filter: Filter & Sending, { limit, beforeSeq }: Slice): Promise<Page<Message>> {
  const rows = await messages(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map((row) => wireMessage(row, filter)), lastSeq: rows.at(-1)?.seq }
}

export const countMessages = (db: Db, filter: Filter): Promise<Total> => countUpTo(db, messages(db, filter).select('seq'))

function messages(db: Db, { status, q, now }: Filter) {
  return db
    .selectFrom('message')
    .$call((query) => (status === undefined ? query : query.where(inStatus(status, now))))
    .$call((query) =>
      q === undefined
        ? query
        : query.where(({ or, eb }) => or([eb('recipient', '=', toRecipient(q)), isAbout({ order: [q], lead: [q], return: [q], customer: [q] })])),
    )
}

/** The same rule as the pure function `isTooLate`, in SQL. */
function inStatus(status: Message['status'], now: Date) {
  const late = sql<boolean>`(status <> 'sent' and ${isExpired(now)})`
  if (status === 'late') return late
  return status === 'sent' ? sql<boolean>`status = 'sent'` : sql<boolean>`(status = ${status} and not ${late})`
}

/** True for a message whose code or link has expired. False for a message without a secret. */
export const isExpired = (now: Date) => sql<boolean>`coalesce(secret_until <= ${now}, false)`

/** Adds +91 to a number of ten digits, as it is stored. */
const toRecipient = (text: string) => (/^\d{10}$/.test(text.trim()) ? `+91${text.trim()}` : text.trim())

/** `registered`: the text that was sent in place of the shop's own words. With `clearsBody`, text, values and blocks of the message are cleared. */
type Sent = { id: string; sentAt: Date; clearsBody: boolean; registered: string | null }

/** Marks messages as sent. The condition on their ids seems superfluous, but without it a plan from before the first statistics reads all messages. */
export const setMessageSent = batched(async (db, sent: Sent[]) => {
  await sql`
    update message set status = 'sent', sent_at = sent."sentAt", body = case when sent."clearsBody" then '' else coalesce(sent.registered, message.body) end,
      sms_values = case when sent."clearsBody" then null else message.sms_values end,
      blocks = case when sent."clearsBody" then null else message.blocks end, failure = null, tries = tries + 1
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id text, "sentAt" timestamptz, "clearsBody" boolean, registered text)
    where message.id = sent.id and ${isOneOf(
      'message.id',
      sent.map(({ id }) => id),
    )}`.execute(db)
  return sent.map(() => 'noted' as const)
})

/** Only the newest failed attempts of a message are stored. */
const mostAttempts = 20

/** Stores a failed attempt with the gateway's answer. */
export async function setMessageFailed(db: Db, id: string, { at, failure: answer }: { at: Date; failure: string }) {
  const failure = answer.slice(0, 300)
  const attempt = sql`jsonb_build_array(jsonb_build_object('at', ${at.toISOString()}::text, 'failure', ${failure}::text))`
  await db
    .updateTable('message')
    .set(({ eb }) => ({
      status: 'failed',
      failure,
      tries: eb('tries', '+', 1),
      attempts: sql<string>`case when jsonb_array_length(attempts) >= ${mostAttempts} then attempts - 0 else attempts end || ${attempt}`,
    }))
    .where('id', '=', id)
    .execute()
}

export async function setMessageQueued(db: Db, id: string) {
  await db.updateTable('message').set({ status: 'queued' }).where('id', '=', id).execute()
}

/** Lists messages to one of these recipients or about one of these subjects. */
export function listMessagesOf(db: Db, { recipients, subjects }: { recipients: string[]; subjects: Subjects }) {
  return db
    .selectFrom('message')
    .select(['kind', 'channel', 'recipient', 'subject', 'body', 'secretUntil', 'createdAt', 'sentAt'])
    .where(({ or }) => or([isSentTo(recipients), isAbout(subjects)]))
    .orderBy('seq')
    .execute()
}

export async function removeMessagesTo(tx: Tx, recipients: string[], writtenUntil: Date) {
  await tx.deleteFrom('message').where(isSentTo(recipients)).where('createdAt', '<=', writtenUntil).execute()
}

/**
 * Deletes old messages whose secret has expired, and old messages of these kinds. The shop needs them only for questions about a missing message. Their
 * recipients may belong to no account, so no deletion of an account would delete them.
 */
export async function removePassingMessages(db: Db, { now, writtenBefore, kinds }: { now: Date; writtenBefore: Date; kinds: string[] }) {
  await db.deleteFrom('message').where('secretUntil', '<=', now).where('createdAt', '<', writtenBefore).execute()
  await db
    .deleteFrom('message')
    .where(sql<boolean>`kind = any(${kinds})`)
    .where('createdAt', '<', writtenBefore)
    .execute()
}

/** The ids of subjects by their kind. */
type Subjects = Partial<Record<SubjectKind, string[]>>

export async function removeMessagesAbout(tx: Tx, subjects: Subjects) {
  await tx.deleteFrom('message').where(isAbout(subjects)).execute()
}

const isSentTo = (recipients: string[]) => sql<boolean>`recipient = any(${recipients})`

const isAbout = ({ order, ...others }: Subjects) => {
  const ofOrders = order && sql<boolean>`order_id = any(${order})`
  const ofSubjects = Object.entries({ ...others, ...(order && { order }) }).map(
    ([kind, ids]) => sql<boolean>`(subject_kind = ${kind} and subject_id = any(${ids}))`,
  )
  return sql<boolean>`(${sql.join([...(ofOrders ? [ofOrders] : []), ...ofSubjects], sql` or `)})`
}
