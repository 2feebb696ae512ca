import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { type ContentChange, notifyPictureRemoved, openContentChanges } from '#platform/cache/content-changes.ts'
import { openPool } from '#platform/database/database.ts'
import { openLog } from '#platform/process/log.ts'
import { signedInAdmin } from '#test/make.ts'
import { databaseUrl } from '#test/postgres.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { mostPages } from '../server/save-page.server.ts'

test('a draft changes nothing for shoppers, so the caches stay; publishing clears them', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const url = databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '')
  const engine = openPool(url, 1)
  const changes = await openContentChanges(engine, url, openLog('fatal'))
  const listener = vi.fn<(change: ContentChange) => void>()
  changes.subscribe(listener)
  await expect.poll(() => listener).toHaveBeenCalledWith('missed')
  const token = await signedInAdmin()
  const { body } = await send('POST', '/pages', { token, body: { kind: 'page', title: 'Harvest', slug: 'harvest' } })
  const path = `/pages/${body.page._id}`
  /** Returns what was announced since the last call. Notifications arrive in the order of their commits. */
  const announced = async () => {
    await notifyPictureRemoved(shop.db)
    await expect.poll(() => listener).toHaveBeenCalledWith('picture removed')
    const heard = listener.mock.calls.flat().filter((change) => change !== 'picture removed')
    listener.mockClear()
    return heard
  }
  await announced()
  const content = { title: 'Harvest', summary: '', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Picked by hand.', by: '' }] }
  expect((await send('PUT', `${path}/draft`, { token, body: { content } })).status).toBe(200)
  expect(await announced()).toEqual([])
  expect((await send('POST', `${path}/publish`, { token })).status).toBe(200)
  expect(await announced()).toContain('content')
  await changes.close()
  if (engine.kind === 'postgres') await engine.pool.end()
})

test('two pages added at once do not exceed the limit', async () => {
  const token = await signedInAdmin()
  const row = (place: number) => ({ id: `p${place}`, kind: 'page' as const, slug: `p${place}`, draft: null, createdAt: shop.now() })
  await shop.db
    .insertInto('page')
    .values(Array.from({ length: mostPages - 1 }, (_, place) => row(place)))
    .execute()
  const add = (slug: string) => send('POST', '/pages', { token, body: { kind: 'page', title: 'Harvest', slug } })
  const added = await Promise.all([add('one'), add('two')])
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
