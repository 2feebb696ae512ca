import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { announceRemoval, type News, openCatalogueChanges } from './catalogue-changes.ts'
import { openPool } from '../database/database.ts'
import { openLog } from '../process/log.ts'

async function listen() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const url = databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '')
  const engine = openPool(url, 1)
  // Looked at when the connection breaks: a moment later there is another.
  const hearing: boolean[] = []
  const log = openLog('warn', { write: () => void hearing.push(changes.isHearing()) })
  const changes = await openCatalogueChanges(engine, url, log)
  const heard = vi.fn<(news: News) => void>()
  changes.subscribe(heard)
  // The first news is that it listens.
  await expect.poll(() => heard).toHaveBeenCalledWith('missed')
  heard.mockClear()
  const close = async () => {
    await changes.close()
    if (engine.kind === 'postgres') await engine.pool.end()
  }
  return { heard, hearing, changes, close }
}

test('every process hears of a change to the catalogue and the facts when it commits, and of nothing else', async () => {
  const [first, second] = await Promise.all([listen(), listen()])
  await shop.db.insertInto('sandbox.setting').values({ name: 'x', value: 'y' }).execute()
  await makeProduct(shop)
  for (const { heard } of [first, second]) await expect.poll(() => heard).toHaveBeenCalled()
  for (const { heard } of [first, second]) heard.mockClear()
  await shop.db.insertInto('setting').values({ name: 'brand', value: '"Kesar"', updatedAt: shop.now() }).execute()
  for (const { heard } of [first, second]) await expect.poll(() => heard).toHaveBeenCalledWith('catalogue')
  await Promise.all([first.close(), second.close()])
})

test('every process hears that a picture was removed, and takes it for no other news', async () => {
  const { heard, close } = await listen()
  await announceRemoval(shop.db)
  await expect.poll(() => heard.mock.calls).toEqual([['picture removed']])
  await close()
})

test('a connection that broke is replaced, and what may have been missed counts as a change', async () => {
  const { heard, hearing, changes, close } = await listen()
  expect(changes.isHearing()).toBe(true)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen catalogue' and datname = current_database()`.execute(shop.db)
  await expect.poll(() => hearing).toEqual([false])
  await expect.poll(() => heard).toHaveBeenCalledWith('missed')
  expect(changes.isHearing()).toBe(true)
  heard.mockClear()
  await makeProduct(shop)
  await expect.poll(() => heard).toHaveBeenCalled()
  await close()
})
