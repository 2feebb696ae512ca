import { type DatabaseConnection, type Dialect, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Asks several statements of one transaction at once: the server takes them one after another, in the order of the calls, but they travel
 * together. Each sees what those before it did. What needs another's answer first does not belong here.
 * @throws what the first of them threw, once every one of them has its answer: nothing of a transaction is under way when it is rolled back
 */
export function together<Result>(tx: Tx, ask: (side: Tx) => Promise<Result>): Promise<Result> {
  const executor = tx.getExecutor()
  return executor.provideConnection(async (connection) => {
    const answered: Promise<unknown>[] = []
    const provideConnection = <Answer>(consumer: (connection: DatabaseConnection) => Promise<Answer>) => {
      const answer = consumer(connection)
      answered.push(answer.catch(() => {}))
      return answer
    }
    const sideBySide = executor.withConnectionProvider({ provideConnection })
    try {
      return await ask(new Transaction<Tables>({ config: { dialect: unused }, dialect: unused, driver: new DummyDriver(), executor: sideBySide }))
    } finally {
      await Promise.all(answered)
    }
  })
}

/** A transaction asks for one; it is used to open databases, which this does not. */
const unused: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
