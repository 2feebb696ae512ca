import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

const shown = 200

export function findMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest first, as the mailbox of test mode shows them. */
export function listNewestMessages(db: Db) {
  return db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body', 'createdAt']).orderBy('seq', 'desc').limit(shown).execute()
}

export async function setMessageSent(db: Db, id: string, { sentAt, body }: { sentAt: Date; body: string }) {
  await db.updateTable('message').set({ status: 'sent', sentAt, body }).where('id', '=', id).execute()
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

const about = (subjects: string[]) => sql<boolean>`split_part(dedupe_key, ':', 2) = any(${subjects})`
