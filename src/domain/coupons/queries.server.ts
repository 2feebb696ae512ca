import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'

export type CouponRow = Selectable<Tables['coupon']>

/** In any letter case. */
export function findCouponByCode(db: Db | Tx, code: string): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupon')
    .selectAll()
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .executeTakeFirst()
}
