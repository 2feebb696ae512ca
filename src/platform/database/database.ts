import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { postgresDialect } from './postgres-dialect.ts'
import { lookupDialect } from './lookup-connection.ts'
import { gatheringSocket } from './prepared-statements.ts'
import { retryStale } from './stale-transactions.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** A handle inside a transaction. A function that takes one makes no network call; in tests, whose does is refused (tests/support/watch-transactions.ts). What it does may be done once more from the start (stale-transactions.ts). */
export type Tx = Transaction<Tables>

/** What runs the SQL: the embedded engine, or a pool of connections to PostgreSQL. */
export type Engine = { kind: 'embedded'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool }

const int8 = 20
const date = 1082

export const embeddedParsers = { [int8]: Number, [date]: (text: string) => text }

/** So that one statement, or one forgotten transaction, cannot hold locks for ever. */
const patience = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * For how long a connection may leave a question unanswered before it counts as dead: a server that was failed over, a forgotten NAT entry or a
 * hung pooler says nothing, not even that it is gone. On the pool longer than any statement may take, on the lane than any lookup should.
 */
const usualSilenceMs = { pool: 65_000, lane: 10_000 }

/** `keepAlive` finds out about a machine that is gone while its answer is waited for. */
export const waits = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * `behindPooler`: the connections lead to a pooler that deals out the server's by transaction (PgBouncer). It takes no settings at the start of a
 * connection (storeTimeouts sees to them) and, before its version 1.21, no statement that was prepared under a name.
 * `silenceMs`: 0 for work that has no limit of time, such as a backup's.
 * Whole numbers above 2^31 arrive as numbers (amounts stay far below 2^53) and dates as YYYY-MM-DD text, on both engines.
 */
export function openPool(url: string, max: number, { behindPooler = false, silenceMs = usualSilenceMs.pool } = {}): Engine {
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') => {
      if (id === int8) return Number
      if (id === date) return (text: string) => text
      return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text')
    },
  }
  const options = { connectionString: url, max, types, pipeline: true, stream: gatheringSocket, query_timeout: silenceMs, ...waits }
  const pool = new pg.Pool(behindPooler ? { ...options, Client: NamelessClient } : { ...options, ...patience })
  // An idle connection that breaks (PostgreSQL restarted) is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {})
  // So would one that breaks while it is in use; its query is told of it in any case.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { kind: 'postgres', pool }
}

/** Sends every statement without the name that a library gave it. */
class NamelessClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options)
    const query: unknown = this.query.bind(this)
    if (typeof query === 'function') Reflect.set(this, 'query', (asked: unknown, ...rest: unknown[]): unknown => query(nameless(asked), ...rest))
  }
}

const nameless = (asked: unknown) => (typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked ? { ...asked, name: undefined } : asked)

/** The same patience for connections that a pooler opens: as a setting of the user in this database. */
export async function storeTimeouts(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const [setting, ms] of Object.entries(patience)) await client.query(`alter role current_user in database ${name} set ${setting} = '${ms}ms'`)
}

export function openDatabase(engine: Engine): Db {
  const dialect = engine.kind === 'embedded' ? new PGliteDialect({ pglite: engine.pglite }) : postgresDialect(engine.pool)
  return retryStale(new Kysely<Tables>({ dialect, plugins: [camelCase] }))
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** For single statements that find something by its key: one connection for all who ask. Undefined where none can be spared for that. */
export function openLookupConnection(engine: Engine, silenceMs = usualSilenceMs.lane): Db | undefined {
  if (engine.kind === 'embedded' || engine.pool.options.max < 2) return undefined
  return new Kysely<Tables>({ dialect: lookupDialect(engine.pool, silenceMs), plugins: [camelCase] })
}
