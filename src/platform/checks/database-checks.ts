import { sql } from 'kysely'
import { readAddress } from '../database/address.ts'
import { findServerProblems } from '../database/check-server.ts'
import { type Db, openDatabase, openPool } from '../database/database.ts'
import { listMissing } from '../database/migrate.ts'
import { errorLine } from '../process/error-line.ts'
import { listDueJobs } from '../monitoring/job-gauges.ts'
import { type Check, failing, ok, unknown, warning } from './check.ts'

const minutes = (seconds: number) => `${Math.round(seconds / 60)} min`

/** Rights, extensions and settings of the server. */
const server: Check = {
  name: 'database',
  async run({ db, unread = unknown('it was not read'), config }) {
    if (!db) return unread
    if (!config.DATABASE_URL) return ok('the embedded database')
    const problems = await findServerProblems(async <Row extends object>(text: string) => (await sql.raw<Row>(text).execute(withStatedNames(db))).rows)
    return problems.length > 0 ? problems.map(({ problem, remedy }) => failing(problem, remedy)) : ok('user, schema and extensions are right')
  },
}

/** Returns the database without the plugin that turns names of columns into camel case. */
const withStatedNames = (db: Db) => db.withoutPlugins()

const tls: Check = {
  name: 'database TLS',
  async run({ db, config: { DATABASE_URL } }) {
    if (!DATABASE_URL) return []
    if (!db) return unknown('the database was not read')
    const { rows } = await sql<{ ssl: boolean; version: string | null; isLocal: boolean }>`
      select ssl, version, coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as is_local
      from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    const [{ ssl, version, isLocal } = { ssl: false, version: null, isLocal: false }] = rows
    if (!ssl) return isLocal ? ok('none, on this machine') : warning('the connection is not encrypted', 'add sslmode=verify-full to DATABASE_URL')
    const isVerified = readAddress(DATABASE_URL).every(({ tls: how }) => how === true || (typeof how === 'object' && how.rejectUnauthorized !== false))
    return isVerified ? ok(`${version}, verified`) : warning(`${version}, but nobody verifies the server`, 'set sslmode=verify-full, with sslrootcert')
  },
}

const lateReplicaSeconds = 60

const replica: Check = {
  name: 'replica',
  async run({ config: { DATABASE_REPLICA_URL: url } }) {
    if (url === undefined) return []
    const remedy = 'the primary answers meanwhile; look at the replica and DATABASE_REPLICA_URL'
    const db = openDatabase(openPool(url, 1))
    try {
      const { rows } = await sql<{ isStandby: boolean; lag: number }>`
        select pg_is_in_recovery() as is_standby,
          case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
            else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag`.execute(db)
      const [{ isStandby, lag } = { isStandby: false, lag: 0 }] = rows
      if (!isStandby) return warning('the server at DATABASE_REPLICA_URL is no replica', remedy)
      return lag > lateReplicaSeconds ? warning(`it is ${minutes(lag)} behind`, remedy) : ok('it follows the primary')
    } catch (error) {
      return warning(`it does not answer: ${errorLine(error)}`, remedy)
    } finally {
      await db.destroy()
    }
  },
}

const migrations: Check = {
  name: 'migrations',
  async read(db, { modules }) {
    const missing = await listMissing(db, { modules })
    if (missing.length === 0) return ok('none waits')
    return warning(`${missing.length} wait, from ${missing[0]?.file}`, 'see "npm run migrate -- --check"; the next start applies them')
  },
}

const [slowSeconds, stuckSeconds] = [300, 3600]

const queue: Check = {
  name: 'queue',
  async read(db) {
    const { rows: tables } = await sql<{ isThere: boolean }>`select to_regclass('pgboss.job') is not null as is_there`.execute(db)
    if (!tables[0]?.isThere) return []
    const [oldest] = (await listDueJobs(db)).toSorted((one, other) => other.seconds - one.seconds)
    if (!oldest || oldest.seconds < slowSeconds) return ok('no job waits for long')
    const text = `the job ${oldest.name} has waited for ${minutes(oldest.seconds)}`
    const remedy = 'see that the shop runs, and look for "job failed" in its log'
    return oldest.seconds < stuckSeconds ? warning(text, remedy) : failing(text, remedy)
  },
}

export const databaseChecks: readonly Check[] = [server, tls, replica, migrations, queue]
