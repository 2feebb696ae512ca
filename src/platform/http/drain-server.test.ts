import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { idleJobs } from '#test/idle-jobs.ts'
import { openDatabase } from '../database/database.ts'
import { drainServer } from './drain-server.ts'
import { openInMemory } from '../database/embedded.ts'
import { openJobs } from '../jobs/jobs.ts'
import { openLog } from '../process/log.ts'

test('a body that never ends and a job that never does are given up by one deadline, and no job is begun meanwhile', async () => {
  const engine = await openInMemory()
  const db = openDatabase(engine)
  const jobs = await openJobs(engine, openLog('silent'), { attended: false })
  const begun = vi.fn<(job: string) => void>()
  await jobs.work({
    ...idleJobs,
    'apply-webhook': ({ eventId }) => {
      begun(eventId)
      return new Promise(() => {})
    },
    'deliver-message': async ({ messageId }) => begun(messageId),
  })
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'apply-webhook', { eventId: 'before' }))
  await expect.poll(() => begun).toHaveBeenCalledWith('before')

  const taken = Promise.withResolvers<void>()
  const server = createServer((request) => {
    request.on('error', () => {}).resume()
    taken.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const client = connect(address.port, '127.0.0.1').on('error', () => {})
  client.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nx')
  await taken.promise

  const deadlineMs = 1500
  const told = performance.now()
  const drained = drainServer(server, jobs, { noticeMs: 10, deadlineMs })
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'deliver-message', { messageId: 'while draining' }))
  await drained
  // Some of it is the library's own, which looks every half a second whether its jobs are done.
  expect(performance.now() - told).toBeLessThan(deadlineMs + 10_000)
  expect(begun.mock.calls).toEqual([['before']])
  client.destroy()
  await db.destroy()
})
