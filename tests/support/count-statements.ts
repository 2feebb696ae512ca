import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

export type Statement = { text: string; values: unknown[] }

/** The database use of a piece of work. */
type DatabaseUse = {
  /** Every statement but begin, commit and rollback, of the shop and its job queue. */
  statements: Statement[]
  /** The number of commits: transactions, and writing statements outside of one. */
  commits: number
}

const nothing = (): DatabaseUse => ({ statements: [], commits: 0 })

export type Counter = { during(work: () => Promise<unknown>): Promise<DatabaseUse> }

/**
 * Counts statements on every connection that the pool opens from now on. Only what `work` itself started counts: the shop of an earlier test file may
 * still write, such as refusals by rate limits, which are recorded ten seconds later.
 */
export function countStatements(pool: Pool): Counter {
  const counting = new AsyncLocalStorage<DatabaseUse>()
  pool.on('connect', (client) => watch(client, (change) => change(counting.getStore() ?? nothing())))
  return {
    async during(work) {
      const use = nothing()
      await counting.run(use, work)
      return { ...use, statements: [...use.statements] }
    },
  }
}

function watch(client: PoolClient, note: (change: (use: DatabaseUse) => void) => void) {
  const query = client.query
  let inTransaction = false
  const record = ({ text, values }: Statement) =>
    note((use) => {
      if (text === 'begin') inTransaction = true
      else if (text === 'commit' || text === 'rollback') {
        inTransaction = false
        use.commits += text === 'commit' ? 1 : 0
      } else {
        use.statements.push({ text, values })
        use.commits += inTransaction || /^\s*select/i.test(text) ? 0 : 1
      }
    })
  Object.defineProperty(client, 'query', {
    value: (...parameters: unknown[]) => {
      record(statementOf(parameters))
      return Reflect.apply(query, client, parameters)
    },
  })
}

function statementOf([statement, values]: unknown[]): Statement {
  if (typeof statement === 'string') return { text: statement, values: Array.isArray(values) ? values : [] }
  const isObject = typeof statement === 'object' && statement !== null
  return {
    text: isObject && 'text' in statement ? String(statement.text) : '',
    values: isObject && 'values' in statement && Array.isArray(statement.values) ? statement.values : [],
  }
}
