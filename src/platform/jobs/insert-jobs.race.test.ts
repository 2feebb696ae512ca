import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { expect, inject, test } from 'vitest'
import { sendRefundJob } from '#shop/orders/payments/server/send-refund.server.ts'
import { databaseUrl } from '#test/postgres.ts'
import { shop } from '#test/test-shop.ts'

/** Reads the rows of all jobs without ids and times. `wait` and `kept` are the intervals between their times, in seconds. */
async function rows() {
  const { rows: found } = await sql<{ job: Record<string, unknown>; wait: number; kept: number }>`
    select to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until'] as job,
      extract(epoch from start_after - created_on)::int as wait, extract(epoch from keep_until - start_after)::int as kept
    from pgboss.job order by created_on`.execute(shop.db)
  return found
}

test('inserts the same rows as pg-boss', async () => {
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const library = new PgBoss({ connectionString: databaseUrl(inject('postgresUrl'), names[0]?.name ?? ''), supervise: false, schedule: false, max: 1 })
  await library.start()
  const data = { refundId: 'one' }
  for (const startAfterSeconds of [0, 30]) {
    await shop.db.transaction().execute((tx) => library.send('send-refund', data, { db: fromKysely(tx.withoutPlugins()), startAfter: startAfterSeconds }))
    await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, sendRefundJob, data, { startAfterSeconds }))
  }
  await library.stop({ graceful: false })
  const [theirs, ours, theirsLater, oursLater] = await rows()
  expect(ours).toEqual(theirs)
  expect(oursLater).toEqual(theirsLater)
  expect([ours?.wait, oursLater?.wait]).toEqual([0, 30])
})
