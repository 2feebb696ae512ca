import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '#kernel/duration.ts'
import { errorLine } from '../process/error-line.ts'
import type { Log } from '../process/log.ts'
import { connectClient, openServers } from './connect.ts'
import { connectionOptions } from './database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** How long a start waits. After that, a service manager shows the failure and starts the shop again. */
const defaultPatienceMs = minuteMs
const pauseMs = 500

/**
 * Waits until the database accepts a connection, because both may start together, or the database may restart. Logs when the wait begins and ends.
 * Other failures, such as a wrong password, are left to the start itself.
 * @throws Error with one line if the database still cannot be reached after `patienceMs`
 */
export async function waitForDatabase(url: string, log: Log, patienceMs = defaultPatienceMs) {
  const startedAt = performance.now()
  const waitedMs = () => Math.round(performance.now() - startedAt)
  for (let isWaiting = false; ; isWaiting = true) {
    const error = await tryOnce(url)
    if (!isDatabaseUnavailable(error)) {
      if (isWaiting) log.info({ waitedMs: waitedMs() }, 'the database answers, and the start goes on')
      return
    }
    const reason = errorLine(error)
    if (waitedMs() > patienceMs) throw new Error(`DATABASE_URL: cannot be reached for ${patienceMs / 1000} s: ${reason}`, { cause: error })
    if (!isWaiting) log.warn({ reason }, `the database cannot be reached; the start waits for it, up to ${patienceMs / 1000} s`)
    await pause(pauseMs)
  }
}

/** Returns the error of one connection. */
async function tryOnce(url: string): Promise<unknown> {
  try {
    const client = await connectClient(openServers(url), { ...connectionOptions })
    await client.end()
    return undefined
  } catch (error) {
    return error
  }
}
