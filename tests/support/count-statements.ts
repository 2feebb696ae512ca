import type { Pool, PoolClient } from 'pg'

export type Statement = { text: string; values: unknown[] }

/** The database use of a piece of work. */
type Asked = {
  /** Every statement but begin, commit and rollback, of the shop and its job queue. */
  statements: Statement[]
  /** The number of commits: transactions, and writing statements outside of one. */
  commits: number
}

export type Counter = { during(work: () => Promise<unknown>): Promise<Asked> }

/** Counts statements on every connection that the pool opens from now on. */
export function countStatements(pool: Pool): Counter {
  let asked: Asked = { statements: [], commits: 0 }
  pool.on('connect', (client) => watch(client, (change) => change(asked)))
  return {
    async during(work) {
      asked = { statements: [], commits: 0 }
      await work()
      return asked
    },
  }
}

function watch(client: PoolClient, note: (change: (asked: Asked) => void) => void) {
  const query = client.query
  let inTransaction = false
  const hear = ({ text, values }: Statement) =>
    note((asked) => {
      if (text === 'begin') inTransaction = true
      else if (text === 'commit' || text === 'rollback') {
        inTransaction = false
        asked.commits += text === 'commit' ? 1 : 0
      } else {
        asked.statements.push({ text, values })
        asked.commits += inTransaction || /^\s*select/i.test(text) ? 0 : 1
      }
    })
  Object.defineProperty(client, 'query', {
    value: (...given: unknown[]) => {
      hear(statementOf(given))
      return Reflect.apply(query, client, given)
    },
  })
}

function statementOf([asked, values]: unknown[]): Statement {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? values : [] }
  const isObject = typeof asked === 'object' && asked !== null
  return {
    text: isObject && 'text' in asked ? String(asked.text) : '',
    values: isObject && 'values' in asked && Array.isArray(asked.values) ? asked.values : [],
  }
}
