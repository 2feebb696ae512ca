import type { Pool } from 'pg'
import { sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Engine, Tx } from '../database/database.ts'
import { insertJobs } from './insert-jobs.ts'
import type { Log } from '../process/log.ts'
import { openPreparedStatements } from '../database/prepared-statements.ts'

/** Every kind of background job, with its data. */
type JobData = {
  /** One-time codes, which expire soon. */
  'deliver-code': { messageId: string }
  'deliver-sms': { messageId: string }
  /** Mail, and any message that an older release left in this queue. */
  'deliver-message': { messageId: string }
  /** `customerId` is of no account if the typed e-mail address has none. */
  'send-reset-link': { customerId: string; requestId: string }
  'apply-webhook': { eventId: string }
  reconcile: Record<string, never>
  'send-refund': { refundId: string }
  /** Runs after the last try of `send-refund` has failed. */
  'refund-given-up': { refundId: string }
  'cancel-payment-link': { orderId: string }
  'sandbox-webhook': { eventId: string; body: string }
  'forget-picture': { url: string }
  /** Removes a stored file that nothing names any more. */
  'remove-file': { name: string }
  sweep: Record<string, never>
  'fold-sales': Record<string, never>
  'erase-deleted': Record<string, never>
  'send-stock-alerts': Record<string, never>
  'send-cart-reminders': Record<string, never>
  'invite-buyers': Record<string, never>
  'expire-batches': Record<string, never>
  'send-recall': { batchId: string; subject: string; words: string }
  'replace-recalled': { itemId: string }
  'back-up': { runId: string }
  'nightly-backup': Record<string, never>
  'tell-owner': Record<string, never>
}

export type JobName = keyof JobData

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

type EnqueueOptions = { startAfterSeconds?: number }

export type Jobs = {
  /** Adds a job in the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>
  /** Adds several jobs in one statement. */
  enqueueAll<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name][], options?: EnqueueOptions): Promise<void>
  /** Starts to run jobs, including the scheduled ones. */
  work(handlers: JobHandlers): Promise<void>
  /**
   * Runs every job that is due now, of all kinds or only of those named. For tests and scripts.
   * @throws the error of the first job that failed, after the others are done
   */
  drain(handlers: JobHandlers, kinds?: JobName[]): Promise<void>
  /** Starts no more jobs and waits for running ones. A job that is not done by then counts as failed, and is retried. */
  stop(timeoutMs?: number): Promise<void>
}

type Queue = {
  retryLimit: number
  retryDelay: number
  cron?: string
  expireInSeconds?: number
  pollingIntervalSeconds: number
  /** The job to run, with the same data, after the last try has failed. */
  afterLastFailure?: JobName
  /** How many workers take jobs from it, so that a slow job delays only its own batch. */
  workers?: number
}

/** A worker takes its next batch when the whole batch before is done. So each gateway, which may hang, has its own queue. */
const queues: Record<JobName, Queue> = {
  'deliver-code': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 0.5, workers: 2 },
  'deliver-sms': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 1 },
  'deliver-message': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 0.5 },
  'send-reset-link': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 0.5 },
  'apply-webhook': { retryLimit: 12, retryDelay: 5, pollingIntervalSeconds: 0.5 },
  reconcile: { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 5, cron: '* * * * *' },
  'send-refund': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 2, afterLastFailure: 'refund-given-up' },
  'refund-given-up': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 5 },
  'cancel-payment-link': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 1 },
  'sandbox-webhook': { retryLimit: 5, retryDelay: 5, pollingIntervalSeconds: 0.5 },
  'fold-sales': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' },
  'erase-deleted': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' },
  'send-stock-alerts': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' },
  'send-cart-reminders': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '*/10 * * * *' },
  'invite-buyers': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '*/10 * * * *' },
  'forget-picture': { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10 },
  'remove-file': { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10 },
  // 03:17 in India.
  sweep: { retryLimit: 2, retryDelay: 60, pollingIntervalSeconds: 60, cron: '47 21 * * *' },
  'replace-recalled': { retryLimit: 12, retryDelay: 10, pollingIntervalSeconds: 2, expireInSeconds: 3600 },
  // 00:01 in India.
  'expire-batches': { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10, cron: '31 18 * * *' },
  'send-recall': { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10, expireInSeconds: 3600 },
  'back-up': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 2, expireInSeconds: 3 * 3600 },
  // 02:41 in India.
  'nightly-backup': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 60, cron: '11 21 * * *' },
  'tell-owner': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '*/10 * * * *' },
}

