import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { pipelined } from './pipeline.ts'

/**
 * Runs work in a savepoint of the transaction. An error undoes only what the work did: the transaction goes on.
 * @returns the result of the work, or its error
 */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<{ result: Result } | { error: unknown }> {
  await sql`savepoint work`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(tx)
    return { result }
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    return { error }
  }
}

/**
 * Runs one statement in a savepoint of the transaction, in one round trip. An error undoes only the statement. `send` must call it before it waits for
 * anything. @returns the result of `send`, or its error
 */
export async function statementInSavepoint<Result>(tx: Tx, send: (tx: Tx) => Promise<Result>): Promise<{ result: Result } | { error: unknown }> {
  const [, sent, released] = await pipelined(tx, (pipelineTx) =>
    Promise.allSettled([sql`savepoint work`.execute(pipelineTx), send(pipelineTx), sql`release savepoint work`.execute(pipelineTx)]),
  )
  if (released.status === 'rejected') await sql`rollback to savepoint work`.execute(tx)
  return sent.status === 'fulfilled' ? { result: sent.value } : { error: sent.reason }
}

/**
 * Reads by one statement, and then writes by another, in a savepoint of the transaction: two round trips, or one if `write` returns undefined. An error undoes
 * only these two. Without a write the savepoint stays until the transaction ends. `read` and `write` must call their statement before they wait for anything. @returns the error, if there was one
 */
export async function readAndWriteInSavepoint<Read>(
  tx: Tx,
  read: (tx: Tx) => Promise<Read>,
  write: (read: Read) => ((tx: Tx) => Promise<unknown>) | undefined,
): Promise<{ error: unknown } | undefined> {
  try {
    const [, found] = await pipelined(tx, (pipelineTx) => Promise.all([sql`savepoint work`.execute(pipelineTx), read(pipelineTx)]))
    const send = write(found)
    if (send) await pipelined(tx, (pipelineTx) => Promise.all([send(pipelineTx), sql`release savepoint work`.execute(pipelineTx)]))
    return undefined
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    return { error }
  }
}
