import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseUnavailable } from './unavailable.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import type { Log } from '../process/log.ts'

/**
 * Asks what takes a server's strength: of the replica, if there is one and it has all that the primary had when asked, else of the primary. For
 * lists, sums and spreadsheets; never within a transaction, nor for anything a write depends on. `ask` may be called twice.
 */
export type ReadReplica = <Result>(ask: (db: Db) => Promise<Result>) => Promise<Result>

export type Replica = { read: ReadReplica; close(): Promise<void> }

const usual = {
  /** How long the replica may take to come as far as the primary was. */
  catchUpMs: 200,
  /** The same, with a connection opened first: what takes longer is not behind but silent. */
  readyMs: 500,
  /** How long it may take over a question, of which none takes a tenth of a second. */
  answerMs: 10_000,
  /** How long it is left alone after it failed. */
  restMs: 5000,
}

const pollMs = 5

type Settings = { primary: Db; lookups: Db; max: number; log: Log; patience?: Partial<typeof usual> }

/** Opens no connection before it is asked, so that a replica which is away stops no start. */
export function openReplica(url: string, { primary, lookups, max, log, patience: changes }: Settings): Replica {
  const patience = { ...usual, ...changes }
  let replica = connect(url, max)
  let restsUntil = 0
  let isLeft = false

  function leave(error: unknown, used: typeof replica) {
    restsUntil = performance.now() + patience.restMs
    if (!isLeft) log.warn({ err: error }, 'the replica is left for now, and the primary answers')
    isLeft = true
    if (!(error instanceof Silence) || used !== replica) return
    // Nobody knows whether its connections will ever say anything again.
    used.end()
    replica = connect(url, max)
  }

  return {
    async read(ask) {
      if (performance.now() < restsUntil) return ask(primary)
      const isTrial = isLeft
      // One tries for all.
      if (isTrial) restsUntil = performance.now() + patience.restMs
      const used = replica
      const position = await positionOf(lookups)
      let isAsked = false
      try {
        const ready = Promise.withResolvers<void>()
        // On one connection: behind an address may be several replicas.
        const answer = used.db.connection().execute(async (db) => {
          await catchUp(db, position, patience.catchUpMs)
          isAsked = true
          ready.resolve()
          return ask(db)
        })
        await inTime(patience.readyMs, Promise.race([ready.promise, answer]))
        const result = await inTime(patience.answerMs, answer)
        if (isTrial) {
          restsUntil = 0
          isLeft = false
          log.info('the replica answers again')
        }
        return result
      } catch (error) {
        if (isAsked && !isOfReplica(error)) throw error
        leave(error, used)
      }
      return ask(primary)
    },
    close: async () => replica.end(),
  }
}

class Silence extends Error {}

function connect(url: string, max: number) {
  const readOnly = new URL(url)
  const given = readOnly.searchParams.get('options')
  readOnly.searchParams.set('options', [given, '-c default_transaction_read_only=on'].filter(Boolean).join(' '))
  const engine = openPool(readOnly.toString(), max)
  const clients = new Set<{ end(): Promise<void> }>()
  if (engine.kind === 'postgres') {
    engine.pool.on('connect', (client) => clients.add(client))
    engine.pool.on('remove', (client) => clients.delete(client))
  }
  const db = openDatabase(engine)
  return {
    db,
    /** Breaks off what is still asked. */
    end() {
      db.destroy().catch(() => {})
      for (const client of clients) client.end().catch(() => {})
    },
  }
}

/** How far a server's log goes, and whose log it is: after a failure another server goes on from an earlier place under the next number. */
type Position = { system: string; timeline: number; lsn: string }

/** Undefined where the primary does not tell. An acknowledged write has been flushed, unless the server is told not to wait for that. */
async function positionOf(lookups: Db): Promise<Position | undefined> {
  try {
    const { rows } = await sql<Position>`
      select system_identifier::text as system, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, lsn::text
      from pg_control_system(),
        (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as log`.execute(
      lookups,
    )
    return rows[0]
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return undefined
  }
}

/** @throws Error when it is behind for longer than that, or can never say that it is not */
async function catchUp(db: Db, position: Position | undefined, ms: number) {
  if (!position) throw new Error('The primary does not tell how far its log goes.')
  const { system, timeline, lsn } = position
  for (const until = performance.now() + ms; ; await pause(pollMs)) {
    const { rows } = await sql<{ isReplica: boolean; isAsFar: boolean | null }>`
      select pg_is_in_recovery() and system_identifier::text = ${system} and timeline_id = ${timeline} as is_replica, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is_as_far
      from pg_control_system(), pg_control_checkpoint()`.execute(db)
    if (!rows[0]?.isReplica) throw new Error('It does not follow the primary.')
    if (rows[0].isAsFar === null) throw new Error('It does not tell how far it has come.')
    if (rows[0].isAsFar) return
    if (performance.now() > until) throw new Error(`It was still behind after ${ms} ms.`)
  }
}

async function inTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`It said nothing for ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** What a standby breaks off because a row that it reads is to go. */
const conflicts = new Set(['40001', '40P01'])

/** Whether the question is well, and another server would answer it. */
function isOfReplica(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Silence || isDatabaseUnavailable(error) || conflicts.has(code)
}
