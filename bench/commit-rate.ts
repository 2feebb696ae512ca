import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openEmbedded } from '../src/platform/database/embedded.ts'

/** The lowest possible cost of storing an order: inserts one row of about its size and commits it to the disk. */

const table = 'create table bench_raw (seq bigint generated always as identity primary key, body text not null)'
const insert = 'insert into bench_raw (body) values ($1)'
const body = 'x'.repeat(600)

/** Returns rows a second. */
export async function commitRateOf(url: string, atOnce: number, seconds: number) {
  const clients = Array.from({ length: atOnce }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]?.query(table.replace('table', 'table if not exists'))
  const rate = await rateOf(
    clients.map((client) => () => client.query(insert, [body])),
    seconds,
  )
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

/** Returns rows a second of the embedded database, which has one connection. */
export async function embeddedCommitRate(dataDir: string, seconds: number) {
  const engine = await openEmbedded(dataDir)
  const pglite = engine.kind === 'embedded' ? engine.pglite : new PGlite()
  await pglite.exec(table)
  const rate = await rateOf([() => pglite.query(insert, [body])], seconds)
  await pglite.close()
  return rate
}

async function rateOf(inserts: (() => Promise<unknown>)[], seconds: number) {
  let count = 0
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  const insertUntilTheEnd = async (one: () => Promise<unknown>) => {
    for (; performance.now() < endAt; count += 1) await one()
  }
  await Promise.all(inserts.map(insertUntilTheEnd))
  return count / ((performance.now() - startedAt) / 1000)
}
