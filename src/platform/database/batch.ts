import { isDatabaseUnavailable } from './unavailable.ts'
import type { Db, Tx } from './database.ts'

/** A caller that waits for its answer. */
type Waiting<Input, Answer> = { input: Input; resolve(answer: Answer): void; reject(reason: unknown): void }

/** Returns one answer for each input, in the same order. */
type RunAll<Input, Answer> = (db: Db | Tx, inputs: Input[]) => Promise<Answer[]>

type RunOne<Input, Answer> = (db: Db | Tx, input: Input) => Promise<Answer>

/** A limit, so that one statement stays fast. */
const maxBatchSize = 100

const readConnections = new WeakMap<Db | Tx, Db>()

/** Makes all batches of reads share one connection (lookup-connection.ts). Without it, each batch takes a connection of the pool. */
export function sendReadsTo(db: Db, connection: Db) {
  readConnections.set(db, connection)
}

/**
 * Returns a function that sends all calls of one event-loop turn as one statement: concurrent jobs, or requests that arrive together. The batches of a turn
 * share one connection and one packet. Only for lookups by key: a slow query would block everything queued behind it.
 */
export const batchReads = <Input, Answer>(runAll: RunAll<Input, Answer>) => batch(runAll, (db) => readConnections.get(db) ?? db)

/** Like `batchReads`, for writes: a batch also needs only one commit. The statement must be safe to repeat. */
export const batchWrites = <Input, Answer>(runAll: RunAll<Input, Answer>) => batch(runAll, (db) => db)

/**
 * Batches calls. If the statement fails, each call runs alone, so that one cannot fail the others. In a transaction each call runs alone and at once.
 */
function batch<Input, Answer>(runAll: RunAll<Input, Answer>, connectionFor: (db: Db | Tx) => Db | Tx): RunOne<Input, Answer> {
  const openBatches = new WeakMap<Db | Tx, Waiting<Input, Answer>[]>()

  async function run(db: Db | Tx, calls: Waiting<Input, Answer>[]) {
    try {
      const answers = await runAll(
        db,
        calls.map(({ input }) => input),
      )
      for (const [index, { resolve, reject }] of calls.entries()) {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('A batched statement left one of its calls without an answer.'))
        else resolve(answer)
      }
    } catch (error) {
      if (calls.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of calls) reject(error)
      else await Promise.all(calls.map((one) => run(db, [one])))
    }
  }

  return (db, input) =>
    new Promise((resolve, reject) => {
      if (db.isTransaction) return void run(db, [{ input, resolve, reject }])
      const waiting = { input, resolve, reject }
      const openBatch = openBatches.get(db)
      if (openBatch && openBatch.length < maxBatchSize) return void openBatch.push(waiting)
      const calls = [waiting]
      openBatches.set(db, calls)
      void atEndOfTurn(() => {
        if (openBatches.get(db) === calls) openBatches.delete(db)
        return run(connectionFor(db), calls)
      })
    })
}

let endOfTurn: Promise<void> | undefined

/** Runs `send` together with all others of this event-loop turn, so that their statements leave in one packet. */
function atEndOfTurn(send: () => Promise<void>) {
  endOfTurn ??= new Promise<void>((resolve) =>
    setImmediate(() => {
      endOfTurn = undefined
      resolve()
    }),
  )
  return endOfTurn.then(send)
}
