import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#domain/customers/session-queries.server.ts'
import { openTestShop } from '#test/open-test-shop.ts'
import { asAdmin, databaseUrl, startPostgres } from '#test/postgres.ts'
import { startReplica } from '#test/replica.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { openLog } from '../process/log.ts'
import { openReplica, type Replica } from './replica.ts'

const primary = await startPostgres({ packaged: true })
const standby = await startReplica(primary.url)
const { shop, api, close } = await openTestShop(openPool(databaseUrl(primary.url, primary.template), 10))

const unhurried = { catchUpMs: 10_000, readyMs: 15_000, answerMs: 15_000, restMs: 200 }
let replica: Replica
/** Who answered, in turn; and the levels of what was logged. */
let answered: ('primary' | 'replica')[] = []
let logged: string[] = []
/** What befalls a question that has reached its server. */
const nothing: (db: Db) => Promise<void> = async () => {}
let befall = nothing

function open(patience: Partial<typeof unhurried>, { url = databaseUrl(standby.url, primary.template), of = shop.db, max = 5 } = {}) {
  const log = openLog('info', { write: (line) => logged.push(/"msg":"([^"]*)"/.exec(line)?.[1] ?? line) })
  replica = openReplica(url, { primary: of, lookups: of === shop.db ? shop.lookups : of, max, log, patience })
  shop.fromReplica = (ask) =>
    replica.read(async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
      await befall(db)
      const result = await ask(db)
      answered.push(rows[0]?.isReplica ? 'replica' : 'primary')
      return result
    })
}

const token = await shop.db.transaction().execute(async (tx) => {
  await tx.insertInto('customer').values({ id: 'ADMIN', name: 'Admin', email: 'admin@example.com', role: 'admin' }).execute()
  return openSession(tx, 'ADMIN', shop.now())
})
const ask = (path: string) => api.request(path, { headers: { authorization: `Bearer ${token}` } })

async function write(subject: string) {
  const headers = { 'content-type': 'application/json' }
  expect((await api.request('/leads', { method: 'POST', headers, body: JSON.stringify({ phone: '98765 43210', subject }) })).status).toBe(200)
}

/** The first of the list, and how many there are. */
async function list() {
  const answer = await ask('/leads?limit=1')
  expect(answer.status).toBe(200)
  const [first] = await answer.json()
  return { subject: first?.subject, count: Number(answer.headers.get('x-total-count')) }
}

/** For the length of a test. */
async function configure(url: string, ...changes: string[]) {
  const heard = () => asAdmin(url, 'select pg_reload_conf()')
  onTestFinished(async () => {
    await asAdmin(url, 'alter system reset all')
    await heard()
  })
  for (const change of changes) await asAdmin(url, `alter system ${change}`)
  await heard()
}

