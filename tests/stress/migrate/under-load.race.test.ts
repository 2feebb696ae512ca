import { afterEach, expect, inject, test } from 'vitest'
import { asAdmin, databaseUrl } from '../../support/postgres.ts'
import { migrateUnderLoad } from './under-load.ts'

const name = `swachh_migrate_${process.pid}`
afterEach(() => asAdmin(inject('postgresUrl'), `drop database if exists ${name} with (force)`))

test('applies each migration while an older program reads and sells, without a failed visit', async () => {
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  const steps = await migrateUnderLoad(databaseUrl(inject('postgresUrl'), name), 500)
  expect(steps.length).toBeGreaterThanOrEqual(10)
  expect(steps.flatMap(({ failures }) => failures)).toEqual([])
  for (const { visits } of steps) expect(visits).toBeGreaterThan(0)
})
