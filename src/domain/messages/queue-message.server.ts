import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'

export type NewMessage = {
  /** One message per key, however often it is queued: what happened, to what, by which channel. */
  dedupeKey: string
  channel: 'sms' | 'mail'
  recipient: string
  subject?: string
  body: string
  /** The order it is about, whose timeline shows it. */
  orderId?: string
}

/** Writes a message down in the transaction that makes it true; a job sends it once that has committed. @returns its id, unless the event was told before */
export async function queueMessage(shop: Shop, tx: Tx, { subject, orderId, ...message }: NewMessage) {
  const row = await tx
    .insertInto('message')
    .values({ id: randomId(20), ...message, subject: subject ?? null, orderId: orderId ?? null, createdAt: shop.now(), sentAt: null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await shop.jobs.enqueue(tx, 'deliver-message', { messageId: row.id })
  return row?.id
}
