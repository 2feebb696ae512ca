import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertJobs } from '#platform/jobs/insert-jobs.ts'
import type { Shop } from '#platform/shop.ts'
import { queueOf } from './queue-of.server.ts'

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
export async function queueMessage(shop: Shop, tx: Tx, message: NewMessage) {
  const [id] = await queueMessages(shop, tx, [message])
  return id
}

/** The same of several, in one statement. @returns the ids of those that are new */
export async function queueMessages(shop: Shop, tx: Tx, messages: NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  const told = messages.map((message) => ({ id: randomId(20), queue: queueOf(message), ...message }))
  const { rows } = await sql<{ id: string }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (id text, queue text, "dedupeKey" text, channel text, recipient text, subject text, body text, "orderId" text)
    ), kept as (
      insert into message (id, dedupe_key, channel, recipient, subject, body, order_id, created_at)
      select id, "dedupeKey", channel, recipient, subject, body, "orderId", ${shop.now()} from told
      on conflict (dedupe_key) do nothing returning id
    ), jobs as (${insertJobs(sql`given.queue`, sql`select queue, jsonb_build_object('messageId', id) as data from kept join told using (id)`)})
    select id from kept`.execute(tx)
  return rows.map(({ id }) => id)
}