const maxBatchSize = 10

const names = Object.keys(queues) as JobName[]

/** Opens the job queue in the shop's database. With `attended: false` it runs no schedules or maintenance, for tests. */
export async function openJobs(engine: Engine, log: Log, { attended = true } = {}): Promise<Jobs> {
  const boss = new PgBoss({
    db: engine.kind === 'embedded' ? fromPglite(engine.pglite) : onPool(engine.pool),
    backend: engine.kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: attended,
    schedule: attended,
    queueCacheIntervalSeconds: attended ? 60 : 86_400,
  })
  boss.on('error', (error) => log.error(error, 'jobs'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.deadLetter]))
  for (const name of names) {
    const { retryLimit, retryDelay, expireInSeconds = 120 } = queues[name]
    if (!known.has(name)) await boss.createQueue(name, { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, deleteAfterSeconds: 7 * 86_400 })
  }
  // After all queues exist, because the dead-letter queue must exist first.
  for (const name of names) {
    const { afterLastFailure } = queues[name]
    const isNewTarget = afterLastFailure !== undefined && known.get(name) !== afterLastFailure
    if (isNewTarget) await boss.updateQueue(name, { deadLetter: afterLastFailure })
    // Any call makes pg-boss load a new or changed queue. Otherwise it would do so at the first `enqueue`, on another connection than the caller's
    // transaction. The embedded engine has only one connection, so it would wait for ever.
    if (isNewTarget || !known.has(name)) await boss.findJobs(name, { id: crypto.randomUUID() })
  }

  async function resultOf(id: string, work: () => Promise<void>) {
    try {
      await work()
      return { id, status: 'completed' as const }
    } catch (error) {
      log.error({ err: error, job: id }, 'job failed')
      return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : 'unknown' } }
    }
  }

  async function enqueueAll<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name][], { startAfterSeconds }: EnqueueOptions = {}) {
    if (data.length === 0) return
    await insertJobs(name, sql`select value as data from jsonb_array_elements(${JSON.stringify(data)}::jsonb)`, startAfterSeconds).execute(tx)
  }

  return {
    enqueue: (tx, name, data, options) => enqueueAll(tx, name, [data], options),
    enqueueAll,
    async work(handlers) {
      for (const name of names) {
        const { cron, pollingIntervalSeconds, workers = 1 } = queues[name]
        // Take a full batch, and poll again at once while there are more. One job per poll would be two a second, too slow for a busy minute's codes.
        const batchSize = cron ? 1 : maxBatchSize
        await boss.work(name, { pollingIntervalSeconds, batchSize, localConcurrency: workers, burstWhenBatchFull: true, perJobResults: true }, (jobs) =>
          Promise.all(jobs.map((job) => resultOf(job.id, () => run(handlers, name, job.data)))),
        )
        if (cron) await boss.schedule(name, cron)
      }
    },
    async drain(handlers, kinds = names) {
      const errors: unknown[] = []
      for (let found = true; found;) {
        found = false
        for (const name of kinds) {
          for (const job of await boss.fetch(name, { batchSize: 50 })) {
            found = true
            try {
              await run(handlers, name, job.data)
            } catch (error) {
              await boss.fail(name, job.id)
              errors.push(error)
              continue
            }
            await boss.complete(name, job.id)
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

/** Runs pg-boss's own statements on the pool. Only those with values are prepared: a text without values may contain several statements. */
function onPool(pool: Pool) {
  const statements = openPreparedStatements()
  return { executeSql: (text: string, values: unknown[] = []) => (values.length === 0 ? pool.query(text) : statements.query(pool, text, values)) }
}

/** Calls the handler of a job. The data fits, because `enqueue` accepts only the data of that name. */
function run<Name extends JobName>(handlers: JobHandlers, name: Name, data: unknown) {
  return handlers[name](data as JobData[Name])
}
