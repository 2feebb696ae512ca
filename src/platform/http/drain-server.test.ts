import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { openDatabase } from '../database/database.ts'
import { drainServer } from './drain-server.ts'
import { openJobs } from '../jobs/jobs.ts'
import { openLog } from '../process/log.ts'

test('one deadline cuts an endless body and an endless job, and no job starts meanwhile', async () => {
  const engine = await openTestEngine()
  const db = openDatabase(engine)
  const startedJob = vi.fn<(job: string) => void>()
  const queue = { retryLimit: 0, retryDelay: 1 }
  const endless = {
    ...queue,
    name: 'endless',
    run(_: undefined, { id }: { id: string }) {
      startedJob(id)
      return new Promise<void>(() => {})
    },
  }
  const short = { ...queue, name: 'short', run: async (_: undefined, { id }: { id: string }) => startedJob(id) }
  const jobs = await openJobs(engine, openLog('silent'), [endless, short], { attended: false })
  await jobs.work(undefined)
  await db.transaction().execute((tx) => jobs.enqueue(tx, endless, { id: 'before' }))
  await expect.poll(() => startedJob).toHaveBeenCalledWith('before')

  const received = Promise.withResolvers<void>()
  const server = createServer((request) => {
    request.on('error', () => {}).resume()
    received.resolve()
  })
  const client = connect(await listen(server), '127.0.0.1').on('error', () => {})
  client.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nx')
  await received.promise

  const deadlineMs = 1500
  const startedAt = performance.now()
  const drained = drainServer(server, jobs, { noticeMs: 10, deadlineMs })
  await db.transaction().execute((tx) => jobs.enqueue(tx, short, { id: 'while draining' }))
  await drained
  // pg-boss checks only every half a second whether its jobs are done.
  expect(performance.now() - startedAt).toBeLessThan(deadlineMs + 10_000)
  expect(startedJob.mock.calls).toEqual([['before']])
  client.destroy()
  await db.destroy()
})

test('answers a connection whose request arrives when the server has just stopped listening', async () => {
  const server = createServer((_, response) => response.end('done'))
  const port = await listen(server)
  const accepted = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  await accepted
  const drained = drainServer(server, { stop: async () => {} }, { noticeMs: 0 })
  while (server.listening) await nextTurn()
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of client.setEncoding('utf8')) answer += chunk
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  await drained
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
