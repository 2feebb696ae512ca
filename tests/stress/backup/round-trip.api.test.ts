import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { keysOfFile, readBackupFile, writeBackupFile } from '#platform/backup/backup-file.ts'
import { newKeys } from '#platform/backup/seal.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import { readConfig } from '#platform/config.ts'
import { type Engine, openDatabase, openPool } from '#platform/database/database.ts'
import { openInMemory } from '#platform/database/embedded.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { restoreBackup } from '#shop/office/backups/server/restore-backup.server.ts'
import { takeBackup } from '#shop/office/backups/server/take-backup.server.ts'
import { openStore } from '#platform/backup/store.ts'
import { makeCustomer } from '../../support/make.ts'
import { makeCoupon } from '../../support/make-coupon.ts'
import { makeCheckout, makeOrder } from '../../support/make-order.ts'
import { openTestShop } from '../../support/open-test-shop.ts'
import { asAdmin, databaseUrl } from '../../support/postgres.ts'
import { runJobs, shop } from '../../support/test-shop.ts'

const kind = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'embedded'
/** The embedded database takes seconds to create an empty database on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

const key = 'a key of the test, long enough'
const picture = 'a'.repeat(32)

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'swachh-backup-test-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

let count = 0

async function emptyDatabase() {
  count += 1
  const name = `swachh_restore_${process.pid}_${kind}_${count}`
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  return databaseUrl(inject('postgresUrl'), name)
}

async function emptyEngine(engine: Engine['kind']): Promise<Engine> {
  return engine === 'embedded' ? openInMemory() : openPool(await emptyDatabase(), 4)
}

/** Creates orders with and without a coupon, customers, a picture, and pending work: messages, unpaid attempts. */
async function fillShop() {
  const checkout = await makeCheckout()
  await makeCustomer({ name: 'Zoë "q" \\ \n आशा', email: 'asha@example.com', password: 'a good password' })
  await makeCoupon(shop, { code: 'SAFFRON10' })
  for (let n = 0; n < 5; n += 1) await makeOrder(checkout, n % 2 ? { coupon: 'SAFFRON10', expectedTotal: 900 } : {})
  await shop.files.put(`${picture}-800x600-800.webp`, Buffer.from([1, 2, 3]), 'image/webp')
}

async function backUp(file: string) {
  await writeBackupFile(
    { engine: kind, db: shop.db, files: shop.files, secrets: [{ name: 'auth-secret', text: 'secret' }] },
    file,
    await newKeys(key),
    shop.now(),
  )
}

async function loadInto(engine: Engine, file: string) {
  const files = new Map<string, Uint8Array>()
  const secrets = new Map<string, string>()
  const putFile = async (name: string, bytes: Uint8Array) => void files.set(name, bytes)
  const putSecret = async (name: string, text: string) => void secrets.set(name, text)
  const loaded = await load(readBackupFile(file, await keysOfFile(file, key)), { engine, log: shop.log, modules: shop.modules, putFile, putSecret })
  return { loaded, files, secrets }
}

test('moves a selling shop to the other engine and back: same rows, exact books, a working login, pending jobs run', async () => {
  await fillShop()
  const buyers = [await makeCheckout(), await makeCheckout(), await makeCheckout()]
  const selling = buyers.map((buyer) => makeOrder(buyer))
  const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')]
  await backUp(first)
  await Promise.all(selling)

  const away = await emptyEngine(kind === 'embedded' ? 'postgres' : 'embedded')
  const there = await loadInto(away, first)
  expect(there.loaded.files).toBe(1)
  expect([...there.files]).toEqual([[`${picture}-800x600-800.webp`, Buffer.from([1, 2, 3])]])
  expect(there.secrets.get('auth-secret')).toBe('secret')
  // None of them may work again after it was ended.
  expect(Object.keys(there.loaded.tables).filter((name) => /session|api_key|one_time_code/.test(name))).toEqual([])
  expect(there.loaded.tables['public.shop_order']?.rows).toBeGreaterThanOrEqual(5)
  expect(there.loaded.tables['pgboss.job']?.rows, 'messages that are not sent yet').toBeGreaterThan(0)
  expect(await findFaults(openDatabase(away))).toEqual([])

  const source = { engine: away.kind, db: openDatabase(away), files: shop.files, secrets: [] }
  await writeBackupFile(source, second, await newKeys(key), shop.now())
  const home = await emptyEngine(kind)
  const back = await loadInto(home, second)
  expect(back.loaded.tables).toEqual(there.loaded.tables)
  await expectToServe(home, back.loaded)
  await openDatabase(away).destroy()
})

