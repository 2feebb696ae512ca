import type { PGlite } from '@electric-sql/pglite'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { minuteMs } from '#kernel/duration.ts'
import { clientOf, followServers, openServers } from './connect.ts'
import { namedRows } from './column-names.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { retryStale } from './stale-transactions.ts'

/** The rows of every table, in camelCase. A module adds its tables by `declare module`, and so does the file that `npm run tables` writes. */
export interface Tables {}

export type Db = Kysely<Tables>

/**
 * A handle inside a transaction. A function that takes one must not make network calls; tests refuse them (tests/support/watch-transactions.ts).
 * The whole transaction may run twice (stale-transactions.ts).
 */
export type Tx = Transaction<Tables>

/** The SQL engine: the embedded one, or a pool of connections to a PostgreSQL server. */
export type Engine = { kind: 'embedded'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool }

/** The object ids of PostgreSQL's types (`pg_type`). */
const int8 = 20
const date = 1082

export const embeddedParsers = { [int8]: Number, [date]: (text: string) => text }

/** Timeouts, so that a slow statement or a forgotten transaction cannot hold locks for ever. */
const timeouts = { statement_timeout: minuteMs, idle_in_transaction_session_timeout: 30_000 }

/** The server would compile a statement whose cost it estimates high, which takes longer than any statement of the shop. */
const noCompiling = { options: '-c jit=off' }

/**
 * How long a statement may stay unanswered before its connection counts as dead: longer than `statement_timeout`. After a failover, a lost NAT entry or a hung
 * pooler no error arrives.
 */
const defaultSilenceMs = 65_000

/** Connection options. TCP keep-alive detects a dead machine while a statement waits for its answer. */
export const connectionOptions = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a pool of connections. int8 arrives as a number (amounts stay far below 2^53) and a date as YYYY-MM-DD text, on both engines.
 * `behindPooler`: the server is a pooler in transaction mode, such as PgBouncer. It accepts no settings when a connection starts, so
 * `storeSessionSettings` stores them. Before version 1.21 it supports no named prepared statements.
 * `silenceMs`: how long a statement may stay unanswered. Use 0, no limit, for long work such as a backup.
 */
export function openPool(url: string, max: number, { behindPooler = false, silenceMs = defaultSilenceMs } = {}): Engine {
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') => {
      if (id === int8) return Number
      if (id === date) return (text: string) => text
      return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text')
    },
  }
  const servers = openServers(url)
  const Client = clientOf(servers, behindPooler ? NamelessClient : pg.Client)
  const options = { Client, max, types, pipeline: true, query_timeout: silenceMs, ...connectionOptions }
  const pool = new pg.Pool(behindPooler ? options : { ...options, ...timeouts, ...noCompiling })
  // The pool replaces a broken idle connection at the next query. Without a listener, the event would end the process.
  pool.on('error', () => {})
  followServers(pool, servers)
  return { kind: 'postgres', pool }
}

/** Sends every statement without its name, because the pooler may not support named statements. */
class NamelessClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options)
    const query: unknown = this.query.bind(this)
    if (typeof query === 'function') Reflect.set(this, 'query', (config: unknown, ...rest: unknown[]): unknown => query(withoutName(config), ...rest))
  }
}

const withoutName = (config: unknown) =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config ? { ...config, name: undefined } : config

/** Stores the timeouts, and that nothing is compiled, as settings of the user in this database, because a pooler's connections start without them. */
export async function storeSessionSettings(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const [setting, ms] of Object.entries(timeouts)) await client.query(`alter role current_user in database ${name} set ${setting} = '${ms}ms'`)
  await client.query(`alter role current_user in database ${name} set jit = off`)
}

/** Closes an engine. `destroy` of a database does not close one that no query has used. */
export async function closeEngine(engine: Engine) {
  if (engine.kind === 'postgres') await engine.pool.end()
  else if (!engine.pglite.closed) await engine.pglite.close()
}

export function openDatabase(engine: Engine): Db {
  const dialect = engine.kind === 'embedded' ? embeddedDialect(engine.pglite) : postgresDialect(engine.pool)
  return retryStale(new Kysely<Tables>({ dialect, plugins: [namedRows] }))
}
