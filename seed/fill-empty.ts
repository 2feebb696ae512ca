import { sql } from 'kysely'
import { makeFirstAdmin } from '#shop/accounts/module.server.ts'
import { dump } from '#platform/backup/dump.ts'
import { loadRows } from '#platform/backup/load.ts'
import { readRecords } from '#platform/backup/records.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import { typeOfFile } from '#platform/files/type-of-file.ts'
import type { Shop } from '#platform/shop.ts'
import { type App, type MemoryShop, openMemoryShop } from './memory-shop.ts'

/**
 * Fills an empty database. `fill` works in a shop in memory, whose clock starts at `start`, and one transaction copies it. So a start that is killed leaves
 * the database empty, and the next start begins again.
 * @returns lines to print for the operator; none if the database is not empty
 */
export async function fillEmpty(shop: Shop, app: App, start: Date, fill: (memory: MemoryShop) => Promise<string>): Promise<string[]> {
  if (!(await isEmpty(shop.db))) return []
  const memory = await openMemoryShop(shop, app, start)
  try {
    const admin = await makeFirstAdmin(memory.shop)
    const line = await fill(memory)
    if (!(await copyShop(memory, shop))) return []
    return [line, ...(admin ? [`Admin: ${admin.email}${admin.password ? `; the password is in ${shop.config.DATA_DIR}/admin-password` : ''}`] : [])]
  } finally {
    await memory.close()
  }
}

async function isEmpty(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from customer) or exists (select from product) or exists (select from shop_order) as filled`.execute(db)
  return rows[0]?.filled === false
}

/** Copies everything in one transaction, like the restore of a backup. @returns false if another process was faster */
async function copyShop({ shop: { db, files, now } }: MemoryShop, to: Shop): Promise<boolean> {
  const records = readRecords(dump({ engine: 'embedded', db, files, secrets: [] }, now()))
  await records.next()
  const copied = await to.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.demo)})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await loadRows(tx, records, { putFile: (name, bytes) => to.files.put(name, bytes, typeOfFile(name)), putSecret: async () => {} })
    return true
  })
  await sql`analyze`.execute(to.db)
  return copied
}