/** Checks that the restored shop logs in, lists, sells and sends. */
async function expectToServe(engine: Engine, { tables }: Loaded) {
  const restored = await openTestShop(engine)
  const post = (path: string, body: object) =>
    restored.api.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect((await post('/auth/login', { email: 'asha@example.com', password: 'a good password' })).status).toBe(200)
  expect((await post('/auth/login', { email: 'asha@example.com', password: 'another password' })).status).toBe(401)
  expect(await (await restored.api.request('/products')).json()).toHaveLength(4)
  await restored.runJobs()
  const { rows } = await sql<{ count: number }>`select count(*) from message where status = 'queued'`.execute(restored.shop.db)
  expect(rows[0]?.count, 'messages still to be sent').toBe(0)
  // Triggers are enabled again, and sequences continue.
  await restored.shop.db.insertInto('customer').values({ id: 'new', name: 'New', email: 'new@example.com', contacts: '[]' }).execute()
  await restored.shop.db.updateTable('shopOrder').set({ status: 'Delivered' }).where('status', '=', 'Paid').execute()
  expect(await findFaults(restored.shop.db)).toEqual([])
  const { seq } = await restored.shop.db.selectFrom('customer').select('seq').where('id', '=', 'new').executeTakeFirstOrThrow()
  expect(seq).toBeGreaterThan(tables['public.customer']?.rows ?? 0)
  await restored.close()
}

test('refuses a changed, cut or empty file and a wrong key with one line, and leaves nothing', async () => {
  await fillShop()
  const file = join(folder, 'good.backup')
  await backUp(file)
  const good = await readFile(file)
  const bad = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  const changed = Buffer.from(good)
  const middle = Math.trunc(good.length / 2)
  changed[middle] = (changed[middle] ?? 0) ^ 1
  await truncate(await bad('cut', good), good.length - 20)
  const place = await emptyPlace()
  for (const [path, by, line] of [
    [await bad('changed', changed), key, /^the backup was cut short or changed, [^\n]*$/],
    [join(folder, 'cut'), key, /^the backup was cut short or changed, [^\n]*$/],
    [await bad('empty', Buffer.of()), key, /^this is not a backup of a shop$/],
    [file, `${key}r`, /^the key does not open this backup: [^\n]*$/],
  ] as const) {
    await expect(restoreBackup(path, by, place)).rejects.toThrow(line)
    await expectEmpty(place.config)
  }
})

test('an aborted backup or restore ends with one line, and leaves nothing', async () => {
  await fillShop()
  const file = join(folder, 'good.backup')
  await backUp(file)
  const place = await emptyPlace()
  await expect(abortOnceBegun(join(folder, 'place'), (signal) => restoreBackup(file, key, { ...place, signal }))).rejects.toThrow(/^told to stop$/)
  await expectEmpty(place.config)

  const backups = join(folder, 'backups')
  const store = openStore(readConfig({ SANDBOX: '1', BACKUP_DIR: backups }), fetch)
  const { db, files, log, now } = shop
  const taking = abortOnceBegun(backups, (signal) =>
    takeBackup({
      open: async () => ({ engine: kind, db, files, secrets: [], close: async () => {} }),
      store,
      key,
      keep: 1,
      log,
      modules: shop.modules,
      now,
      signal,
    }),
  )
  await expect(taking).rejects.toThrow(/^told to stop$/)
  expect(await readdir(backups)).toEqual([])
})

/** Begins the work, and aborts it once the folder holds any file but a lock. */
async function abortOnceBegun(path: string, work: (signal: AbortSignal) => Promise<unknown>) {
  const stopping = new AbortController()
  const acting = work(stopping.signal)
  const isBegun = async () => (await readdir(path).catch(() => [])).some((name) => !name.startsWith('lock'))
  await expect.poll(isBegun).toBe(true)
  stopping.abort(new Error('told to stop'))
  return acting
}

test('finds wrong books and removes the restored data, and never touches an existing shop', async () => {
  await fillShop()
  await runJobs()
  const [right, wrong] = [join(folder, 'right.backup'), join(folder, 'wrong.backup')]
  await backUp(right)
  await shop.db.updateTable('payment').set({ amountPaise: 1 }).execute()
  await backUp(wrong)
  const place = await emptyPlace()
  // A hosted PostgreSQL may have views of an extension at first. They stay, and are no shop.
  if (place.config.DATABASE_URL) await asAdmin(place.config.DATABASE_URL, 'create extension pg_stat_statements')
  await expect(restoreBackup(wrong, key, place)).rejects.toThrow(/^the books in the backup are wrong: [^\n]*money that paid for an order[^\n]*$/)
  await expectEmpty(place.config)
  const other = { ...place, config: { ...place.config, DATA_DIR: join(folder, 'other') } }
  if (kind === 'embedded') expect((await restoreBackup(wrong, key, { ...other, anyway: true })).rows).toBeGreaterThan(10)
  await restoreBackup(right, key, place)
  await expect(restoreBackup(right, key, place)).rejects.toThrow(/already has [^\n]*: a restore goes into an empty (place|database) only/)
})

async function emptyPlace() {
  const database = kind === 'postgres' ? { DATABASE_URL: await emptyDatabase(), AUTH_SECRET: 'x'.repeat(32) } : {}
  const config = readConfig({ SANDBOX: '1', DATA_DIR: join(folder, 'place'), ...database })
  return { config, log: shop.log, modules: shop.modules, fetchOut: shop.fetch }
}

async function expectEmpty({ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string | undefined }) {
  const names = await readdir(DATA_DIR).catch(() => [])
  expect(names.filter((name) => !name.startsWith('lock'))).toEqual([])
  if (!DATABASE_URL) return
  const db = openDatabase(openPool(DATABASE_URL, 1))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all select nspname from pg_namespace where nspname in ('sandbox', 'pgboss')
    union all select proname from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
}
