import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { openContentChanges } from '../cache/content-changes.ts'
import { openPool } from '../database/database.ts'
import { openLog } from '../process/log.ts'
import { openConnections } from './connections.ts'

const { config, outbound, payments } = shop
const mail = { host: '127.0.0.1', port: '2525', from: 'care@zafrani.example' }

afterEach(async () => {
  await shop.db.deleteFrom('connection').execute()
  await shop.connections.refresh(shop)
  Object.assign(shop, { config, outbound, payments })
})

test('another process uses a connection as soon as one has saved it, and stops when it is removed', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const url = databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '')
  const engine = openPool(url, 1)
  const changes = await openContentChanges(engine, url, openLog('silent'))
  const { base, key, providers } = shop.connections
  const other = { ...shop, changes, connections: openConnections(base, key, providers) }
  changes.subscribe(() => void other.connections.refresh(other))
  try {
    await expect.poll(() => changes.isListening()).toBe(true)
    const token = await signedInAdmin()
    expect((await send('PUT', '/connections/mail', { token, body: { version: 0, values: mail } })).status).toBe(200)
    await expect.poll(() => other.config.SMTP_URL).toBe('smtp://127.0.0.1:2525')
    expect(other.outbound.live.mail).toBe(true)
    await send('DELETE', '/connections/mail', { token })
    await expect.poll(() => other.outbound.live.mail).toBe(false)
  } finally {
    await changes.close()
    if (engine.kind === 'postgres') await engine.pool.end()
  }
})
