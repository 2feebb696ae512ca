import { sql } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { batched } from '#platform/database/batch.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import type { Message } from './contract.ts'
import { deadSince } from './too-late.ts'
import { wireMessage } from './wire-message.server.ts'

const shown = 200

export const findMessage = findRowByKey('message', 'id')

/** @throws NoResultError */
export function getMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function lockMessage(tx: Tx, id: string) {
  return tx.selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The newest first, as the mailbox of test mode shows them. */
export function listNewestMessages(db: Db) {
  return db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body', 'createdAt']).orderBy('seq', 'desc').limit(shown).execute()
}

type Filter = { status?: Message['status'] | undefined; q?: string | undefined; now: Date }

/** Newest first. `q` is whom it went to, or the number of the order it is about. */
export async function listMessages(db: Db, filter: Filter, { limit, beforeSeq }: Slice): Promise<Page<Message>> {
  const rows = await messages(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map((row) => wireMessage(row, filter.now)), lastSeq: rows.at(-1)?.seq }
}

export const countMessages = (db: Db, filter: Filter): Promise<Total> => countUpTo(db, messages(db, filter).select('seq'))

function messages(db: Db, { status, q, now }: Filter) {
  return db
    .selectFrom('message')
    .$if(status !== undefined, (query) => query.where(inStatus(status ?? 'queued', now)))
    .$if(q !== undefined, (query) => query.where(({ or, eb }) => or([eb('recipient', '=', asRecipient(q ?? '')), about([q ?? ''])])))
}

/** As the pure `isTooLate` says it. */
function inStatus(status: Message['status'], now: Date) {
  const late = sql<boolean>`(status <> 'sent' and ${carriesCode} and created_at <= ${deadSince(now)})`
  if (status === 'late') return late
  return status === 'sent' ? sql<boolean>`status = 'sent'` : sql<boolean>`(status = ${status} and not ${late})`
}

const carriesCode = sql<boolean>`dedupe_key like 'otp:%'`

/** A number is kept with +91 in front. */
const asRecipient = (text: string) => (/^\d{10}$/.test(text.trim()) ? `+91${text.trim()}` : text.trim())

/** `forgets`: what it said is kept no longer. */
type Sent = { id: string; sentAt: Date; forgets: boolean }

export const setMessageSent = batched(async (db, sent: Sent[]) => {
  const rows = sql`unnest(${sent.map(({ id }) => id)}::text[], ${sent.map(({ sentAt }) => sentAt.toISOString())}::timestamptz[], ${sent.map(({ forgets }) => forgets)}::boolean[])`
  await sql`
    update message set status = 'sent', sent_at = sent.at, body = case when sent.forgets then '' else message.body end, failure = null, tries = tries + 1
    from ${rows} as sent (id, at, forgets) where message.id = sent.id`.execute(db)
  return sent.map(() => 'noted' as const)
})

export async function setMessageFailed(db: Db, id: string, failure: string) {
  await db
    .updateTable('message')
    .set(({ eb }) => ({ status: 'failed', failure: failure.slice(0, 300), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setMessageQueued(db: Db, id: string) {
  await db.updateTable('message').set({ status: 'queued' }).where('id', '=', id).execute()
}

/** To one of these addresses or numbers, or about one of these things: the key of a message names what it is about second. */
export function listMessagesOf(db: Db, { recipients, subjects }: { recipients: string[]; subjects: string[] }) {
  return db
    .selectFrom('message')
    .select(['dedupeKey', 'channel', 'recipient', 'subject', 'body', 'createdAt', 'sentAt'])
    .where(({ or }) => or([sentTo(recipients), about(subjects)]))
    .orderBy('seq')
    .execute()
}

export async function removeMessagesTo(tx: Tx, recipients: string[], writtenUntil: Date) {
  await tx.deleteFrom('message').where(sentTo(recipients)).where('createdAt', '<=', writtenUntil).execute()
}

/** Whom a code went to is nobody's business for longer than it takes to ask why it did not come. */
export async function removeCodeMessages(db: Db, writtenBefore: Date) {
  await db.deleteFrom('message').where(carriesCode).where('createdAt', '<', writtenBefore).execute()
}

export async function removeMessagesAbout(tx: Tx, subjects: string[]) {
  await tx.deleteFrom('message').where(about(subjects)).execute()
}

const sentTo = (recipients: string[]) => sql<boolean>`recipient = any(${recipients})`

const about = (subjects: string[]) => sql<boolean>`(order_id = any(${subjects}) or split_part(dedupe_key, ':', 2) = any(${subjects}))`
