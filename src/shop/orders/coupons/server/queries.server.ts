import { type Selectable, sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import { randomId } from '#kernel/id.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { findOrAddCelebrity } from '../../celebrities/server/queries.server.ts'
import { columnsOf, conditionsOfCoupon, type ConditionsRow, percentOfCoupon } from '../../discounts/server/conditions.server.ts'
import type { Conditions } from '../../discounts/conditions-contract.ts'
import { type CouponUses, longestHold } from '../rules/coupon.ts'
import { codeKey, isSameCode } from './same-code.server.ts'

export type CouponRow = Selectable<Tables['coupon']> & { conditions?: ConditionsRow | null }

/** Selects the conditions of a coupon and its percentage, which comes from its conditions if it has any. */
const termsOfCoupon = [conditionsOfCoupon.as('conditions'), percentOfCoupon.as('discountBp')] as const

export type CouponFields = Pick<CouponRow, 'code' | 'discountBp' | 'minPaise' | 'expiresOn' | 'createdBy'> &
  Partial<Pick<CouponRow, 'active' | 'maxUses' | 'maxUsesPerCustomer'>>

/** `same_code` finds only coupons whose code differs from another coupon's code in letter case or blanks alone. An earlier release allowed such codes. */
type Search = { q?: string | undefined; show?: 'same_code' | undefined }

/** Finds a coupon by its code, in any letter case and with any blanks. Of two such coupons the shorter code wins. */
export function findCouponByCode(db: Db | Tx, code: string): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupon')
    .selectAll()
    .select(termsOfCoupon)
    .where(hasCode(code))
    .where('deletedAt', 'is', null)
    .orderBy(sql`length(code)`)
    .executeTakeFirst()
}

