import type { Pool } from 'pg'
import { sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Engine, Tx } from '../database/database.ts'
import { insertJobs } from './insert-jobs.ts'
import type { Log } from '../process/log.ts'
import { openPreparedStatements } from '../database/prepared-statements.ts'

/** Every kind of work that happens after the answer, with what it is told. */
type JobData = {
  /** One-time codes, which die soon. */
  'deliver-code': { messageId: string }
  'deliver-sms': { messageId: string }
  /** Mail; and whatever a release before this one left to be sent. */
  'deliver-message': { messageId: string }
  'apply-webhook': { eventId: string }
  reconcile: Record<string, never>
  'send-refund': { refundId: string }
  /** After the last try of the job before it failed. */
  'refund-given-up': { refundId: string }
  'sandbox-webhook': { eventId: string; body: string }
  'forget-picture': { url: string }
  sweep: Record<string, never>
  'fold-sales': Record<string, never>
  'erase-deleted': Record<string, never>
  'back-up': { runId: string }
  'nightly-backup': Record<string, never>
}

export type JobName = keyof JobData

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

type Later = { startAfterSeconds?: number }

export type Jobs = {
  /** In the caller's transaction: the job exists exactly when the transaction commits. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: Later): Promise<void>
  /** The same of several, in one statement. */
  enqueueAll<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name][], options?: Later): Promise<void>
  /** Begins to work off jobs, and those due by the clock. */
  work(handlers: JobHandlers): Promise<void>
  /** Works off everything that is due now, once, of every kind or of those named; for tests and scripts. @throws what the first job that failed threw, once the others are done */
  drain(handlers: JobHandlers, kinds?: JobName[]): Promise<void>
  /** Begins no more, and waits for those at work; what is not done by then counts as failed, and is tried again. */
  stop(patienceMs?: number): Promise<void>
}

/** `givenUp` is told what a job was told, once its last try has failed or died. */
type Queue = {
  retryLimit: number
  retryDelay: number
  cron?: string
  expireInSeconds?: number
  pollingIntervalSeconds: number
  givenUp?: JobName
  /** How many take jobs from it, so that not all wait where one of those it has taken is slow. */
  workers?: number
}

/** A queue's next jobs are taken when those taken before are done. So what may hang for itself, as each gateway does, has a queue for itself. */
const queues: Record<JobName, Queue> = {
  'deliver-code': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 0.5, workers: 2 },
  'deliver-sms': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 1 },
  'deliver-message': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 0.5 },
  'apply-webhook': { retryLimit: 12, retryDelay: 5, pollingIntervalSeconds: 0.5 },
  reconcile: { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 5, cron: '* * * * *' },
  'send-refund': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 2, givenUp: 'refund-given-up' },
  'refund-given-up': { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 5 },
  'sandbox-webhook': { retryLimit: 5, retryDelay: 5, pollingIntervalSeconds: 0.5 },
  'fold-sales': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' },
  'erase-deleted': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' },
  'forget-picture': { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10 },
  sweep: { retryLimit: 2, retryDelay: 60, pollingIntervalSeconds: 60, cron: '17 3 * * *' },
  'back-up': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 2, expireInSeconds: 3 * 3600 },
  // 02:41 in India.
  'nightly-backup': { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 60, cron: '11 21 * * *' },
}

const jobsAtOnce = 10

const names = Object.keys(queues) as JobName[]

/** Opens the queue on the shop's own database. `attended: false` keeps no clock of its own, for tests. */
export async function openJobs(engine: Engine, log: Log, { attended = true } = {}): Promise<Jobs> {
  const boss = new PgBoss({
    db: engine.kind === 'embedded' ? fromPglite(engine.pglite) : onPool(engine.pool),
    backend: engine.kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: attended,
    schedule: attended,
  })
  boss.on('error', (error) => log.error(error, 'jobs'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.deadLetter]))
  for (const name of names) {
    const { retryLimit, retryDelay, expireInSeconds = 120 } = queues[name]
    if (!known.has(name)) await boss.createQueue(name, { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, deleteAfterSeconds: 7 * 86_400 })
  }
  // Once they all exist, as a queue can only lead to one that does.
  for (const name of names) {
    const { givenUp } = queues[name]
    const leads = givenUp !== undefined && known.get(name) !== givenUp
    if (leads) await boss.updateQueue(name, { deadLetter: givenUp })
    // Asked for anything, the library learns of a queue that is new or changed. At the first `enqueue` it would ask the database
    // beside the caller's transaction, and the embedded engine, which has one connection, would wait for ever.
    if (leads || !known.has(name)) await boss.findJobs(name, { id: crypto.randomUUID() })
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

  async function enqueueAll<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name][], { startAfterSeconds }: Later = {}) {
    if (data.length === 0) return
    await insertJobs(name, sql`select value as data from jsonb_array_elements(${JSON.stringify(data)}::jsonb)`, startAfterSeconds).execute(tx)
  }

  return {
    enqueue: (tx, name, data, later) => enqueueAll(tx, name, [data], later),
    enqueueAll,
    async work(handlers) {
      for (const name of names) {
        const { cron, pollingIntervalSeconds, workers = 1 } = queues[name]
        // Several at once, and at once again while there are more: one a poll would be two a second, and a busy minute's codes would come late.
        const batchSize = cron ? 1 : jobsAtOnce
        await boss.work(name, { pollingIntervalSeconds, batchSize, localConcurrency: workers, burstWhenBatchFull: true, perJobResults: true }, (jobs) =>
          Promise.all(jobs.map((job) => resultOf(job.id, () => run(handlers, name, job.data)))),
        )
        if (cron) await boss.schedule(name, cron)
      }
    },
    async drain(handlers, kinds = names) {
      const problems: unknown[] = []
      for (let found = true; found;) {
        found = false
        for (const name of kinds) {
          for (const job of await boss.fetch(name, { batchSize: 50 })) {
            found = true
            try {
              await run(handlers, name, job.data)
            } catch (error) {
              await boss.fail(name, job.id)
              problems.push(error)
              continue
            }
            await boss.complete(name, job.id)
          }
        }
      }
      if (problems.length > 0) throw problems[0]
    },
    async stop(patienceMs = 5000) {
      await boss.stop({ graceful: true, timeout: patienceMs, close: false })
    },
  }
}

/** The library's own statements; what it asks without values may be several in one text. */
function onPool(pool: Pool) {
  const statements = openPreparedStatements()
  return { executeSql: (text: string, values: unknown[] = []) => (values.length === 0 ? pool.query(text) : statements.ask(pool, text, values)) }
}

/** The queue keeps what `enqueue` was given for that name, so its data fits its handler. */
function run<Name extends JobName>(handlers: JobHandlers, name: Name, data: unknown) {
  return handlers[name](data as JobData[Name])
}
