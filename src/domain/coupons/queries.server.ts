import { type Selectable, sql } from 'kysely'
import { containing, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'

export type CouponRow = Selectable<Tables['coupon']>

export type CouponFields = Pick<CouponRow, 'code' | 'discountBp' | 'minPaise' | 'expiresOn' | 'createdBy'>

type Search = { q?: string | undefined }

/** In any letter case. */
export function findCouponByCode(db: Db | Tx, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupon').selectAll().where(hasCode(code)).executeTakeFirst()
}

/** Newest first; `q` searches code and celebrity. */
export async function listCoupons(db: Db, { q }: Search, { limit, beforeSeq }: Slice): Promise<Page<CouponRow>> {
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    .$if(q !== undefined, (query) => query.where(matches(q ?? '')))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return { rows, lastSeq: rows.at(-1)?.seq }
}

export async function countCoupons(db: Db, { q }: Search): Promise<number> {
  const { count } = await db
    .selectFrom('coupon')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(q !== undefined, (query) => query.where(matches(q ?? '')))
    .executeTakeFirstOrThrow()
  return count
}

export function insertCoupon(db: Db | Tx, coupon: CouponFields & { id: string; createdAt: Date }): Promise<CouponRow> {
  return db.insertInto('coupon').values(coupon).returningAll().executeTakeFirstOrThrow()
}

export function setCoupon(db: Db, id: string, fields: CouponFields): Promise<CouponRow | undefined> {
  return db.updateTable('coupon').set(fields).where('id', '=', id).returningAll().executeTakeFirst()
}

/** @returns whether there was such a coupon */
export async function removeCoupon(db: Db, id: string) {
  const row = await db.deleteFrom('coupon').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

const hasCode = (code: string) => sql<boolean>`lower(code) = lower(${code})`

const matches = (q: string) => sql<boolean>`(code ilike ${containing(q)} or created_by ilike ${containing(q)})`
