import type { Pool } from 'pg'
import { sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Engine, Tx } from '../database/database.ts'
import type { Outages } from '../database/outages.ts'
import { insertJobs } from './insert-jobs.ts'
import type { Log } from '../process/log.ts'
import { openPreparedStatements } from '../database/prepared-statements.ts'

/** How the queue of a job works. */
type Queue = {
  retryLimit: number
  /** Seconds before the first retry. It grows with each one. */
  retryDelay: number
  /** When to run it, in UTC. */
  cron?: string
  expireInSeconds?: number
  pollingIntervalSeconds: number
  /** The job to run, with the same data, after the last try has failed. */
  afterLastFailure?: { name: string }
  /** How many workers take jobs from it, so that a slow job delays only its own batch. */
  workers?: number
}

/** A kind of background job: its queue, and what it does with its data. A worker takes its next batch when the whole batch before is done. */
export type Job<World, Data extends object> = Queue & { name: string; run(world: World, data: Data): Promise<void> }

/** What `enqueue` needs of a job: its name. A file that the handler imports cannot import the whole job. */
export type JobName<Data extends object> = { name: string; run?(world: never, data: Data): Promise<void> }

type EnqueueOptions = { startAfterSeconds?: number }

export type Jobs<World> = {
  all: readonly Job<World, object>[]
  /** Adds a job in the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue<Data extends object>(tx: Tx, job: JobName<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** Adds several jobs in one statement. */
  enqueueAll<Data extends object>(tx: Tx, job: JobName<Data>, data: Data[], options?: EnqueueOptions): Promise<void>
  /** Starts to run jobs, including the scheduled ones. */
  work(world: World): Promise<void>
  /**
   * Runs every job that is due now, of all kinds or only of those given. For tests and scripts.
   * @throws the error of the first job that failed, after the others are done
   */
  drain(world: World, only?: readonly Job<World, object>[]): Promise<void>
  /** Starts no more jobs and waits for running ones. A job that is not done by then counts as failed, and is retried. */
  stop(timeoutMs?: number): Promise<void>
}

const maxBatchSize = 10

/** Returns the settings of a job's queue as pg-boss names them. */
const settingsOf = ({ retryLimit, retryDelay, expireInSeconds = 120 }: Queue) => ({
  retryLimit,
  retryDelay,
  retryBackoff: true,
  expireInSeconds,
  deleteAfterSeconds: 7 * 86_400,
})

type Options = { attended?: boolean; isNewest?: boolean; outages?: Outages }

/**
 * Opens the queues of the shop's jobs in its database. With `attended: false` it runs no schedules or maintenance, for tests and restores. With `isNewest: false`
 * it changes neither queues nor schedules, because a newer release has set them; it adds the queues that it lacks.
 */
export async function openJobs<World>(
  engine: Engine,
  log: Log,
  all: readonly Job<World, object>[],
  { attended = true, isNewest = true, outages }: Options = {},
): Promise<Jobs<World>> {
  const logError = (failure: { err: unknown; job?: string }, message: string) => {
    if (!outages?.count(failure)) log.error(failure, message)
  }
  const boss = new PgBoss({
    db: engine.kind === 'embedded' ? fromPglite(engine.pglite) : onPool(engine.pool),
    backend: engine.kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: attended,
    schedule: attended,
    queueCacheIntervalSeconds: attended ? 60 : 86_400,
  })
  boss.on('error', (error) => logError({ err: toError(error) }, 'jobs'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of all) if (!known.has(job.name)) await boss.createQueue(job.name, settingsOf(job))
  // After all queues exist, because the dead-letter queue must exist first.
  for (const job of all) {
    const { name, afterLastFailure } = job
    const settings = { ...settingsOf(job), ...(afterLastFailure && { deadLetter: afterLastFailure.name }) }
    const stored: object = known.get(name) ?? settingsOf(job)
    const isChanged = Object.entries(settings).some(([setting, value]) => Reflect.get(stored, setting) !== value)
    const sets = isChanged && (isNewest || !known.has(name))
    if (sets) await boss.updateQueue(name, settings)
    // Any call makes pg-boss load a new or changed queue. Otherwise it would do so at the first `enqueue`, on another connection than the caller's
    // transaction. The embedded engine has only one connection, so it would wait for ever.
    if (sets || !known.has(name)) await boss.findJobs(name, { id: crypto.randomUUID() })
  }

  async function resultOf(id: string, work: () => Promise<void>) {
    try {
      await work()
      return { id, status: 'completed' as const }
    } catch (error) {
      logError({ err: error, job: id }, 'job failed')
      return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : 'unknown' } }
    }
  }

  async function enqueueAll<Data extends object>(tx: Tx, { name }: JobName<Data>, data: Data[], { startAfterSeconds }: EnqueueOptions = {}) {
    if (data.length === 0) return
    if (!all.some((job) => job.name === name)) throw new Error(`no module has the job ${name}`)
    await insertJobs(name, sql`select value as data from jsonb_array_elements(${JSON.stringify(data)}::jsonb)`, startAfterSeconds).execute(tx)
  }

  return {
    all,
    enqueue: (tx, job, data, options) => enqueueAll(tx, job, [data], options),
    enqueueAll,
    async work(world) {
      for (const job of all) {
        const { name, cron, pollingIntervalSeconds, workers = 1 } = job
        // Take a full batch, and poll again at once while there are more. One job per poll would be two a second, too slow for a busy minute's codes.
        const batchSize = cron ? 1 : maxBatchSize
        await boss.work<object>(
          name,
          { pollingIntervalSeconds, batchSize, localConcurrency: workers, burstWhenBatchFull: true, perJobResults: true },
          (batch) => Promise.all(batch.map(({ id, data }) => resultOf(id, () => job.run(world, data)))),
        )
        if (cron && isNewest) await boss.schedule(name, cron)
      }
    },
    async drain(world, only = all) {
      const errors: unknown[] = []
      for (let found = true; found;) {
        found = false
        for (const job of only) {
          for (const { id, data } of await boss.fetch<object>(job.name, { batchSize: 50 })) {
            found = true
            try {
              await job.run(world, data)
            } catch (error) {
              await boss.fail(job.name, id)
              errors.push(error)
              continue
            }
            await boss.complete(job.name, id)
          }
        }
      }
      if (errors.length > 0) throw errors[0]
    },
    async stop(timeoutMs = 5000) {
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false })
    },
  }
}

/** Returns an error that pg-boss copied into an object as an error again. */
const toError = (error: object) => (error instanceof Error ? error : Object.assign(new Error('jobs'), error))

/** Runs pg-boss's own statements on the pool. A text without values but with a semicolon is not prepared: it may contain several statements. */
function onPool(pool: Pool) {
  const statements = openPreparedStatements()
  return {
    executeSql: (text: string, values: unknown[] = []) => (values.length === 0 && text.includes(';') ? pool.query(text) : statements.query(pool, text, values)),
  }
}
