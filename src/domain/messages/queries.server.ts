import type { Db } from '#platform/database.ts'

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
