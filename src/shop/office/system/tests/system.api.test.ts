import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopModule } from '#platform/shop.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const failed = (name: string, message: string, minutesAgo: number) =>
  sql`insert into pgboss.job (name, state, completed_on, output, retry_limit, retry_count)
    values (${name}, 'failed', now() - ${`${minutesAgo} minutes`}::interval, ${JSON.stringify({ message })}::jsonb, 2, 2)`.execute(shop.db)

test('lists every queue, those with failed jobs first, with the newest failure', async () => {
  const token = await signedInAdmin()
  await sql`insert into pgboss.job (name, start_after) values ('sweep', now() - interval '3 minutes'), ('sweep', now() + interval '1 hour')`.execute(shop.db)
  await failed('send-refund', 'the provider is away', 30)
  await failed('send-refund', 'the provider refused', 5)
  const { body } = await send('GET', '/system/queues', { token })
  expect(body).toHaveLength(shop.jobs.all.length)
  expect(body[0]).toMatchObject({ name: 'send-refund', due: 0, oldestDueSeconds: null, failed: 2, lastFailure: { message: 'the provider refused' } })
  const sweep = body.find(({ name }: { name: string }) => name === 'sweep')
  expect(sweep).toMatchObject({ due: 1, running: 0, failed: 0, lastFailure: null })
  expect(sweep.oldestDueSeconds).toBeGreaterThanOrEqual(180)
})

test('runs the failed jobs of one queue again, once', async () => {
  const token = await signedInAdmin()
  await failed('send-refund', 'away', 30)
  await failed('sweep', 'away', 30)
  const retry = (name: string) => send('POST', '/system/queues/retry', { token, body: { name } })
  expect((await retry('send-refund')).body).toEqual({ success: true, message: 'One job runs again.', retried: 1 })
  const { rows } = await sql<{ name: string; state: string; retryLimit: number }>`select name, state, retry_limit from pgboss.job order by name`.execute(
    shop.db,
  )
  expect(rows).toEqual([
    { name: 'send-refund', state: 'retry', retryLimit: 3 },
    { name: 'sweep', state: 'failed', retryLimit: 2 },
  ])
  expect(await retry('send-refund')).toMatchObject({ status: 200, body: { message: 'No job of this queue waits to be run again.', retried: 0 } })
  expect((await retry('__pgboss__send-it')).status).toBe(404)
  const { body: entries } = await send('GET', '/audit?kind=queue', { token })
  expect(entries).toMatchObject([{ action: 'ran failed jobs again', subject: { id: 'send-refund' }, after: { jobs: 1 } }])
})

test('of failed jobs with the same data one runs again, and none beside one that waits', async () => {
  const token = await signedInAdmin()
  const add = (messageId: string, state: string) =>
    sql`insert into pgboss.job (name, state, data, start_after) values ('deliver-message', ${state}::pgboss.job_state, ${JSON.stringify({ messageId })}::jsonb, now())`.execute(
      shop.db,
    )
  for (const [messageId, state] of Object.entries({ once: 'failed', waits: 'created', runs: 'active' })) await add(messageId, state)
  for (const messageId of ['once', 'waits', 'runs', 'other']) await add(messageId, 'failed')
  const retry = () => send('POST', '/system/queues/retry', { token, body: { name: 'deliver-message' } })
  expect((await retry()).body).toMatchObject({ retried: 2 })
  expect((await retry()).body).toMatchObject({ retried: 0 })
  const { rows } = await sql<{ messageId: string }>`select data ->> 'messageId' as message_id from pgboss.job where state = 'retry' order by 1`.execute(shop.db)
  expect(rows).toEqual([{ messageId: 'once' }, { messageId: 'other' }])
})

test('shows what the checks found', async () => {
  const { status, body } = await send('GET', '/system/checks', { token: await signedInAdmin() })
  expect(status).toBe(200)
  expect(body.findings.length).toBeGreaterThan(5)
  for (const finding of body.findings)
    expect(finding).toEqual({
      name: expect.any(String),
      state: expect.stringMatching(/^(?:ok|warning|failing|unknown)$/),
      text: expect.any(String),
      remedy: finding.remedy,
    })
})

test('callers at the same time share a run of the checks', async () => {
  const token = await signedInAdmin()
  let runs = 0
  const { promise: all, resolve: release } = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    await all
    return []
  }
  const modules = shop.modules as ShopModule[]
  modules.push({ name: 'counted', api: [], checks: [{ name: 'counted', run }] })
  try {
    const show = () => send('GET', '/system/checks', { token })
    const both = [show(), show()]
    await expect.poll(() => runs).toBe(1)
    // By its answer, both have been let in.
    await send('GET', '/system/queues', { token })
    release()
    for (const { status } of await Promise.all(both)) expect(status).toBe(200)
    expect(runs).toBe(1)
    await show()
    expect(runs).toBe(2)
  } finally {
    modules.pop()
  }
})

test('a role without the scope sees nothing', async () => {
  const token = await signedInStaff('packer')
  expect((await send('GET', '/system/queues', { token })).status).toBe(403)
  expect((await send('POST', '/system/queues/retry', { token, body: { name: 'sweep' } })).status).toBe(403)
})
