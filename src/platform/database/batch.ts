import { isDatabaseUnavailable } from './unavailable.ts'
import type { Db, Tx } from './database.ts'

/** A caller that waits for its answer. */
type Waiting<Input, Answer> = { input: Input; resolve(answer: Answer): void; reject(reason: unknown): void }

/** A limit, so that one statement stays fast. */
const maxBatchSize = 100

/**
 * Returns a function that sends all calls of one event-loop turn as one statement: concurrent jobs, or requests that arrive together. A batch of writes
 * also needs only one commit. If the statement fails, each call runs alone, so that one cannot fail the others. The statement must therefore be safe to
 * repeat. In a transaction each call runs alone and at once.
 * @param runAll returns one answer for each input, in the same order
 */
export function batched<Input, Answer>(runAll: (db: Db | Tx, inputs: Input[]) => Promise<Answer[]>): (db: Db | Tx, input: Input) => Promise<Answer> {
  const openBatches = new WeakMap<Db | Tx, Waiting<Input, Answer>[]>()

  async function run(db: Db | Tx, batch: Waiting<Input, Answer>[]) {
    try {
      const answers = await runAll(
        db,
        batch.map(({ input }) => input),
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('A batched statement left one of its calls without an answer.'))
        else resolve(answer)
      }
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((one) => run(db, [one])))
    }
  }

  return (db, input) =>
    new Promise((resolve, reject) => {
      if (db.isTransaction) return void run(db, [{ input, resolve, reject }])
      const waiting = { input, resolve, reject }
      const openBatch = openBatches.get(db)
      if (openBatch && openBatch.length < maxBatchSize) return void openBatch.push(waiting)
      const batch = [waiting]
      openBatches.set(db, batch)
      setImmediate(() => {
        if (openBatches.get(db) === batch) openBatches.delete(db)
        void run(db, batch)
      })
    })
}
