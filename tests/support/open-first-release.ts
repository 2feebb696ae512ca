import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { type Engine, openDatabase, openPool } from '#platform/database/database.ts'
import { openInMemory } from '#platform/database/embedded.ts'
import { runScript } from '#platform/database/run-script.ts'
import { asAdmin, databaseUrl } from './postgres.ts'

/** What 0.1.0 left in the database of the fixture. Every shopper has the same password. */
export const firstRelease = {
  owner: { email: 'owner@example.com', password: 'the owner of 2026' },
  shopper: { email: 'asha@example.com', password: 'a good password' },
  partlyRefunded: 'SWD5TC76511R3D',
  delivered: 'SWCPYCDX8BG4VM',
  /** An attempt whose payment arrived at the provider, and of which no browser told the shop. */
  paidOutside: 'Ravi Kumar',
}

/** Opens a database as 0.1.0 left it, on the engine of this run. `pg_dump` wrote the fixture from a shop that 0.1.0 filled through its API. */
export async function openFirstRelease(): Promise<Engine> {
  const script = gunzipSync(await readFile('tests/fixtures/0.1.0.sql.gz')).toString('utf8')
  const engine = await openEmpty()
  await openDatabase(engine)
    .transaction()
    .execute((tx) => runScript(tx, script))
  return engine
}

async function openEmpty(): Promise<Engine> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return openInMemory()
  const name = `swachh_first_release_${process.pid}`
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  return openPool(databaseUrl(inject('postgresUrl'), name), 10)
}
