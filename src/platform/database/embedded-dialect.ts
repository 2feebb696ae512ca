import type { PGlite, Transaction } from '@electric-sql/pglite'
import { type DatabaseConnection, type Dialect, PGliteDialect } from 'kysely'
import { StatementCompiler } from './column-names.ts'
import { isScript } from './run-script.ts'

type Open = { tx: Transaction; end: PromiseWithResolvers<void>; closed: Promise<void> }

/**
 * Returns Kysely's dialect for PGlite with transactions of our own: a BEGIN that fails rejects its caller. With Kysely's own, the caller would wait for ever,
 * and the unhandled rejection would end the process.
 */
export function embeddedDialect(pglite: PGlite): Dialect {
  const dialect = new PGliteDialect({ pglite })
  let open: Open | undefined

  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const session = open?.tx ?? pglite
      // The last result of a script counts the rows of all its statements.
      if (isScript(parameters)) return { rows: [], numAffectedRows: BigInt((await session.exec(sql)).at(-1)?.affectedRows ?? 0) }
      const { affectedRows, rows } = await session.query<Row>(sql, [...parameters])
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    },
    streamQuery: () => {
      throw new Error('The embedded database streams no rows.')
    },
  }

  async function begin() {
    const begun = Promise.withResolvers<Transaction>()
    const end = Promise.withResolvers<void>()
    // PGlite's own transaction keeps other users of the engine out, such as the job queue.
    const closed = pglite.transaction(async (tx) => {
      begun.resolve(tx)
      await end.promise
    })
    closed.catch(begun.reject)
    open = { tx: await begun.promise, end, closed }
  }

  async function commit() {
    open?.end.resolve()
    await open?.closed.finally(() => (open = undefined))
  }

  async function rollback() {
    open?.end.reject(new Error('rolled back'))
    await open?.closed.catch(() => {}).finally(() => (open = undefined))
  }

  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
    createDriver: () => ({
      init: () => pglite.waitReady,
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: begin,
      commitTransaction: commit,
      rollbackTransaction: rollback,
      destroy: async () => (pglite.closed ? undefined : pglite.close()),
    }),
  }
}
