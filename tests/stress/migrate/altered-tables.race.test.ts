import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openTestEngine } from '../../support/open-test-engine.ts'
import { databaseUrl } from '../../support/postgres.ts'
import { checkInvariants } from '../histories/invariants.ts'
import { openModel } from '../histories/open-model.ts'
import { sellWhileAltered } from './altered-tables.ts'

const model = await openModel(await openTestEngine())
afterAll(model.close)

test('answers every shopper and admin and runs every job while the migration of a later release alters its tables', async () => {
  await model.reset()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(model.shop.db)
  const { served, faults } = await sellWhileAltered(model, databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 2)
  expect(faults).toEqual([])
  expect(model.violations).toEqual([])
  expect(served).toBeGreaterThan(10)
  expect(await checkInvariants(model)).toEqual([])
}, 120_000)
