import { type Selectable, sql } from 'kysely'
import { containing, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { CouponUses } from './coupon.ts'

export type CouponRow = Selectable<Tables['coupon']>

export type CouponFields = Pick<CouponRow, 'code' | 'discountBp' | 'minPaise' | 'expiresOn' | 'createdBy'> &
  Partial<Pick<CouponRow, 'active' | 'maxUses' | 'maxUsesPerCustomer'>>

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

/** Locked so that a use that is left is still left when it is held. */
export function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  return tx.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Counted = { couponId: string; customerId: string | undefined; exceptAttempt?: string; now: Date }

/** The uses that stand and those that attempts hold at this moment; without a customer, nobody's are their own. */
export async function countUses(db: Db | Tx, { couponId, customerId = '', exceptAttempt = '', now }: Counted): Promise<CouponUses> {
  const held = () =>
    db
      .selectFrom('shopOrder')
      .where('couponId', '=', couponId)
      .where('couponHeldUntil', '>', now)
      .where('status', 'in', ['Pending', 'Unpaid'])
      .where('id', '<>', exceptAttempt)
      .select(({ fn }) => fn.countAll<number>().as('count'))
  const counted = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('coupon').where('id', '=', couponId).select('uses').as('uses'),
      held()
        .where(({ or, eb }) => or([eb('customerId', 'is', null), eb('customerId', '<>', customerId)]))
        .as('heldByOthers'),
      held().where('customerId', '=', customerId).as('heldByCustomer'),
      selectFrom('shopOrder')
        .where('customerId', '=', customerId)
        .where('couponId', '=', couponId)
        .where('status', 'in', ['Paid', 'Delivered'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('customerUses'),
    ])
    .executeTakeFirstOrThrow()
  return {
    uses: counted.uses ?? 0,
    heldByOthers: counted.heldByOthers ?? 0,
    heldByCustomer: counted.heldByCustomer ?? 0,
    customerUses: counted.customerUses ?? 0,
  }
}

/** Updates a coupon that exists. */
export function setCoupon(tx: Tx, id: string, fields: CouponFields): Promise<CouponRow> {
  return tx.updateTable('coupon').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** @returns what it was, if there was such a coupon */
export function removeCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  return tx.deleteFrom('coupon').where('id', '=', id).returningAll().executeTakeFirst()
}

const hasCode = (code: string) => sql<boolean>`lower(code) = lower(${code})`

const matches = (q: string) => sql<boolean>`(code ilike ${containing(q)} or created_by ilike ${containing(q)})`
