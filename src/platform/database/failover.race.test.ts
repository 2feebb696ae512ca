import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin, databaseUrl, startServer } from '#test/postgres.ts'
import { freePort } from '#test/free-port.ts'
import { openLog } from '../process/log.ts'
import { openContentChanges } from '../cache/content-changes.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { withStartupLock } from './startup-lock.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

type Server = Awaited<ReturnType<typeof startServer>>

let servers: [Server, Server]

beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()])
  for (const { url } of servers) {
    await asAdmin(url, 'create database shop')
    await asAdmin(databaseUrl(url, 'shop'), 'create table note (text text)')
  }
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

const portOf = (server: Server) => Number(new URL(server.url).port)
const addressOf = (ports: number[], parameters = '') => `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/shop?${parameters}`
const address = (parameters?: string) => addressOf(servers.map(portOf), parameters)

const askPort = async (db: Db) => (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]?.port
const write = (db: Db) => sql`insert into note values ('written')`.execute(db)

async function makeReadOnly(server: Server, isReadOnly: boolean) {
  await asAdmin(server.url, `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await asAdmin(server.url, 'select pg_reload_conf()')
  const shows = async () => {
    const engine = openPool(server.url, 1)
    const db = openDatabase(engine)
    const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db)
    await db.destroy()
    return rows[0]?.state
  }
  await expect.poll(shows).toBe(isReadOnly ? 'on' : 'off')
}

function open(url: string) {
  const engine = openPool(url, 3)
  const db = openDatabase(engine)
  return { engine, db, close: () => db.destroy() }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : String(error)),
  )

test('after a write on a server that takes none any more, pool and notifications go to the new primary', async () => {
  const [first, second] = servers
  const { engine, db, close } = open(address('target_session_attrs=read-write'))
  const changes = await openContentChanges(engine, address('target_session_attrs=read-write'), openLog('silent'))
  const missed: string[] = []
  changes.subscribe((change) => void missed.push(change))
  await expect.poll(() => changes.isListening()).toBe(true)
  await write(db)
  // Three connections of the pool, two of which are idle at the failover.
  expect(await Promise.all([askPort(db), askPort(db), askPort(db)])).toEqual([portOf(first), portOf(first), portOf(first)])
  await makeReadOnly(first, true)
  try {
    missed.length = 0
    const inTransaction = db.transaction().execute(async (tx) => Promise.all([sql`insert into note values ('lost')`.execute(tx), sql`select 1`.execute(tx)]))
    expect(await outcome(inTransaction)).toBe('unavailable')
    expect(await outcome(write(db))).toBe('done')
    expect(await Promise.all([askPort(db), askPort(db), askPort(db)])).toEqual([portOf(second), portOf(second), portOf(second)])
    await expect.poll(() => missed).toContain('missed')
    await asAdmin(databaseUrl(second.url, 'shop'), 'notify catalogue')
    await expect.poll(() => missed).toContain('content')
  } finally {
    await changes.close()
    await close()
    await makeReadOnly(first, false)
  }
})

test.each([
  ['a server that takes no writes', sql`set transaction read only`, sql`insert into note values ('lost')`],
  ['a full disk', sql`select 1`, sql`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`],
])('%s: a statement behind the failed one of a transaction fails as unavailable too', async (_, first, failing) => {
  const { db, close } = open(address())
  const swallowed = db.transaction().execute(async (tx) => {
    await first.execute(tx)
    expect(await outcome(failing.execute(tx))).toBe('unavailable')
    await sql`select 1`.execute(tx)
  })
  expect(await outcome(swallowed)).toBe('unavailable')
  await close()
})

test('servers are tried in order, and a start names the failure of each', async () => {
  const [first] = servers
  const closed = [await freePort(), await freePort()]
  const { db, close } = open(addressOf([...closed, portOf(first)]))
  expect(await Promise.all([askPort(db), askPort(db)])).toEqual([portOf(first), portOf(first)])
  await close()
  expect(await withStartupLock(addressOf([closed[0] ?? 0, portOf(first)]), async () => 'locked')).toBe('locked')
  const failing = withStartupLock(addressOf(closed), async () => 'locked')
  await expect(failing).rejects.toThrow(/^DATABASE_URL: cannot be reached: [^\n]*:\d+; [^\n]*:\d+$/)
})

test('a pool whose servers all fail says so once for each query, and finds one that comes back', async () => {
  const [, second] = servers
  const { db, close } = open(addressOf([await freePort(), portOf(second)]))
  await second.halt()
  expect(await outcome(askPort(db))).toBe('unavailable')
  await second.resume()
  expect(await askPort(db)).toBe(portOf(second))
  await close()
})

test.each([
  ['standby', 'unavailable'],
  ['read-only', 'unavailable'],
  ['primary', 'done'],
  ['prefer-standby', 'done'],
  ['any', 'done'],
])('target_session_attrs=%s on two primaries: %s', async (given, expected) => {
  const { db, close } = open(address(`target_session_attrs=${given}`))
  expect(await outcome(askPort(db))).toBe(expected)
  await close()
})
