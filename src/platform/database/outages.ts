import { sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import type { Log } from '../process/log.ts'
import { outsideRequest, requestId } from '../process/request-id.ts'
import type { Db } from './database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** What failed, for the log: a request, a job, or a part of one. */
type Failure = { err: unknown; method?: string; path?: string; job?: string }

/** Writes one line when the database is lost and one when it is back, in place of one for each request and job that failed meanwhile. */
export type Outages = {
  /** Counts a failure of an unavailable database, the first of which is logged. Returns false for another failure, which the caller logs. */
  count(failure: Failure): boolean
  close(): void
}

/** The parts of one request fail at about the same time, so the newest ids are enough to count it once. */
const keptIds = 1000

/** How long nothing must have failed before the database is asked whether it is back. */
const defaultQuietMs = 5000

export function openOutages(db: Db, log: Log, quietMs = defaultQuietMs): Outages {
  let outage: { beganAt: number; lastAt: number; refused: number; failedJobs: number } | undefined
  let timer: NodeJS.Timeout | undefined
  const counted = new Set<string>()

  const lookLater = () => (timer = outsideRequest(() => setTimeout(() => void look(), quietMs).unref()))

  async function look() {
    if (!outage) return
    const isQuiet = performance.now() - outage.lastAt >= quietMs
    if (!isQuiet || !(await takesWrites(db))) return void lookLater()
    const { beganAt, lastAt, ...counts } = outage
    outage = undefined
    log.warn({ ...counts, ms: Math.round(lastAt - beganAt) }, 'the database is available again')
  }

  function isFirst(id: string | undefined) {
    if (id === undefined) return true
    if (counted.has(id)) return false
    if (counted.size >= keptIds) counted.clear()
    counted.add(id)
    return true
  }

  return {
    count(failure) {
      if (isShopError(failure.err) || !isDatabaseUnavailable(failure.err)) return false
      const now = performance.now()
      if (!outage) {
        outage = { beganAt: now, lastAt: now, refused: 0, failedJobs: 0 }
        log.error(failure, 'the database is unavailable')
        lookLater()
      }
      outage.lastAt = now
      if (failure.path !== undefined && isFirst(requestId())) outage.refused += 1
      if (failure.job !== undefined) outage.failedJobs += 1
      return true
    },
    close: () => clearTimeout(timer),
  }
}

async function takesWrites(db: Db) {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`select current_setting('transaction_read_only') = 'on' as is_read_only`.execute(db)
    return rows[0]?.isReadOnly === false
  } catch {
    return false
  }
}
