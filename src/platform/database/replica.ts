import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { withOption } from './address.ts'
import { isDatabaseUnavailable, isReadOnlyServer } from './unavailable.ts'
import { batched } from './batch.ts'
import { type Db, openDatabase, openPool, type Tx } from './database.ts'
import type { Log } from '../process/log.ts'
import { resolveWithin } from '../process/within.ts'

/**
 * Runs an expensive read on the replica if it has caught up with the primary, else on the primary. For lists, sums and spreadsheets; never inside a
 * transaction, and never for a value that a write depends on. It may call `query` twice.
 */
export type ReadReplica = <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>

export type Replica = {
  read: ReadReplica
  /** Returns how many seconds the replica is behind the primary. @throws Error if one of them does not answer */
  lag(): Promise<number>
  close(): Promise<void>
}

const defaultTiming = {
  /** How long the replica may take to reach the position that the primary had at the start of the read. */
  catchUpMs: 200,
  /** How long connecting and catching up may take together. After that the replica counts as silent, not as behind. */
  readyMs: 500,
  /** How long a query may take. No query of the shop needs more than 100 ms. */
  answerMs: 10_000,
  /** How long the replica is not used after a failure. */
  retryAfterMs: 5000,
}

const pollMs = 5

type Settings = { primary: Db; max: number; log: Log; timing?: Partial<typeof defaultTiming> }

/** Opens a replica. It connects at the first read, so that an unreachable replica does not stop the shop from starting. */
export function openReplica(url: string, { primary, max, log, timing: changes }: Settings): Replica {
  const timing = { ...defaultTiming, ...changes }
  let replica = connect(url, max)
  let suspendedUntil = 0
  let isSuspended = false

  function suspend(error: unknown, used: typeof replica) {
    suspendedUntil = performance.now() + timing.retryAfterMs
    if (!isSuspended) log.warn({ err: error }, 'the replica is left for now, and the primary answers')
    isSuspended = true
    if (!(error instanceof Silence) || used !== replica) return
    // Its connections may stay silent for ever, so they are replaced.
    used.end()
    replica = connect(url, max)
  }

  return {
    async read(query) {
      if (performance.now() < suspendedUntil) return query(primary)
      const isTrial = isSuspended
      // Only one caller tries the replica again; the others use the primary.
      if (isTrial) suspendedUntil = performance.now() + timing.retryAfterMs
      const used = replica
      const position = await findPosition(primary, 'now')
      let hasCaughtUp = false
      try {
        const ready = Promise.withResolvers<void>()
        // Both on one connection, because several replicas may share an address.
        const answer = used.db.connection().execute(async (db) => {
          await catchUp(db, position, timing.catchUpMs)
          hasCaughtUp = true
          ready.resolve()
          return query(db)
        })
        await withTimeout(timing.readyMs, Promise.race([ready.promise, answer]))
        const result = await withTimeout(timing.answerMs, answer)
        if (isTrial) {
          suspendedUntil = 0
          isSuspended = false
          log.info('the replica answers again')
        }
        return result
      } catch (error) {
        if (hasCaughtUp && !isReplicaFailure(error)) throw error
        suspend(error, used)
      }
      return query(primary)
    },
    async lag() {
      const position = await findPosition(primary, 'now')
      if (!position) throw new Error('The primary does not report its log position.')
      const { rows } = await withTimeout(timing.readyMs, lagBehind(position.lsn).execute(replica.db))
      return rows[0]?.seconds ?? 0
    },
    close: async () => replica.end(),
  }
}

class Silence extends Error {}

function connect(url: string, max: number) {
  const engine = openPool(withOption(url, '-c default_transaction_read_only=on'), max)
  const clients = new Set<{ end(): Promise<void> }>()
  if (engine.kind === 'postgres') {
    engine.pool.on('connect', (client) => clients.add(client))
    engine.pool.on('remove', (client) => clients.delete(client))
  }
  const db = openDatabase(engine)
  return {
    db,
    /** Closes every connection; pending queries reject. */
    end() {
      db.destroy().catch(() => {})
      for (const client of clients) client.end().catch(() => {})
    },
  }
}

/** A position in a server's write-ahead log. `timeline` increases at a failover, when the new primary may continue from an earlier position. */
type Position = { system: string; timeline: number; lsn: string }

/**
 * Returns the primary's position, after every acknowledged write. Undefined when the primary does not reveal it. An acknowledged write has been flushed,
 * unless `synchronous_commit` is off.
 */
async function positionOf(primary: Db | Tx): Promise<Position | undefined> {
  try {
    const { rows } = await sql<Position>`
      select system_identifier::text as system, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, lsn::text
      from pg_control_system(),
        (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as log`.execute(
      primary,
    )
    return rows[0]
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return undefined
  }
}

/** Returns the primary's position, or null. Reads of one turn of the event loop share the statement. `batched` needs an input, which is always the same. */
const findPosition = batched(async (db, askers: 'now'[]) => {
  const position = (await positionOf(db)) ?? null
  return askers.map(() => position)
})

/** Waits until the replica has replayed up to the position. @throws Error when it stays behind for `ms`, or cannot tell its position */
async function catchUp(db: Db, position: Position | null, ms: number) {
  if (!position) throw new Error('The primary does not report its log position.')
  const { system, timeline, lsn } = position
  for (const until = performance.now() + ms; ; await pause(pollMs)) {
    const { rows } = await sql<{ isReplica: boolean; hasReplayed: boolean | null }>`
      select pg_is_in_recovery() and system_identifier::text = ${system} and timeline_id = ${timeline} as is_replica, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_replayed
      from pg_control_system(), pg_control_checkpoint()`.execute(db)
    if (!rows[0]?.isReplica) throw new Error('The replica does not follow the primary.')
    if (rows[0].hasReplayed === null) throw new Error('The replica does not report its log position.')
    if (rows[0].hasReplayed) return
    if (performance.now() > until) throw new Error(`The replica was still behind after ${ms} ms.`)
  }
}

/** A replica that has replayed everything is not behind, however long ago that was. */
const lagBehind = (lsn: string) => sql<{ seconds: number }>`
  select case when pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn then 0 else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8 as seconds`

/** @throws Silence when the work takes longer than `ms` */
const withTimeout = <Result>(ms: number, work: Promise<Result>) => resolveWithin(ms, work, () => new Silence(`The replica did not answer for ${ms} ms.`))

/** Errors by which a standby cancels a query, because replay must remove a row that the query reads: SQLSTATEs of a serialization failure and a deadlock. */
const conflicts = new Set(['40001', '40P01'])

/** True when the replica caused the error, so that the primary can answer the same query. */
function isReplicaFailure(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // A write is an error of the query: every replica refuses it.
  return error instanceof Silence || (isDatabaseUnavailable(error) && !isReadOnlyServer(error)) || conflicts.has(code)
}
