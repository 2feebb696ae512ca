import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { type Engine, openPool } from '#platform/database/database.ts'
import { openInHaste } from './open-in-haste.ts'
import { asAdmin, databaseUrl } from './postgres.ts'

/** Opens a migrated database on the engine of this run. */
export async function openTestEngine(): Promise<Engine> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return openInHaste(new Blob([await readFile(inject('dump'))]))
  const name = `swachh_test_${process.pid}_${Math.trunc(performance.now() * 1000)}`
  await asAdmin(inject('postgresUrl'), `create database ${name} template ${inject('template')}`)
  return openPool(databaseUrl(inject('postgresUrl'), name), 10)
}
