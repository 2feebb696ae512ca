import { afterAll, expect, test } from 'vitest'
import { noopJobs } from '#test/noop-jobs.ts'
import { openLog } from '../process/log.ts'
import { openInMemory } from '../database/embedded.ts'
import { openDatabase } from '../database/database.ts'
import { openJobs } from './jobs.ts'

const engine = await openInMemory()
const db = openDatabase(engine)
const jobs = await openJobs(engine, openLog('silent'))

afterAll(async () => {
  await jobs.stop()
  await db.destroy()
})

test('enqueues a job inside a transaction on a new database', async () => {
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'send-refund', { refundId: 'R1' }))
})

test('runs many jobs without waiting between them, and a failed job does not fail others', async () => {
  const done: string[] = []
  await db.transaction().execute(async (tx) => {
    for (let number = 1; number <= 60; number += 1) await jobs.enqueue(tx, 'deliver-message', { messageId: String(number) })
  })
  await jobs.work({
    ...noopJobs,
    'deliver-message': async ({ messageId }) => {
      if (messageId === '30') throw new Error('the gateway is down')
      done.push(messageId)
    },
  })
  await expect.poll(() => done.length).toBe(59)
  expect(new Set(done).size).toBe(59)
})
