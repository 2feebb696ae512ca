import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The rows of one statement. More would lock them too long. */
const rowsAtOnce = 200

const tables = {
  shop_order: sql`order_search_key(id, razorpay_payment_id, address)`,
  customer: sql`customer_search_key(id, name, email, login_mobile, contacts)`,
  lead: sql`lead_search_key(name, phone, email, subject, message)`,
  review: sql`fold_text(' ' || name || ' ' || title || ' ' || words || ' ')`,
}

/** Fills the texts that searches look through, of rows that an earlier release wrote, newest first. Triggers fill them for every other row. */
export async function fillSearchKeys(db: Db) {
  for (const [table, key] of Object.entries(tables)) {
    let filled: bigint
    do {
      const rows = sql`select seq from ${sql.table(table)} where search_key is null order by seq desc limit ${sql.lit(rowsAtOnce)} for update skip locked`
      filled = (await sql`update ${sql.table(table)} set search_key = ${key} where seq = any(array(${rows}))`.execute(db)).numAffectedRows ?? 0n
    } while (filled > 0n)
  }
}
