import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#shop/accounts/customers/server/session-queries.server.ts'
import { openTestShop } from '#test/open-test-shop.ts'
import { asAdmin, databaseUrl, startPostgres } from '#test/postgres.ts'
import { startReplica } from '#test/replica.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { openLog } from '../process/log.ts'
import { openReplica, type Replica } from './replica.ts'

const primary = await startPostgres({ packaged: true })
const standby = await startReplica(primary.url)
const { shop, api, close } = await openTestShop(openPool(databaseUrl(primary.url, primary.template), 10))

const slowTiming = { catchUpMs: 10_000, readyMs: 15_000, answerMs: 15_000, retryAfterMs: 200 }
let replica: Replica
/** Which server answered each query, in order, and the messages that were logged. */
let answered: ('primary' | 'replica')[] = []
let logged: string[] = []
/** Runs after a query has reached its server and before its answer. */
const doNothing: (db: Db) => Promise<void> = async () => {}
let interfere = doNothing

function open(timing: Partial<typeof slowTiming>, { url = databaseUrl(standby.url, primary.template), of = shop.db, max = 5 } = {}) {
  const log = openLog('info', { write: (line) => logged.push(/"msg":"([^"]*)"/.exec(line)?.[1] ?? line) })
  replica = openReplica(url, { primary: of, max, log, timing })
  shop.fromReplica = (query) =>
    replica.read(async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
      await interfere(db)
      const result = await query(db)
      answered.push(rows[0]?.isReplica ? 'replica' : 'primary')
      return result
    })
}

const token = await shop.db.transaction().execute(async (tx) => {
  await tx.insertInto('customer').values({ id: 'ADMIN', name: 'Admin', email: 'admin@example.com', role: 'admin' }).execute()
  return openSession(tx, 'ADMIN', shop.now())
})
const get = (path: string) => api.request(path, { headers: { authorization: `Bearer ${token}` } })

async function write(subject: string) {
  const headers = { 'content-type': 'application/json' }
  expect((await api.request('/leads', { method: 'POST', headers, body: JSON.stringify({ phone: '98765 43210', subject }) })).status).toBe(200)
}

/** Reads the subject of the newest lead, and the number of leads. */
async function list() {
  const answer = await get('/leads?limit=1')
  expect(answer.status).toBe(200)
  const [first] = await answer.json()
  return { subject: first?.subject, count: Number(answer.headers.get('x-total-count')) }
}

/** Changes a server's settings until the test ends. */
async function configure(url: string, ...changes: string[]) {
  const reload = () => asAdmin(url, 'select pg_reload_conf()')
  onTestFinished(async () => {
    await asAdmin(url, 'alter system reset all')
    await reload()
  })
  for (const change of changes) await asAdmin(url, `alter system ${change}`)
  await reload()
}

beforeEach(async () => {
  interfere = doNothing
  await shop.db.deleteFrom('lead').execute()
  answered = []
  logged = []
})
afterEach(() => replica.close())
afterAll(async () => {
  await close()
  await standby.stop()
  await primary.stop()
})

test('a list right after a write contains it, and comes from the replica even when that lags', async () => {
  await configure(standby.url, `set recovery_min_apply_delay = '30ms'`)
  open(slowTiming)
  for (let count = 1; count <= 30; count += 1) {
    await write(`no. ${count}`)
    expect(await list()).toEqual({ subject: `no. ${count}`, count })
  }
  expect(answered).toEqual(Array.from({ length: 60 }, () => 'replica'))
  expect(logged).toEqual([])
})

test('when the replica does not catch up, the primary answers, and later queries do not try the replica', async () => {
  open({ ...slowTiming, catchUpMs: 1500, retryAfterMs: 60_000 })
  await list()
  await asAdmin(standby.url, 'select pg_wal_replay_pause()')
  onTestFinished(() => asAdmin(standby.url, 'select pg_wal_replay_resume()'))
  await write('unseen')
  answered = []
  const startedAt = performance.now()
  expect(await list()).toEqual({ subject: 'unseen', count: 1 })
  const waited = performance.now() - startedAt
  expect(waited).toBeGreaterThan(1400)
  expect(waited, 'a moment, and not until the replica comes on').toBeLessThan(10_000)
  await asAdmin(standby.url, 'select pg_wal_replay_resume()')
  await list()
  expect(answered).toEqual(['primary', 'primary', 'primary', 'primary'])
  expect(logged).toEqual(['the replica is left for now, and the primary answers'])
})

test('a replica that has replayed everything has no lag, one that stands still has, and a silent one has no answer', async () => {
  open(slowTiming)
  await write('replayed')
  await list()
  await expect.poll(() => replica.lag()).toBe(0)
  await asAdmin(standby.url, 'select pg_wal_replay_pause()')
  onTestFinished(() => asAdmin(standby.url, 'select pg_wal_replay_resume()'))
  await write('not replayed')
  await expect.poll(() => replica.lag()).toBeGreaterThan(0)
  await replica.close()
  open(slowTiming, { url: 'postgres://postgres@127.0.0.1:1/postgres' })
  await expect(replica.lag()).rejects.toThrow(/ECONNREFUSED|did not answer/)
})