beforeEach(async () => {
  befall = nothing
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

test('a list asked right after a write has it, and comes from the replica however far that is behind', async () => {
  await configure(standby.url, `set recovery_min_apply_delay = '30ms'`)
  open(unhurried)
  for (let count = 1; count <= 30; count += 1) {
    await write(`no. ${count}`)
    expect(await list()).toEqual({ subject: `no. ${count}`, count })
  }
  expect(answered).toEqual(Array.from({ length: 60 }, () => 'replica'))
  expect(logged).toEqual([])
})

test('when the replica does not come on, the primary answers after a moment, and the next questions without trying', async () => {
  open({ ...unhurried, catchUpMs: 1500, restMs: 60_000 })
  await list()
  await asAdmin(standby.url, 'select pg_wal_replay_pause()')
  onTestFinished(() => asAdmin(standby.url, 'select pg_wal_replay_resume()'))
  await write('unseen')
  answered = []
  const begun = performance.now()
  expect(await list()).toEqual({ subject: 'unseen', count: 1 })
  const waited = performance.now() - begun
  expect(waited).toBeGreaterThan(1400)
  expect(waited, 'a moment, and not until the replica comes on').toBeLessThan(10_000)
  await asAdmin(standby.url, 'select pg_wal_replay_resume()')
  await list()
  expect(answered).toEqual(['primary', 'primary', 'primary', 'primary'])
  expect(logged).toEqual(['the replica is left for now, and the primary answers'])
})

test('a write that the primary acknowledges before it has flushed it is seen too', async () => {
  open({ ...unhurried, catchUpMs: 100 })
  await list()
  await configure(primary.url, `set wal_writer_delay = '10s'`, 'set synchronous_commit = off')
  await expect.poll(async () => (await sql`show synchronous_commit`.execute(shop.db)).rows).toEqual([{ synchronousCommit: 'off' }])
  for (let count = 1; count <= 5; count += 1) {
    await write(`no. ${count}`)
    expect(await list()).toEqual({ subject: `no. ${count}`, count })
  }
})

test('a replica that dies under way costs no answer, not even in the middle of a spreadsheet, and is used again once it is back', async () => {
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'L' || i, '', '', '', 'no. ' || i, '', now() from generate_series(1, 1200) i`.execute(
    shop.db,
  )
  open(unhurried)
  befall = async () => {
    // The first page is the replica's; the second reaches it too, but not its answer.
    if (answered.length === 0) return
    befall = nothing
    await standby.kill()
  }
  const sheet = await (await ask('/exports/leads')).text()
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

test('one that falls silent is given up, connections and all', async () => {
  open({ ...unhurried, answerMs: 300 }, { max: 1 })
  befall = async (db) => {
    befall = nothing
    const { rows } = await sql<{ pid: number; isReplica: boolean }>`select pg_backend_pid() as pid, pg_is_in_recovery() as is_replica`.execute(db)
    const [{ pid, isReplica } = { pid: 0, isReplica: false }] = rows
    expect(isReplica).toBe(true)
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  }
  expect(await shop.fromReplica((db) => db.selectFrom('lead').select('id').execute())).toEqual([])
  expect(answered).toEqual(['primary'])
  // Once it has rested; again and again, as a machine that stalls is silent too.
  await vi.waitFor(
    async () => {
      answered = []
      await list()
      expect(answered).toEqual(['replica', 'replica'])
    },
    { timeout: 30_000, interval: 50 },
  )
})

test('what is wrong with the question itself is told, and no write goes through', async () => {
  open(unhurried)
  await expect(shop.fromReplica((db) => sql`select nothing from nowhere`.execute(db))).rejects.toMatchObject({ code: '42P01' })
  await expect(shop.fromReplica((db) => db.deleteFrom('lead').execute())).rejects.toMatchObject({ code: '25006' })
  const { rows } = await shop.fromReplica((db) => sql<{ mode: string }>`select current_setting('default_transaction_read_only') as mode`.execute(db))
  expect(rows).toEqual([{ mode: 'on' }])
  expect(logged).toEqual([])
})

test('another server than a replica of the primary is never asked', async () => {
  open(unhurried, { url: databaseUrl(primary.url, primary.template) })
  await write('here')
  expect(await list()).toEqual({ subject: 'here', count: 1 })
  expect(logged).toEqual(['the replica is left for now, and the primary answers'])
})

/** Last, as it makes a primary of the replica. */
test('a replica that still follows the old primary, after another has taken its place, is never asked', async () => {
  const second = await startReplica(primary.url)
  onTestFinished(second.stop)
  await asAdmin(standby.url, 'select pg_promote()')
  // So that it is further on, in a log that is no longer the shop's.
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'L' || i, '', '', '', '', '', now() from generate_series(1, 1000) i`.execute(
    shop.db,
  )
  const promoted = openDatabase(openPool(databaseUrl(standby.url, primary.template), 2))
  onTestFinished(() => promoted.destroy())
  open(unhurried, { url: databaseUrl(second.url, primary.template), of: promoted })
  await promoted.deleteFrom('lead').execute()
  expect(await shop.fromReplica((db) => db.selectFrom('lead').select('id').execute())).toEqual([])
  expect(logged).toEqual(['the replica is left for now, and the primary answers'])
})
