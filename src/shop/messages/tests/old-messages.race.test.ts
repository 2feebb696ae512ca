import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Db, openDatabase, openPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { asAdmin, databaseUrl } from '#test/postgres.ts'

let db: Db
let opened = 0

beforeEach(async () => {
  opened += 1
  const name = `swachh_messages_${process.pid}_${opened}`
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  db = openDatabase(openPool(databaseUrl(inject('postgresUrl'), name), 2))
})

afterEach(() => db.destroy())

/** The keys that releases before the column `kind` wrote, and what each means: kind, subject, minutes until the secret ends. */
const old: [key: string, kind: string, subject: string | null, minutes?: number][] = [
  ['otp:+919876543210:abcd1234', 'otp', 'mobile +919876543210', 5],
  ['otp:asha:abcd1234', 'otp', 'customer asha', 5],
  ['reset:asha:r1', 'reset', 'customer asha', 30],
  ['invitation:i1:abcd1234', 'invitation', 'invitation i1', 72 * 60],
  ['reset-by-phone:asha:r1', 'account', 'customer asha'],
  ['password-changed:asha:abcd1234', 'account', 'customer asha'],
  ['email-changed:asha:abcd1234', 'account', 'customer asha'],
  ['account-contact:asha:abcd1234:mail', 'account', 'customer asha'],
  ['account-joined:asha:abcd1234:sms', 'account', 'customer asha'],
  ['farewell:0123456789abcdef', 'farewell', null],
  ['order-placed:SW000000000001:sms', 'order', 'order SW000000000001'],
  ['order-placed:SW000000000001:again-29000000:own-sms', 'order', 'order SW000000000001'],
  ['money:shipped:SW000000000001:1:mail', 'money', 'order SW000000000001'],
  ['money:refund-failed:rfnd1:sms', 'money', 'order SW000000000001'],
  ['money:refund-failed:rfnd1:owner', 'owner', null],
  ['money:recall:b1:+919876543210:sms', 'recall', 'batch b1'],
  ['stock-alert:a1:mail', 'stock', 'alert a1'],
  ['cart-reminder:SW000000000001:mail', 'reminder', 'order SW000000000001'],
  ['payment-link:SW000000000001:29000000:sms', 'link', 'order SW000000000001'],
  ['review:SW000000000001:mail', 'review', 'order SW000000000001'],
  ['reply:l1:k1:mail', 'reply', 'lead l1'],
  ['lead:l1:mail', 'lead_copy', 'lead l1'],
  ['owner-order:SW000000000001', 'owner', 'order SW000000000001'],
  ['owner-return:r1', 'owner', 'return r1'],
  ['owner-day:2026-01-15', 'owner', null],
  ['test-mail:asha:abcd12345678', 'test', 'customer asha'],
]

const expected = old.map(([, kind, subject, minutes = null]) => ({ kind, subject, minutes }))

async function readMeanings() {
  const { rows } = await sql<(typeof expected)[number]>`
    select kind, subject_kind || ' ' || subject_id as subject, (extract(epoch from secret_until - created_at) / 60)::int as minutes
    from message where id like 'A%' order by id`.execute(db)
  return rows
}

/** Inserts the messages as the previous release does: without the columns of this one. */
async function insertAll() {
  for (const [index, [key]] of old.entries())
    await sql`insert into message (id, dedupe_key, channel, recipient, body, order_id, created_at)
      values (${`A${String(index).padStart(2, '0')}`}, ${key}, 'mail', 'a@example.com', '',
        ${/SW000000000001|^money:refund-failed:.*:sms/.test(key) ? 'SW000000000001' : null}, now())`.execute(db)
}

async function insertOrder() {
  await sql`insert into shop_order (id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at)
    values ('SW000000000001', 100, 100, '{}', 'f', now(), now())`.execute(db)
}

test('reads the messages of an old shop once, by their keys', async () => {
  await migrate(db, { only: (name) => name < '0080' })
  await insertOrder()
  await insertAll()
  await sql`insert into message (id, dedupe_key, channel, recipient, body, created_at)
    select 'many' || n, 'order-placed:' || n || ':sms', 'sms', '+919876543210', '', now() from generate_series(1, 12000) n`.execute(db)
  await migrate(db)
  expect(await readMeanings()).toEqual(expected)
  const { rows } = await sql`select from message where kind = 'order' and subject_id || ':sms' = split_part(dedupe_key, 'order-placed:', 2)`.execute(db)
  expect(rows.length).toBeGreaterThan(12_000)
})

test('reads the messages that the previous release still queues or moves to another account', async () => {
  await migrate(db)
  await insertOrder()
  await insertAll()
  expect(await readMeanings()).toEqual(expected)
  await sql`update message set dedupe_key = 'account-joined:ravi:abcd1234:sms' where dedupe_key = 'account-joined:asha:abcd1234:sms'`.execute(db)
  expect((await readMeanings()).filter(({ subject }) => subject === 'customer ravi')).toEqual([{ kind: 'account', subject: 'customer ravi', minutes: null }])
})
