import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { asAdmin, databaseUrl } from '#test/postgres.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migration-files.ts'
import { withStartupLock } from './startup-lock.ts'
import { appliedMigrations } from './unknown-migrations.ts'

const upTo = (last: string) => (name: string) => name <= last

let count = 0
let url = ''
let db: Db

beforeEach(async () => {
  count += 1
  const name = `swachh_migrations_${process.pid}_${count}`
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  url = databaseUrl(inject('postgresUrl'), name)
  db = openDatabase(openPool(url, 4))
})

afterEach(() => db.destroy())

test('eight processes that start together on an empty database apply each migration once', async () => {
  const processes = Array.from({ length: 8 }, () => openDatabase(openPool(url, 2)))
  await Promise.all(processes.map((one) => withStartupLock(url, () => migrate(one))))
  const known = await listMigrations()
  expect((await appliedMigrations(db)).map(({ name, checksum }) => ({ name, checksum }))).toEqual(known.map(({ name, checksum }) => ({ name, checksum })))
  await Promise.all(processes.map((one) => one.destroy()))
})

test('refuses an applied migration whose file was edited, with one line', async () => {
  await migrate(db)
  await sql`update migration set checksum = 'another' where name = '0002_sandbox.sql'`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/^migrations\/0002_sandbox\.sql was changed after it was applied to this database$/)
})

test('refuses a database that is newer than the program, and does not change it', async () => {
  await migrate(db, { only: upTo('0005_settings.sql') })
  await sql`insert into migration (name, checksum) values ('9999_later.sql', 'x')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/^the database has 9999_later\.sql, which this version of the shop does not know: start the newer version, [^\n]*$/)
  expect(await appliedMigrations(db)).toHaveLength(6)
})

test("applies a module's own migrations after ours, under the module's name, and refuses to start without the module", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-module-'))
  // The same file name as ours: the module's name keeps the two apart.
  await writeFile(join(folder, '0001_shop.sql'), 'create table ribbon (order_id text primary key references shop_order (id));')
  const modules = [{ name: 'ribbons', migrations: folder }]
  await migrate(db, { modules })
  await migrate(db, { modules })
  expect((await appliedMigrations(db)).at(-1)?.name).toBe('ribbons/0001_shop.sql')
  expect(await appliedMigrations(db)).toHaveLength((await listMigrations()).length + 1)
  await expect(migrate(db)).rejects.toThrow(/^the database has ribbons\/0001_shop\.sql, [^\n]*: name its module in src\/shop\.modules\.ts again$/)
  for (const name of ['ribbons', 'ribbons/0002'])
    await expect(migrate(db, { modules: [...modules, { name, migrations: folder }] })).rejects.toThrow(/^the name of the module ribbons[^\n]*$/)
  await writeFile(join(folder, '0001_shop.sql'), 'select 1;')
  await expect(migrate(db, { modules })).rejects.toThrow(`${folder}/0001_shop.sql was changed after it was applied to this database`)
  await rm(folder, { recursive: true })
})

test("does not change another program's tables, and reports them in one line", async () => {
  await sql`create table customer (theirs integer)`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/^migrations\/0001_shop\.sql was not applied: relation "customer" already exists; [^\n]*a database of its own$/)
  await sql`drop table customer, migration`.execute(db)
  await sql`create table migration (version integer)`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/^the database has a table "migration" of another program: [^\n]*$/)
})

test('applies a missing migration between applied ones', async () => {
  // No later migration alters this migration's table.
  await migrate(db, { only: (name) => name !== '0012_backups.sql' })
  await migrate(db)
  expect((await appliedMigrations(db)).map(({ name }) => name)).toEqual((await listMigrations()).map(({ name }) => name))
})

test('a migration that waits for a long query lets other queries run, and is applied after the long one', async () => {
  await migrate(db, { only: upTo('0010_sales.sql') })
  const long = await holdMessages()
  const migrated = migrate(db, { only: upTo('0011_messages.sql') })
  await waitForBlockedLock()
  // It answers during the long query, because the migration gives up its lock request.
  await sql`select count(*) from message`.execute(db)
  await long.end()
  await migrated
  expect((await appliedMigrations(db)).at(-1)?.name).toBe('0011_messages.sql')
})

test('a migration whose tables stay locked fails with one line and changes nothing', async () => {
  await migrate(db, { only: upTo('0010_sales.sql') })
  const long = await holdMessages()
  await expect(migrate(db, { retryForMs: 1 })).rejects.toThrow(/^migrations\/0011_messages\.sql was not applied: other queries keep its tables locked; [^\n]*$/)
  await long.end()
  expect((await appliedMigrations(db)).at(-1)?.name).toBe('0010_sales.sql')
})

test('a migration waits for a running purchase, and the purchase never waits for the migration', async () => {
  await migrate(db, { only: upTo('0001_shop.sql') })
  for (const { name } of (await listMigrations()).slice(1)) {
    const purchase = await db.startTransaction().execute()
    await sql`lock table shop_order in row exclusive mode`.execute(purchase)
    const migrated = migrate(db, { only: (one) => one === name })
    // A backfill in batches does not wait for the purchase either.
    await (name.endsWith('.batches.sql') ? migrated : waitForBlockedLock())
    await sql`set local lock_timeout = '50ms'`.execute(purchase)
    await sql`lock table coupon, payment, refund, message, customer, lead, product in row exclusive mode`.execute(purchase)
    await purchase.commit().execute()
    await migrated
  }
  expect(await appliedMigrations(db)).toHaveLength((await listMigrations()).length)
})

test('a role of the owner’s own that may change orders may pack after the update, once', async () => {
  await migrate(db, { only: (name) => name < '0062' })
  const stored = { both: ['orders:read', 'orders:write'], neither: ['orders:read'] }
  for (const [id, scopes] of Object.entries(stored)) await sql`insert into staff_role (id, name, scopes) values (${id}, ${id}, ${scopes})`.execute(db)
  await migrate(db)
  const roles = await sql<{ id: string; scopes: string[]; version: number }>`select id, scopes, version from staff_role order by id`.execute(db)
  expect(roles.rows).toEqual([
    { id: 'both', scopes: ['orders:read', 'orders:write', 'orders:pack'], version: 2 },
    { id: 'neither', scopes: ['orders:read'], version: 1 },
  ])
})

test('every function keeps the signature that the migrations of earlier releases gave it, so those can call it', async () => {
  const readSignatures = async () =>
    (
      await sql<{ signature: string }>`
        select format('%s(%s) returns %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as signature
        from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
        db,
      )
    ).rows.map(({ signature }) => signature)
  await migrate(db, { only: (name) => name < '0149' })
  const before = await readSignatures()
  await migrate(db)
  expect(await readSignatures()).toEqual(expect.arrayContaining(before))
})

/** Starts a long query on the message table. @returns `end`, which finishes it */
async function holdMessages() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx) => {
    await sql`select count(*) from message`.execute(tx)
    start()
    await ended
  })
  await started
  return {
    end: async () => {
      end()
      await done
    },
  }
}

async function waitForBlockedLock() {
  const waiting = sql<{
    count: number
  }>`select count(*) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  while ((await waiting.execute(db)).rows[0]?.count === 0);
}
