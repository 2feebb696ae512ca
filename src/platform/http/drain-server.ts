import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from '../jobs/jobs.ts'

/** `noticeMs`: how long to accept connections after the stop signal, so that the load balancer notices. `deadlineMs`: when to cut remaining requests. */
const defaultTiming = { noticeMs: 500, deadlineMs: 12_000 }
const idleSweepMs = 200

/**
 * Answers requests in flight, then closes the server. Jobs stop at the same time, with the same deadline: no new job starts, and those that requests still
 * enqueue run after the next start.
 */
export async function drainServer(server: Server, jobs: Pick<Jobs<never>, 'stop'>, timing: Partial<typeof defaultTiming> = {}) {
  const { noticeMs, deadlineMs } = { ...defaultTiming, ...timing }
  const cutOff = setTimeout(() => server.closeAllConnections(), deadlineMs)
  const jobsStopped = jobs.stop(deadlineMs)
  await pause(noticeMs)
  // The `close` of an HTTP server would also close connections that it has accepted but not read. The sweep reads first.
  const drained = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  const closing = setInterval(() => void readArrived().then(() => server.closeIdleConnections()), idleSweepMs)
  await Promise.all([drained, jobsStopped])
  clearInterval(closing)
  clearTimeout(cutOff)
}

/** Lets the server read arrived requests first. A connection with an unread request would count as idle, and close without an answer. */
function readArrived() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}
