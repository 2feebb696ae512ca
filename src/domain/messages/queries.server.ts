import { sql } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { batchWrites } from '#platform/database/batch.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Message } from './contract.ts'
import { farewellKey, type MessageKind, secretLives } from './message-kind.ts'
import { expiredUpTo } from './expired-code.ts'
import { wireMessage } from './wire-message.server.ts'

const mailboxSize = 200

export const findMessage = findRowByKey('message', 'id')

/** Returns a message. @throws NoResultError for an unknown id */
export function getMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Finds the message of an event by its dedupe key. */
export function findMessageByKey(db: Db, dedupeKey: string) {
  return db.selectFrom('message').select('body').where('dedupeKey', '=', dedupeKey).executeTakeFirst()
}

export function lockMessage(tx: Tx, id: string) {
  return tx.selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lists the newest messages for the mailbox of test mode, newest first. */
export function listNewestMessages(db: Db) {
  return db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body', 'createdAt']).orderBy('seq', 'desc').limit(mailboxSize).execute()
}

type Filter = { status?: Message['status'] | undefined; q?: string | undefined; now: Date }

/** Lists messages, newest first. `q` is the recipient, or the id of the order that the message is about. */
export async function listMessages(db: Db, filter: Filter & { live: Outbound['live'] }, { limit, beforeSeq }: Slice): Promise<Page<Message>> {
  const rows = await messages(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map((row) => wireMessage(row, filter)), lastSeq: rows.at(-1)?.seq }
}

export const countMessages = (db: Db, filter: Filter): Promise<Total> => countUpTo(db, messages(db, filter).select('seq'))

function messages(db: Db, { status, q, now }: Filter) {
  return db
    .selectFrom('message')
    .$call((query) => (status === undefined ? query : query.where(inStatus(status, now))))
    .$call((query) => (q === undefined ? query : query.where(({ or, eb }) => or([eb('recipient', '=', toRecipient(q)), isAbout([q])]))))
}

/** The same rule as the pure function `isTooLate`, in SQL. */
function inStatus(status: Message['status'], now: Date) {
  const isPast = secretLives.map(({ kind, lifeMs }) => sql`${isOfKind(kind)} and created_at <= ${expiredUpTo(now, lifeMs)}`)
  const late = sql<boolean>`(status <> 'sent' and (${sql.join(isPast, sql` or `)}))`
  if (status === 'late') return late
  return status === 'sent' ? sql<boolean>`status = 'sent'` : sql<boolean>`(status = ${status} and not ${late})`
}

const isFarewell = sql<boolean>`dedupe_key like ${farewellKey('%')}`

const isOfKind = (kind: MessageKind) => sql<boolean>`dedupe_key like ${`${kind}:%`}`

/** Adds +91 to a number of ten digits, as it is stored. */
const toRecipient = (text: string) => (/^\d{10}$/.test(text.trim()) ? `+91${text.trim()}` : text.trim())

/** With `clearsBody`, the text of the message is cleared. */
type Sent = { id: string; sentAt: Date; clearsBody: boolean }

export const setMessageSent = batchWrites(async (db, sent: Sent[]) => {
  const [ids, times, clears] = [sent.map(({ id }) => id), sent.map(({ sentAt }) => sentAt.toISOString()), sent.map(({ clearsBody }) => clearsBody)]
  const rows = sql`unnest(${ids}::text[], ${times}::timestamptz[], ${clears}::boolean[])`
  await sql`
    update message set status = 'sent', sent_at = sent.at, body = case when sent.clears_body then '' else message.body end, failure = null, tries = tries + 1
    from ${rows} as sent (id, at, clears_body) where message.id = sent.id`.execute(db)
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

/** Lists messages to one of these recipients or about one of these subjects. The second part of a dedupe key is the subject's id. */
export function listMessagesOf(db: Db, { recipients, subjects }: { recipients: string[]; subjects: string[] }) {
  return db
    .selectFrom('message')
    .select(['dedupeKey', 'channel', 'recipient', 'subject', 'body', 'createdAt', 'sentAt'])
    .where(({ or }) => or([isSentTo(recipients), isAbout(subjects)]))
    .orderBy('seq')
    .execute()
}

export async function removeMessagesTo(tx: Tx, recipients: string[], writtenUntil: Date) {
  await tx.deleteFrom('message').where(isSentTo(recipients)).where('createdAt', '<=', writtenUntil).execute()
}

/**
 * Deletes old messages whose secret has expired, and old farewells. Their recipients are personal data that no account may have, needed only for
 * questions about a missing message.
 */
export async function removePassingMessages(db: Db, { now, writtenBefore }: { now: Date; writtenBefore: Date }) {
  const expired = secretLives.map(({ kind, lifeMs }) => sql<boolean>`(${isOfKind(kind)} and created_at <= ${expiredUpTo(now, lifeMs)})`)
  // One statement for each kind, so that each may use the index of its kind.
  for (const passing of [...expired, isFarewell]) await db.deleteFrom('message').where(passing).where('createdAt', '<', writtenBefore).execute()
}

export async function removeMessagesAbout(tx: Tx, subjects: string[]) {
  await tx.deleteFrom('message').where(isAbout(subjects)).execute()
}

const isSentTo = (recipients: string[]) => sql<boolean>`recipient = any(${recipients})`

const isAbout = (subjects: string[]) => sql<boolean>`(order_id = any(${subjects}) or split_part(dedupe_key, ':', 2) = any(${subjects}))`
