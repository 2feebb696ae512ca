import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Db, openDatabase, openPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { asAdmin, databaseUrl } from '#test/postgres.ts'

let db: Db

beforeEach(async () => {
  const name = `swachh_fulfilment_${process.pid}`
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  db = openDatabase(openPool(databaseUrl(inject('postgresUrl'), name), 2))
})

afterEach(() => db.destroy())

type Old = { status: string; trackingUrl?: string; expected: string | null }

const old: Old[] = [
  { status: 'Pending', expected: null },
  { status: 'Unpaid', expected: null },
  { status: 'Paid', expected: 'to_pack' },
  { status: 'Paid', trackingUrl: '', expected: 'to_pack' },
  { status: 'Paid', trackingUrl: 'https://post.example/1', expected: 'shipped' },
  { status: 'Delivered', expected: 'delivered' },
  { status: 'Delivered', trackingUrl: 'https://post.example/1', expected: 'delivered' },
  { status: 'Cancelled', expected: null },
  { status: 'Cancelled', trackingUrl: 'https://post.example/1', expected: 'shipped' },
]

test('fills in the orders of an old shop, and those that the previous release still writes', async () => {
  await migrate(db, { only: (name) => name < '0041' })
  await insertAll('A')
  await migrate(db)
  await insertAll('B')
  const { rows } = await sql<{ fulfilment: string | null }>`select fulfilment from shop_order order by id`.execute(db)
  expect(rows.map(({ fulfilment }) => fulfilment)).toEqual([...old, ...old].map(({ expected }) => expected))
})

async function insertAll(letter: string) {
  for (const [index, { status, trackingUrl = null }] of old.entries())
    await sql`
      insert into shop_order (id, status, subtotal_paise, total_paise, address, fingerprint, tracking_id, tracking_url, created_at, expires_at, paid_at)
      values (${`SW${letter}0000000000${index}`}, ${status}, 100, 100, '{}', ${`${letter}${index}`}, ${trackingUrl}, ${trackingUrl}, now(), now(),
        case when ${status} in ('Paid', 'Delivered', 'Cancelled') then now() end)`.execute(db)
}
