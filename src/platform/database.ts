import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** A handle inside a transaction. A function that takes one makes no network call. */
export type Tx = Transaction<Tables>

/** What runs the SQL: the embedded engine, or a pool of connections to PostgreSQL. */
export type Engine = { kind: 'embedded'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool }

const int8 = 20
const date = 1082

export const embeddedParsers = { [int8]: Number, [date]: (text: string) => text }

/** So that one statement, or one forgotten transaction, cannot hold locks for ever. */
const patience = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 30_000 }

/** Whole numbers above 2^31 arrive as numbers (amounts stay far below 2^53) and dates as YYYY-MM-DD text, on both engines. */
export function openPool(url: string, max: number): Engine {
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') => {
      if (id === int8) return Number
      if (id === date) return (text: string) => text
      return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text')
    },
  }
  const pool = new pg.Pool({ connectionString: url, max, types, connectionTimeoutMillis: 10_000, keepAlive: true, ...patience })
  // An idle connection that breaks (PostgreSQL restarted) is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {})
  return { kind: 'postgres', pool }
}

export function openDatabase(engine: Engine): Db {
  const dialect = engine.kind === 'embedded' ? new PGliteDialect({ pglite: engine.pglite }) : new PostgresDialect({ pool: engine.pool })
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
}
