import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { openCatalogueChanges } from './catalogue-changes.ts'
import { openPool } from './database.ts'

async function listen() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const url = databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '')
  const engine = openPool(url, 1)
  const changes = await openCatalogueChanges(engine, url, shop.log)
  const heard = vi.fn<() => void>()
  changes.subscribe(heard)
  // The first news is that it listens.
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  heard.mockClear()
  const close = async () => {
    await changes.close()
    if (engine.kind === 'postgres') await engine.pool.end()
  }
  return { heard, close }
}

test('every process hears of a change to the catalogue and the facts when it commits, and of nothing else', async () => {
  const [first, second] = await Promise.all([listen(), listen()])
  await shop.db.insertInto('sandbox.setting').values({ name: 'x', value: 'y' }).execute()
  await makeProduct(shop)
  for (const { heard } of [first, second]) await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  for (const { heard } of [first, second]) heard.mockClear()
  await shop.db.insertInto('setting').values({ name: 'brand', value: '"Kesar"', updatedAt: shop.now() }).execute()
  for (const { heard } of [first, second]) await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  await Promise.all([first.close(), second.close()])
})

test('a connection that broke is replaced, and what may have been missed counts as a change', async () => {
  const { heard, close } = await listen()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen catalogue' and datname = current_database()`.execute(shop.db)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 5000 })
  heard.mockClear()
  await makeProduct(shop)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  await close()
})
