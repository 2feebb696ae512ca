import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { databaseUrl } from '#test/postgres.ts'
import { checkPromises } from '../histories/promises.ts'
import { openWorld } from '../histories/world.ts'
import { sellWhileAltered } from './altered-tables.ts'

const world = await openWorld(await openTestEngine())
afterAll(world.close)

test('answers every shopper and admin and runs every job while the migration of a later release alters its tables', async () => {
  await world.renew()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.shop.db)
  const { served, faults } = await sellWhileAltered(world, databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 2)
  expect(faults).toEqual([])
  expect(world.broken).toEqual([])
  expect(served).toBeGreaterThan(10)
  expect(await checkPromises(world)).toEqual([])
}, 120_000)
