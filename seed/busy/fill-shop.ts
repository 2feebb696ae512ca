import { sql } from 'kysely'
import { seedDemo } from '../../src/seed-demo.ts'
import { makeFirstAdmin } from '#shop/accounts/customers/server/make-first-admin.server.ts'
import { dump } from '#platform/backup/dump.ts'
import { loadRows } from '#platform/backup/load.ts'
import { readRecords } from '#platform/backup/records.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Shop } from '#platform/shop.ts'
import { type Busy, day, openBusy } from './busy.ts'
import { type App, type MemoryShop, openMemoryShop } from './memory-shop.ts'
import { type Size, tellYear } from './tell-year.ts'

const wholeSize: Size = { people: 60, orders: 400 }

/**
 * Fills an empty database with a year of a busy shop. The year happens in memory, and one transaction copies it. So a start that is killed leaves the
 * database empty, and the next start begins again.
 * @returns lines to print for the operator; none if the database is not empty
 */
export async function fillShop(shop: Shop, app: App, size = wholeSize): Promise<string[]> {
  if (!(await isEmpty(shop.db))) return []
  const end = shop.now()
  const memory = await openMemoryShop(shop, app, new Date(end.getTime() - 365 * day))
  try {
    const admin = await makeFirstAdmin(memory.shop)
    await seedDemo(memory.shop)
    const busy = await openBusy(memory, end)
    await tellYear(busy, size)
    await finishJobs(busy)
    if (!(await copyShop(memory, shop))) return []
    return [
      `A busy shop was added to the empty database: ${size.people} people and ${size.orders} orders.`,
      ...(admin ? [`Admin: ${admin.email}${admin.password ? `; the password is in ${shop.config.DATA_DIR}/admin-password` : ''}`] : []),
    ]
  } finally {
    await memory.close()
  }
}

async function isEmpty(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from customer) or exists (select from product) or exists (select from shop_order) as filled`.execute(db)
  return rows[0]?.filled === false
}

/** Runs the jobs that are left. Messages are marked as sent in one statement: making the HTML of each mail would take longer than all the rest. */
async function finishJobs({ shop: { db }, provider, runJobs, runScheduled }: Busy) {
  for (const kind of ['reconcile', 'tell-owner', 'sweep', 'fold-sales'] as const) await runScheduled(kind)
  await runJobs('send-refund', 'sandbox-webhook', 'apply-webhook', 'forget-picture')
  await sql`update message set status = 'sent', sent_at = created_at + interval '3 seconds', tries = 1 where status = 'queued'`.execute(db)
  await sql`delete from pgboss.job where name in ('deliver-code', 'deliver-sms', 'deliver-message')`.execute(db)
  await provider('/switches', {})
}

/** Copies everything in one transaction, like the restore of a backup. @returns false if another process was faster */
async function copyShop({ shop: { db, files, now } }: MemoryShop, to: Shop): Promise<boolean> {
  const records = readRecords(dump({ engine: 'embedded', db, files, secrets: [] }, now()))
  await records.next()
  const copied = await to.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.demo)})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await loadRows(tx, records, { putFile: (name, bytes) => to.files.put(name, bytes, typeOf(name)), putSecret: async () => {} })
    return true
  })
  await sql`analyze`.execute(to.db)
  return copied
}

const typeOf = (name: string) => `image/${name.endsWith('.jpg') ? 'jpeg' : (name.split('.').at(-1) ?? 'jpeg')}`
