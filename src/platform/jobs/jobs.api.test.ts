import { afterAll, expect, test } from 'vitest'
import { openLog } from '../process/log.ts'
import { openInMemory } from '../database/embedded.ts'
import { openDatabase } from '../database/database.ts'
import { openJobs } from './jobs.ts'

const engine = await openInMemory()
const db = openDatabase(engine)
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
const jobs = await openJobs(engine, openLog('silent'), [mailJob, refundJob])

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

test('runs many jobs without waiting between them, and a failed job does not fail others', async () => {
  await db.transaction().execute(async (tx) => {
    for (let number = 1; number <= 60; number += 1) await jobs.enqueue(tx, mailJob, { messageId: String(number) })
  })
  await jobs.work(undefined)
  await expect.poll(() => done.length).toBe(59)
  expect(new Set(done).size).toBe(59)
})
