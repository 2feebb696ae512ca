import { sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Message } from './contract.ts'
import { wireMessage } from './wire-message.server.ts'

const shown = 200

export function findMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
}

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

type Filter = { status?: Message['status'] | undefined; q?: string | undefined }

/** Newest first. `q` is whom it went to, or its whole subject. */
export async function listMessages(db: Db, filter: Filter, { limit, beforeSeq }: Slice): Promise<Page<Message>> {
  const rows = await messages(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireMessage), lastSeq: rows.at(-1)?.seq }
}

export async function countMessages(db: Db, filter: Filter): Promise<number> {
  const { count } = await messages(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function messages(db: Db, { status, q }: Filter) {
  return db
    .selectFrom('message')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
    .$if(q !== undefined, (query) => query.where(({ or, eb }) => or([eb('recipient', '=', asRecipient(q ?? '')), eb('subject', '=', q ?? '')])))
}

/** A number is kept with +91 in front. */
const asRecipient = (text: string) => (/^\d{10}$/.test(text.trim()) ? `+91${text.trim()}` : text.trim())

export async function setMessageSent(db: Db, id: string, { sentAt, body }: { sentAt: Date; body: string }) {
  await db
    .updateTable('message')
    .set(({ eb }) => ({ status: 'sent', sentAt, body, failure: null, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

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

export async function removeMessagesTo(tx: Tx, recipients: string[]) {
  await tx.deleteFrom('message').where(sentTo(recipients)).execute()
}

export async function removeMessagesAbout(tx: Tx, subjects: string[]) {
  await tx.deleteFrom('message').where(about(subjects)).execute()
}

const sentTo = (recipients: string[]) => sql<boolean>`recipient = any(${recipients})`

const about = (subjects: string[]) => sql<boolean>`(order_id = any(${subjects}) or split_part(dedupe_key, ':', 2) = any(${subjects}))`
