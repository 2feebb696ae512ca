import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { notifyPictureRemoved, type ContentChange, openContentChanges } from './content-changes.ts'
import { openPool } from '../database/database.ts'
import { openLog } from '../process/log.ts'

async function listen() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const url = databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '')
  const engine = openPool(url, 1)
  // Recorded at the log line of the break, because a new connection opens soon after.
  const connectedStates: boolean[] = []
  const log = openLog('warn', { write: () => void connectedStates.push(changes.isListening()) })
  const changes = await openContentChanges(engine, url, log)
  const listener = vi.fn<(change: ContentChange) => void>()
  changes.subscribe(listener)
  // The first notification means that it listens.
  await expect.poll(() => listener).toHaveBeenCalledWith('missed')
  listener.mockClear()
  const close = async () => {
    await changes.close()
    if (engine.kind === 'postgres') await engine.pool.end()
  }
  return { listener, connectedStates, changes, close }
}

test('notifies every process when a change of the catalogue or the settings commits, and of nothing else', async () => {
  const [first, second] = await Promise.all([listen(), listen()])
  await shop.db.insertInto('sandbox.setting').values({ name: 'x', value: 'y' }).execute()
  await makeProduct(shop)
  for (const { listener } of [first, second]) await expect.poll(() => listener).toHaveBeenCalled()
  for (const { listener } of [first, second]) listener.mockClear()
  await shop.db.insertInto('setting').values({ name: 'brand', value: '"Kesar"', updatedAt: shop.now() }).execute()
  for (const { listener } of [first, second]) await expect.poll(() => listener).toHaveBeenCalledWith('content')
  await Promise.all([first.close(), second.close()])
})

test('notifies when a pack is sold out or back, and not of other movements', async () => {
  const { id } = await makeProduct(shop)
  const itemId = await trackStock(shop, id, 3)
  const { listener, close } = await listen()
  const move = (pieces: number) => shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces, reason: 'correction' }).execute()
  await move(-1)
  await move(2)
  await notifyPictureRemoved(shop.db)
  await expect.poll(() => listener.mock.calls).toEqual([['picture removed']])
  for (const pieces of [-4, 1]) {
    listener.mockClear()
    await move(pieces)
    await expect.poll(() => listener.mock.calls).toEqual([['content']])
  }
  await close()
})

test('notifies every process of a removed picture', async () => {
  const { listener, close } = await listen()
  await notifyPictureRemoved(shop.db)
  await expect.poll(() => listener.mock.calls).toEqual([['picture removed']])
  await close()
})

test('replaces a broken connection, and notifies that changes may have been missed', async () => {
  const { listener, connectedStates, changes, close } = await listen()
  expect(changes.isListening()).toBe(true)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen catalogue' and datname = current_database()`.execute(shop.db)
  await expect.poll(() => connectedStates).toEqual([false])
  await expect.poll(() => listener).toHaveBeenCalledWith('missed')
  expect(changes.isListening()).toBe(true)
  listener.mockClear()
  await makeProduct(shop)
  await expect.poll(() => listener).toHaveBeenCalled()
  await close()
})
