import { isDatabaseUnavailable } from './unavailable.ts'
import type { Db, Tx } from './database.ts'

/** A caller that waits for its answer. */
type Waiting<Input, Answer> = { input: Input; resolve(answer: Answer): void; reject(reason: unknown): void }

/** Returns one answer for each input, in the same order. */
type RunAll<Input, Answer> = (db: Db | Tx, inputs: Input[]) => Promise<Answer[]>

type RunOne<Input, Answer> = (db: Db | Tx, input: Input) => Promise<Answer>

/** A limit, so that one statement stays fast. */
const maxBatchSize = 100

/**
 * Returns a function that sends all calls of one event-loop turn as one statement: concurrent jobs, or requests that arrive together. A batch of writes also
 * needs only one commit. If the statement fails, each call runs alone, so that one cannot fail the others; so a write must be safe to repeat. In a transaction
 * each call runs alone and at once. Without batches, 32 connections get 0.20 to 0.30 of the signed-in reads a second, and writers 0.93 of theirs.
 */
export function batched<Input, Answer>(runAll: RunAll<Input, Answer>): RunOne<Input, Answer> {
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
      // All calls of this turn of the event loop join the same batch.
      const openBatch = openBatches.get(db)
      if (openBatch && openBatch.length < maxBatchSize) return void openBatch.push(waiting)
      const calls = [waiting]
      openBatches.set(db, calls)
      setImmediate(() => {
        if (openBatches.get(db) === calls) openBatches.delete(db)
        void run(db, calls)
      })
    })
}
