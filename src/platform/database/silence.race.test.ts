import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { type ContentChange, openContentChanges } from '../cache/content-changes.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { type Db, openDatabase, openPool } from './database.ts'
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

function openSilent() {
  const db = openDatabase(openPool(url, 2, { silenceMs }))
  return { db, close: () => db.destroy() }
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
  const { db, close } = openSilent()
  await untilAnswered(db)
  proxy.mute()
  expect(await outcome(query(db))).toBe('unavailable')
  await untilAnswered(db)
  await close()
})

test('a silent connection in a transaction fails as unavailable too', async () => {
  const { db, close } = openSilent()
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    proxy.mute()
    await sql`select 2`.execute(tx)
  })
  expect(await outcome(broken)).toBe('unavailable')
  await untilAnswered(db)
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
