import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openLog } from '../process/log.ts'
import { openInMemory } from '../database/embedded.ts'
import { openDatabase } from '../database/database.ts'
import { endJobs } from './end-jobs.ts'
import { openJobs } from './jobs.ts'

const engine = await openInMemory()
const db = openDatabase(engine)
const log = openLog('silent')
const done: string[] = []
const queue = { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 0.5 }
const mailJob = {
  ...queue,
  name: 'mail',
  async run(_: undefined, { messageId }: { messageId: string }) {
    if (messageId === '30') throw new Error('the gateway is down')
    done.push(messageId)
  },
}
const refundJob = { ...queue, name: 'refund', run: async (_world: undefined, _data: { refundId: string }) => {} }
const jobs = await openJobs(engine, log, [mailJob, refundJob])

afterAll(async () => {
  await jobs.stop()
  await db.destroy()
})

test('enqueues a job inside a transaction on a new database', async () => {
  await db.transaction().execute((tx) => jobs.enqueue(tx, refundJob, { refundId: 'R1' }))
})

test('a job that no module has is refused, so it cannot get lost', async () => {
  await expect(db.transaction().execute((tx) => jobs.enqueue(tx, { name: 'forgotten' }, {}))).rejects.toThrow('no module has the job forgotten')
})

test('a release that changes the retries of a job changes its queue', async () => {
  const settings = async () => (await sql`select retry_limit, retry_delay, dead_letter from pgboss.queue where name = 'refund'`.execute(db)).rows
  expect(await settings()).toEqual([{ retryLimit: 0, retryDelay: 1, deadLetter: null }])
  const later = await openJobs(engine, log, [mailJob, { ...refundJob, retryLimit: 7, retryDelay: 30, afterLastFailure: mailJob }], { attended: false })
  expect(await settings()).toEqual([{ retryLimit: 7, retryDelay: 30, deadLetter: 'mail' }])
  await later.stop()
})

test('ends the schedule and the waiting jobs of a removed module, and logs how many others no module runs', async () => {
  for (const name of ['ended', 'forgotten']) {
    await sql`select pgboss.create_queue(${name}, '{"policy": "standard"}'::jsonb)`.execute(db)
    await sql`insert into pgboss.schedule (name, cron) values (${name}, '* * * * *')`.execute(db)
    await sql`insert into pgboss.job (name, state) values (${name}, 'created'), (${name}, 'retry'), (${name}, 'active')`.execute(db)
  }
  const warn = vi.spyOn(log, 'warn')
  await endJobs(db, log, [mailJob, refundJob], ['ended'])
  expect(warn.mock.calls).toEqual([[{ waiting: { forgotten: 2 } }, 'no module runs these waiting jobs']])
  expect((await sql`select name from pgboss.schedule`.execute(db)).rows).toEqual([{ name: 'forgotten' }])
  expect((await sql`select state from pgboss.job where name = 'ended'`.execute(db)).rows).toEqual([{ state: 'active' }])
})

test('runs many jobs without waiting between them, and a failed job does not fail others', async () => {
  await db.transaction().execute(async (tx) => {
    for (let number = 1; number <= 60; number += 1) await jobs.enqueue(tx, mailJob, { messageId: String(number) })
  })
  await jobs.work(undefined)
  await expect.poll(() => done.length).toBe(59)
  expect(new Set(done).size).toBe(59)
})
