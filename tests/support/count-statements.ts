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

/** Counts statements on every connection that the pool opens from now on. */
export function countStatements(pool: Pool): Counter {
  /** Undefined between measurements: the pool serves many test files, whose statements would fill the memory. */
  let counting: DatabaseUse | undefined
  pool.on('connect', (client) => watch(client, (change) => change(counting ?? nothing())))
  return {
    async during(work) {
      const use = nothing()
      counting = use
      try {
        await work()
      } finally {
        counting = undefined
      }
      return use
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