test('a list contains a write that the primary acknowledged before flushing it', async () => {
  open({ ...slowTiming, catchUpMs: 100 })
  await list()
  await configure(primary.url, `set wal_writer_delay = '10s'`, 'set synchronous_commit = off')
  await expect.poll(async () => (await sql`show synchronous_commit`.execute(shop.db)).rows).toEqual([{ synchronousCommit: 'off' }])
  for (let count = 1; count <= 5; count += 1) {
    await write(`no. ${count}`)
    expect(await list()).toEqual({ subject: `no. ${count}`, count })
  }
})

test('when the replica dies, every answer is complete, also a CSV download, and the replica is used again when it is back', async () => {
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'L' || i, '', '', '', 'no. ' || i, '', now() from generate_series(1, 1200) i`.execute(
    shop.db,
  )
  open(slowTiming)
  interfere = async () => {
    // The replica answers the first page. It dies during the second one.
    if (answered.length === 0) return
    interfere = doNothing
    await standby.kill()
  }
  const sheet = await (await get('/exports/leads')).text()
  expect(sheet.match(/no\. \d+/g)).toEqual(Array.from({ length: 1200 }, (_, index) => `no. ${1200 - index}`))
  expect(answered).toEqual(['replica', ...Array.from({ length: 6 }, () => 'primary')])

  answered = []
  for (let tries = 0; tries < 10; tries += 1) expect(await list()).toEqual({ subject: 'no. 1200', count: 1200 })
  expect(answered).not.toContain('replica')
  await standby.resume()
  await vi.waitFor(
    async () => {
      expect((await list()).count).toBe(1200)
      expect(answered.at(-1)).toBe('replica')
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(logged).toEqual(['the replica is left for now, and the primary answers', 'the replica answers again'])
})

test('a replica that falls silent is abandoned with all its connections', async () => {
  open({ ...slowTiming, answerMs: 300 }, { max: 1 })
  interfere = async (db) => {
    interfere = doNothing
    const { rows } = await sql<{ pid: number; isReplica: boolean }>`select pg_backend_pid() as pid, pg_is_in_recovery() as is_replica`.execute(db)
    const [{ pid, isReplica } = { pid: 0, isReplica: false }] = rows
    expect(isReplica).toBe(true)
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  }
  expect(await shop.fromReplica((db) => db.selectFrom('lead').select('id').execute())).toEqual([])
  expect(answered).toEqual(['primary'])
  // After the retry delay. Several tries, because on a stalled machine the replica is silent too.
  await vi.waitFor(
    async () => {
      answered = []
      await list()
      expect(answered).toEqual(['replica', 'replica'])
    },
    { timeout: 30_000, interval: 50 },
  )
})

test('an error of the query itself is thrown, and a write is refused', async () => {
  open(slowTiming)
  await expect(shop.fromReplica((db) => sql`select nothing from nowhere`.execute(db))).rejects.toMatchObject({ code: '42P01' })
  await expect(shop.fromReplica((db) => db.deleteFrom('lead').execute())).rejects.toMatchObject({ code: '25006' })
  const { rows } = await shop.fromReplica((db) => sql<{ mode: string }>`select current_setting('default_transaction_read_only') as mode`.execute(db))
  expect(rows).toEqual([{ mode: 'on' }])
  expect(logged).toEqual([])
})

test('never queries a server that is not a replica of the primary', async () => {
  open(slowTiming, { url: databaseUrl(primary.url, primary.template) })
  await write('here')
  expect(await list()).toEqual({ subject: 'here', count: 1 })
  expect(logged).toEqual(['the replica is left for now, and the primary answers'])
})

/** This test is last, because it promotes the replica to a primary. */
test('never queries a replica that still follows the old primary after a failover', async () => {
  const second = await startReplica(primary.url)
  onTestFinished(second.stop)
  await asAdmin(standby.url, 'select pg_promote()')
  // So that the old primary's log is ahead, although it is no longer the shop's.
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'L' || i, '', '', '', '', '', now() from generate_series(1, 1000) i`.execute(
    shop.db,
  )
  const promoted = openDatabase(openPool(databaseUrl(standby.url, primary.template), 2))
  onTestFinished(() => promoted.destroy())
  open(slowTiming, { url: databaseUrl(second.url, primary.template), of: promoted })
  await promoted.deleteFrom('lead').execute()
  expect(await shop.fromReplica((db) => db.selectFrom('lead').select('id').execute())).toEqual([])
  expect(logged).toEqual(['the replica is left for now, and the primary answers'])
})
