import type { Pool } from 'pg'
import { sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Engine, Tx } from '../database/database.ts'
import type { Outages } from '../database/outages.ts'
import { insertJobs } from './insert-jobs.ts'
import type { Log } from '../process/log.ts'

/** How the queue of a job works. */
type Queue = {
  retryLimit: number
  /** Seconds before the first retry. It grows with each one. */
  retryDelay: number
  /** When to run it, in UTC. */
  cron?: string
  expireInSeconds?: number
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

/** The time between two looks for due jobs. */
const lookMs = 500

/** How often a worker fetches by itself, between the looks that wake it. */
const ownFetchSeconds = 60

/** Finds the queues of $1 that have due jobs, in one statement. Workers that each fetch by themselves make 22 statements a second at rest. */
const dueQueues = `
  select name from unnest($1::text[]) queue (name)
  where exists (select from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`

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
 * Opens the queues of the shop's jobs in its database. With `attended: false` it runs no schedules or maintenance, for tests and restores. With
 * `isNewest: false` it changes neither queues nor schedules, because a newer release has set them; it adds the queues that it lacks.
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
  const database = engine.kind === 'embedded' ? fromPglite(engine.pglite) : onPool(engine.pool)
  const boss = new PgBoss({
    db: database,
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
    const mustUpdate = isChanged && (isNewest || !known.has(name))
    if (mustUpdate) await boss.updateQueue(name, settings)
    // Any call makes pg-boss load a new or changed queue. Otherwise it would do so at the first `enqueue`, on another connection than the caller's
    // transaction. The embedded engine has only one connection, so it would wait for ever.
    if (mustUpdate || !known.has(name)) await boss.findJobs(name, { id: crypto.randomUUID() })
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

  let looks: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  /** Wakes the workers of the queues with due jobs. `workers`: the ids of each queue's workers. */
  async function look(workers: ReadonlyMap<string, string[]>) {
    try {
      const { rows } = await database.executeSql(dueQueues, [[...workers.keys()]])
      for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    } catch (error) {
      logError({ err: error }, 'jobs')
    }
  }

  return {
    all,
    enqueue: (tx, job, data, options) => enqueueAll(tx, job, [data], options),
    enqueueAll,
    async work(world) {
      const workersOf = new Map<string, string[]>()
      for (const job of all) {
        const { name, cron, workers = 1 } = job
        // Take a full batch, and fetch again at once while there are more. One job per look would be two a second, too slow for a busy minute's codes.
        const options = { pollingIntervalSeconds: ownFetchSeconds, batchSize: cron ? 1 : maxBatchSize, burstWhenBatchFull: true, perJobResults: true } as const
        const ids = Array.from({ length: workers }, () =>
          boss.work<object>(name, options, (batch) => Promise.all(batch.map(({ id, data }) => resultOf(id, () => job.run(world, data))))),
        )
        workersOf.set(name, await Promise.all(ids))
        // `missed`: a run whose minute passed while the database or the shop was away runs later, once.
        if (cron && isNewest) await boss.schedule(name, cron, {}, { missed: 'once' })
      }
      looks = setInterval(() => (looking ??= look(workersOf).finally(() => (looking = undefined))), lookMs)
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
      clearInterval(looks)
      await looking
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false })
    },
  }
}

/** Returns an Error with the fields of the object into which pg-boss copies an error. */
const toError = (error: object) => (error instanceof Error ? error : Object.assign(new Error('jobs'), error))

/**
 * Runs pg-boss's own statements on the pool. They are not prepared: a plan from before the first statistics would read all jobs of a queue at each fetch, until
 * the table is analyzed.
 */
const onPool = (pool: Pool) => ({ executeSql: (text: string, values: unknown[] = []) => pool.query(text, values) })
