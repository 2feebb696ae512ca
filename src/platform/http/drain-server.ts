import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from '../jobs/jobs.ts'

/** `noticeMs`: until nothing new is taken, so that whoever deals out requests hears of it. `deadlineMs`: until what is still at work is cut. */
const usual = { noticeMs: 500, deadlineMs: 12_000 }
const idleSweepMs = 200

/**
 * Answers what is in flight, and takes no more. Jobs end side by side with that, by the same deadline: from now on none is begun, as what a request
 * leaves to be done is kept for the next start.
 */
export async function drainServer(server: Server, jobs: Pick<Jobs, 'stop'>, patience: Partial<typeof usual> = {}) {
  const { noticeMs, deadlineMs } = { ...usual, ...patience }
  const late = setTimeout(() => server.closeAllConnections(), deadlineMs)
  const worked = jobs.stop(deadlineMs)
  await pause(noticeMs)
  await readArrived()
  const drained = new Promise<void>((resolve) => server.close(() => resolve()))
  const closing = setInterval(() => void readArrived().then(() => server.closeIdleConnections()), idleSweepMs)
  await Promise.all([drained, worked])
  clearInterval(closing)
  clearTimeout(late)
}

/** Lets what has reached this machine be taken in first: a connection with an unread request on it would count as idle, and be cut without an answer. */
function readArrived() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}
