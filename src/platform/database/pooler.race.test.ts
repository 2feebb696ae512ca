import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { shop } from '#test/test-shop.ts'
import { storeSessionSettings, openDatabase, openPool } from './database.ts'
import { limitRules } from '#shop/limit-rules.ts'
import { openLimits } from '../http/rate-limit.ts'

const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
const url = databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '')

/** Uses one connection, and returns how PostgreSQL sees it: the named statements, whether it compiles statements, and the timeout with its source. */
async function inspectConnection(behindPooler: boolean) {
  const engine = openPool(url, 1, { behindPooler })
  const db = openDatabase(engine)
  if (engine.kind !== 'postgres') throw new Error('Not a server')
  await openLimits(engine, { rules: limitRules, testMode: () => false, secret: shop.secrets.auth }).take('login', 'somebody')
  const named = await sql<{ statement: string }>`select name as statement from pg_prepared_statements`.execute(db)
  const setting = await sql<{ timeout: string; source: string }>`select setting as timeout, source from pg_settings where name = 'statement_timeout'`.execute(
    db,
  )
  const { jit } = (await sql<{ jit: string }>`show jit`.execute(db)).rows[0] ?? {}
  await db.destroy()
  return { named: named.rows.length, jit, ...setting.rows[0] }
}

test('no statement is compiled; behind a pooler none is named, and the timeout comes from the user instead of the connection', async () => {
  expect(await inspectConnection(false)).toEqual({ named: 1, jit: 'off', timeout: '60000', source: 'client' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await storeSessionSettings(client)
  await client.end()
  expect(await inspectConnection(true)).toEqual({ named: 0, jit: 'off', timeout: '60000', source: 'database user' })
})