/** Returns whether another coupon has this code, in any letter case and with any blanks. The unique index of codes does not ignore blanks. */
export async function isCodeTaken(tx: Tx, { id, code }: Pick<CouponRow, 'id' | 'code'>): Promise<boolean> {
  const other = tx.selectFrom('coupon').select('id').where(hasCode(code)).where('deletedAt', 'is', null).where('id', '<>', id)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

/** Returns a page of coupons, newest first. `q` searches code and celebrity. */
export async function listCoupons(db: Db, { q, show }: Search, { limit, beforeSeq }: Slice): Promise<Page<CouponRow>> {
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    .select(termsOfCoupon)
    .where('deletedAt', 'is', null)
    .$call((query) => (q === undefined ? query : query.where(matchesSearch(q))))
    .$if(show === 'same_code', (query) => query.where(hasDuplicateCode))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return { rows, lastSeq: rows.at(-1)?.seq }
}

export async function countCoupons(db: Db, { q, show }: Search): Promise<number> {
  const { count } = await db
    .selectFrom('coupon')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .$call((query) => (q === undefined ? query : query.where(matchesSearch(q))))
    .$if(show === 'same_code', (query) => query.where(hasDuplicateCode))
    .executeTakeFirstOrThrow()
  return count
}

export const findCoupon = (db: Db, id: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupon').selectAll().select(termsOfCoupon).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** Counts one visit by the coupon's link on a day in India. */
export async function countVisit(db: Db, visit: { couponId: string; day: string }) {
  await db
    .insertInto('couponVisit')
    .values({ ...visit, visits: 1 })
    .onConflict((conflict) => conflict.columns(['couponId', 'day']).doUpdateSet({ visits: sql`coupon_visit.visits + 1` }))
    .execute()
}

/** Returns the number of all visits by the coupon's link, and the visits of each day from `since` on. Days without visits are left out. */
export async function listVisits(db: Db, couponId: string, since: string) {
  const rows = await db.selectFrom('couponVisit').select(['day', 'visits']).where('couponId', '=', couponId).orderBy('day').execute()
  return { visits: rows.reduce((sum, { visits }) => sum + visits, 0), days: rows.filter(({ day }) => day >= since) }
}

/** Inserts a coupon for the celebrity named `createdBy`. A celebrity who exists keeps the stored spelling of the name. */
export async function insertCoupon(db: Db | Tx, coupon: CouponFields & { id: string; createdAt: Date }): Promise<CouponRow> {
  const celebrity = await findOrAddCelebrity(db, coupon.createdBy)
  return db
    .insertInto('coupon')
    .values({ ...coupon, createdBy: celebrity.name, celebrityId: celebrity.id })
    .returningAll()
    .returning(termsOfCoupon)
    .executeTakeFirstOrThrow()
}

/** Reads and locks a coupon, so that its free uses cannot change before the transaction ends. With `withDeleted`, also a deleted coupon that is not erased. */
export function lockCoupon(tx: Tx, id: string, { withDeleted = false } = {}): Promise<CouponRow | undefined> {
  return tx
    .selectFrom('coupon')
    .selectAll()
    .select(termsOfCoupon)
    .where('id', '=', id)
    .$if(!withDeleted, (query) => query.where('deletedAt', 'is', null))
    .forUpdate()
    .executeTakeFirst()
}

type UseQuery = { couponId: string; customerId: string | null | undefined; exceptAttempt?: string; now: Date }

/** Counts the uses of a coupon by orders, and those that attempts hold now. Without a customer, all held uses belong to others. */
export async function countUses(db: Db | Tx, { couponId, customerId: buyer, exceptAttempt = '', now }: UseQuery): Promise<CouponUses> {
  const customerId = buyer ?? ''
  const held = () =>
    db
      .selectFrom('shopOrder')
      .where('couponId', '=', couponId)
      .where('couponHeldUntil', '>', now)
      // A later end was stored before the clock was set back.
      .where('couponHeldUntil', '<=', longestHold(now))
      .where('paidAt', 'is', null)
      .where('id', '<>', exceptAttempt)
      .select(({ fn }) => fn.countAll<number>().as('count'))
  return db
    .selectNoFrom(({ selectFrom, fn }) => [
      fn.coalesce(selectFrom('coupon').where('id', '=', couponId).select('uses').$asScalar(), sql<number>`0`).as('uses'),
      held()
        .where(({ or, eb }) => or([eb('customerId', 'is', null), eb('customerId', '<>', customerId)]))
        .$asScalar()
        .$notNull()
        .as('heldByOthers'),
      held().where('customerId', '=', customerId).$asScalar().$notNull().as('heldByCustomer'),
      selectFrom('shopOrder')
        .where('customerId', '=', customerId)
        .where('couponId', '=', couponId)
        .where('paidAt', 'is not', null)
        .where('status', '<>', 'Cancelled')
        .select(({ fn: { countAll } }) => countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('customerUses'),
    ])
    .executeTakeFirstOrThrow()
}

type ConditionsOf = { couponId: string; at: Date; percentBp: number }

/** Stores the conditions of a coupon with its percentage, or removes them. The coupon's row must be locked, or new. */
export async function setConditions(tx: Tx, { couponId, at, percentBp }: ConditionsOf, conditions: Conditions | null) {
  if (conditions === null) {
    await tx.deleteFrom('discount').where('couponId', '=', couponId).execute()
    return
  }
  const columns = { percentBp, ...columnsOf(conditions) }
  await tx
    .insertInto('discount')
    .values({ id: randomId(12), couponId, title: null, createdAt: at, ...columns })
    .onConflict((conflict) => conflict.column('couponId').doUpdateSet(columns))
    .execute()
}

/** Raises the version of a coupon whose conditions have changed. */
export const raiseVersion = (tx: Tx, id: string) =>
  tx
    .updateTable('coupon')
    // TypeScript knows the column as generated, and takes only an SQL expression for it.
    .set({ version: sql<never>`version + 1` })
    .where('id', '=', id)
    .execute()

/** Updates an existing coupon. Another `createdBy` moves the coupon to that celebrity; earlier orders stay with theirs. */
export async function setCoupon(tx: Tx, id: string, fields: CouponFields): Promise<CouponRow> {
  const celebrity = await findOrAddCelebrity(tx, fields.createdBy)
  return tx
    .updateTable('coupon')
    .set({ ...fields, createdBy: celebrity.name, celebrityId: celebrity.id })
    .where('id', '=', id)
    .returningAll()
    .returning(termsOfCoupon)
    .executeTakeFirstOrThrow()
}

/** Marks the coupon as deleted. @returns the coupon, or undefined if there was none */
export function markDeleted(tx: Tx, id: string, at: Date): Promise<CouponRow | undefined> {
  return tx
    .updateTable('coupon')
    .set({ deletedAt: at })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .returning(termsOfCoupon)
    .executeTakeFirst()
}

/** Undoes a deletion after `since`. @returns the coupon, or undefined if it was not deleted since */
export function unmarkDeleted(tx: Tx, id: string, since: Date): Promise<CouponRow | undefined> {
  return tx
    .updateTable('coupon')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .returningAll()
    .returning(termsOfCoupon)
    .executeTakeFirst()
}

export async function removeDeleted(db: Db, deletedBefore: Date) {
  await db.deleteFrom('coupon').where('deletedAt', '<=', deletedBefore).execute()
}

const hasCode = (code: string) => isSameCode(sql`code`, code)

const hasDuplicateCode = sql<boolean>`exists (select from coupon other where other.id <> coupon.id and other.deleted_at is null
  and ${codeKey(sql`other.code`)} = ${codeKey(sql`coupon.code`)})`

const matchesSearch = (q: string) => sql<boolean>`(code ilike ${containing(q)} or created_by ilike ${containing(q)})`
