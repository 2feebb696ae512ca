import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { type News, openCatalogueChanges } from '../cache/catalogue-changes.ts'
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

/** Two connections, one of which the lane takes. */
function openBoth(limits: { pool: number; lane: number }) {
  const engine = openPool(url, 2, { silenceMs: limits.pool })
  const quick = openLookupConnection(engine, limits.lane)
  if (!quick) throw new Error('A server has a lane')
  const db = openDatabase(engine)
  const close = async () => {
    await quick.destroy()
    await db.destroy()
  }
  return { quick, db, close }
}

const ask = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'away' : String(error)),
  )

/** A machine that stalls for longer than silence may last takes a good connection for a silent one, too; the next one it may not. */
async function untilAnswered(db: Db) {
  await expect.poll(() => outcome(ask(db))).toBe('answered')
}

test('a connection of the pool that says nothing any more is given up as away, and the next who asks is answered', async () => {
  const { db, close } = openBoth({ pool: silenceMs, lane: 60_000 })
  await untilAnswered(db)
  proxy.mute()
  expect(await outcome(ask(db))).toBe('away')
  await untilAnswered(db)
  await close()
})

test('so is one in the midst of a transaction', async () => {
  const { db, close } = openBoth({ pool: silenceMs, lane: 60_000 })
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    proxy.mute()
    await sql`select 2`.execute(tx)
  })
  expect(await outcome(broken)).toBe('away')
  await untilAnswered(db)
  await close()
})

test('the lane is opened anew when it says nothing any more, sooner than the pool would give it up, and all who wait there hear of it', async () => {
  const { quick, close } = openBoth({ pool: 60_000, lane: silenceMs })
  await untilAnswered(quick)
  proxy.mute()
  expect(await Promise.all([1, 2, 3].map(() => outcome(ask(quick))))).toEqual(['away', 'away', 'away'])
  await untilAnswered(quick)
  await close()
})

test('the connection for news is asked whether it still is one, and replaced when it says nothing', async () => {
  const engine = openPool(url, 1)
  // Looked at when it breaks: a moment later there is another connection.
  const hearing: boolean[] = []
  const log = openLog('warn', { write: () => void hearing.push(changes.isHearing()) })
  const changes = await openCatalogueChanges(engine, url, log, silenceMs)
  const heard = vi.fn<(news: News) => void>()
  changes.subscribe(heard)
  await expect.poll(() => changes.isHearing()).toBe(true)
  hearing.length = 0
  heard.mockClear()
  proxy.mute()
  await expect.poll(() => hearing[0]).toBe(false)
  await expect.poll(() => heard.mock.calls[0]).toEqual(['missed'])
  await makeProduct(shop)
  await expect.poll(() => heard).toHaveBeenCalledWith('catalogue')
  await changes.close()
})
