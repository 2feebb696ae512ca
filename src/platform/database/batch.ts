import { isDatabaseUnavailable } from './unavailable.ts'
import type { Db, Tx } from './database.ts'

/** One who waits for an answer. */
type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(reason: unknown): void }

/** In one statement, so that its answer is not long in coming. */
const most = 100

/**
 * What many ask for in one turn of the program goes to the database as one statement, and so is made to last by one commit: jobs that are worked
 * off side by side, requests that arrive together. Each still waits for its own. Where the statement is refused, each is asked for alone, so that one
 * cannot spoil another's; it must therefore be one that may be asked again. In a transaction each is asked for at once and alone.
 * @param askAll answers each, in the order they were given
 */
export function batched<Asked, Answer>(askAll: (db: Db | Tx, all: Asked[]) => Promise<Answer[]>): (db: Db | Tx, asked: Asked) => Promise<Answer> {
  const turns = new WeakMap<Db | Tx, Waiting<Asked, Answer>[]>()

  async function answer(db: Db | Tx, turn: Waiting<Asked, Answer>[]) {
    try {
      const answers = await askAll(
        db,
        turn.map(({ asked }) => asked),
      )
      for (const [index, { resolve, reject }] of turn.entries()) {
        const own = answers[index]
        if (own === undefined) reject(new Error('A statement for many left one without an answer.'))
        else resolve(own)
      }
    } catch (error) {
      if (turn.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of turn) reject(error)
      else await Promise.all(turn.map((one) => answer(db, [one])))
    }
  }

  return (db, asked) =>
    new Promise((resolve, reject) => {
      if (db.isTransaction) return void answer(db, [{ asked, resolve, reject }])
      const waiting = { asked, resolve, reject }
      const turn = turns.get(db)
      if (turn && turn.length < most) return void turn.push(waiting)
      const opened = [waiting]
      turns.set(db, opened)
      setImmediate(() => {
        if (turns.get(db) === opened) turns.delete(db)
        void answer(db, opened)
      })
    })
}
