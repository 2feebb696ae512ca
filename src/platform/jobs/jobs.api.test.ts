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
const queue = { retryLimit: 0, retryDelay: 1 }
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

test('an earlier release beside a newer one changes neither queue nor schedule, and adds the queue that it lacks', async () => {
  const readQueues = async () => (await sql`select name, retry_limit from pgboss.queue where name in ('refund', 'older') order by name`.execute(db)).rows
  const readSchedules = async () => (await sql`select name, cron, options ->> 'missed' as missed from pgboss.schedule order by name`.execute(db)).rows
  const olderJob = { ...queue, name: 'older', cron: '1 1 * * *', run: async (_world: undefined, _data: object) => {} }
  const refunds = { ...refundJob, retryLimit: 1, cron: '2 2 * * *' }
  const [before, schedules] = [await readQueues(), await readSchedules()]
  const older = await openJobs(engine, log, [mailJob, refunds, olderJob], { attended: false, isNewest: false })
  await older.work(undefined)
  await older.stop()
  expect(await readQueues()).toEqual([{ name: 'older', retryLimit: 0 }, ...before])
  expect(await readSchedules()).toEqual(schedules)

  const newest = await openJobs(engine, log, [mailJob, refunds, olderJob], { attended: false })
  await newest.work(undefined)
  await newest.stop()
  expect(await readQueues()).toEqual([
    { name: 'older', retryLimit: 0 },
    { name: 'refund', retryLimit: 1 },
  ])
  expect(await readSchedules()).toEqual([
    ...schedules,
    { name: 'older', cron: '1 1 * * *', missed: 'once' },
    { name: 'refund', cron: '2 2 * * *', missed: 'once' },
  ])
  await sql`delete from pgboss.schedule where name in ('older', 'refund')`.execute(db)
})

test('of the jobs that a schedule queued while no release ran them, one stays', async () => {
  await sql`select pgboss.create_queue('minutely', '{"policy": "standard"}'::jsonb)`.execute(db)
  await sql`insert into pgboss.job (name, created_on) select 'minutely', now() - n * interval '1 minute' from generate_series(0, 9) n`.execute(db)
  await sql`insert into pgboss.job (name, state) values ('minutely', 'active')`.execute(db)
  await endJobs(db, log, [mailJob, refundJob, { name: 'minutely', cron: '* * * * *' }], [])
  const { rows } =
    await sql`select state, created_on > now() - interval '1 minute' as is_newest from pgboss.job where name = 'minutely' order by state`.execute(db)
  expect(rows).toEqual([
    { state: 'created', isNewest: true },
    { state: 'active', isNewest: true },
  ])
  await sql`delete from pgboss.job where name = 'minutely'`.execute(db)
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
