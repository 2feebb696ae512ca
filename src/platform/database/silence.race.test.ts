import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { type ContentChange, openContentChanges } from '../cache/content-changes.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { type Db, openDatabase, openPool, openLookupConnection } from './database.ts'
import { openLog } from '../process/log.ts'
import { openProxy, type Proxy } from '../../../tests/stress/network/proxy.ts'

const silenceMs = 300
let proxy: Proxy
let url: string

beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  proxy = await openProxy()
  const behind = new URL(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''))
  proxy.forwardTo(Number(behind.port))
  behind.port = String(proxy.port)
  url = behind.href
})
afterEach(() => proxy.close())

/** Opens a pool of two connections. The lookup connection takes one of them. */
function openBoth(limits: { pool: number; lookup: number }) {
  const engine = openPool(url, 2, { silenceMs: limits.pool })
  const lookups = openLookupConnection(engine, limits.lookup)
  if (!lookups) throw new Error('A server has a lookup connection')
  const db = openDatabase(engine)
  const close = async () => {
    await lookups.destroy()
    await db.destroy()
  }
  return { lookups, db, close }
}

const query = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : String(error)),
  )

/** Retries until an answer comes. On a machine that stalls, a good connection may look silent too. */
async function untilAnswered(db: Db) {
  await expect.poll(() => outcome(query(db))).toBe('answered')
}

test('a silent connection of the pool fails as unavailable, and the next query is answered', async () => {
  const { db, close } = openBoth({ pool: silenceMs, lookup: 60_000 })
  await untilAnswered(db)
  proxy.mute()
  expect(await outcome(query(db))).toBe('unavailable')
  await untilAnswered(db)
  await close()
})

test('a silent connection in a transaction fails as unavailable too', async () => {
  const { db, close } = openBoth({ pool: silenceMs, lookup: 60_000 })
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    proxy.mute()
    await sql`select 2`.execute(tx)
  })
  expect(await outcome(broken)).toBe('unavailable')
  await untilAnswered(db)
  await close()
})

test('a silent lookup connection is replaced, sooner than the pool would do it, and all its pending queries fail', async () => {
  const { lookups, close } = openBoth({ pool: 60_000, lookup: silenceMs })
  await untilAnswered(lookups)
  proxy.mute()
  expect(await Promise.all([1, 2, 3].map(() => outcome(query(lookups))))).toEqual(['unavailable', 'unavailable', 'unavailable'])
  await untilAnswered(lookups)
  await close()
})

test('the connection for content changes is checked, and replaced when it is silent', async () => {
  const engine = openPool(url, 1)
  // Recorded at the log line of the break, because a new connection opens soon after.
  const connectedStates: boolean[] = []
  const log = openLog('warn', { write: () => void connectedStates.push(changes.isListening()) })
  const changes = await openContentChanges(engine, url, log, silenceMs)
  const listener = vi.fn<(change: ContentChange) => void>()
  changes.subscribe(listener)
  await expect.poll(() => changes.isListening()).toBe(true)
  connectedStates.length = 0
  listener.mockClear()
  proxy.mute()
  await expect.poll(() => connectedStates[0]).toBe(false)
  await expect.poll(() => listener.mock.calls[0]).toEqual(['missed'])
  await makeProduct(shop)
  await expect.poll(() => listener).toHaveBeenCalledWith('content')
  await changes.close()
})
