import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { basisPointsOf, paiseOf, percentOf, rupeesOf } from '#kernel/money.ts'
import { errorCode } from '#platform/process/error-code.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { conditionsSentence } from '../../discounts/rules/conditions-sentence.ts'
import { refuseConditions, wireConditions } from '../../discounts/server/conditions.server.ts'
import type * as contract from '../office-contract.ts'
import { claimsOfCoupon } from '../rules/coupon-claims.ts'
import { couponFieldErrors } from '../rules/coupon-fields.ts'
import { type CouponFields, type CouponRow, insertCoupon, isCodeTaken, lockCoupon, raiseVersion, setConditions, setCoupon } from './queries.server.ts'

type NewCoupon = z.output<typeof contract.addCoupon.input>
type ChangedCoupon = z.output<typeof contract.updateCoupon.input>

/** @throws ShopError rule_refused, code_taken */
export function addCoupon(shop: Shop, input: NewCoupon, actor: Actor): Promise<contract.Coupon> {
  refuseSpaces(input.code)
  return writeUnlessCodeTaken(() =>
    shop.db.transaction().execute(async (tx) => {
      const at = shop.now()
      const id = randomId(12)
      await refuseSameCode(tx, { id, code: input.code })
      if (input.conditions) await refuseConditions(tx, { ...input, conditions: input.conditions })
      const added = await insertCoupon(tx, { id, ...fieldsOf(input, input.conditions), createdAt: at })
      if (input.conditions) await setConditions(tx, { couponId: id, at, percentBp: basisPointsOf(input.discount) }, input.conditions)
      const coupon = wireCoupon(input.conditions ? await readCoupon(tx, id) : added)
      await recordChange(tx, { at, actor, action: 'created', subject: { kind: 'coupon', id: coupon._id }, after: termsOf(coupon) })
      return coupon
    }),
  )
}

/** @throws ShopError not_found, changed_meanwhile, rule_refused, code_taken */
export function updateCoupon(shop: Shop, { id, version, ...input }: ChangedCoupon, actor: Actor): Promise<contract.Coupon> {
  return writeUnlessCodeTaken(() =>
    shop.db.transaction().execute(async (tx) => {
      const oldRow = await lockCoupon(tx, id)
      if (!oldRow) throw couponNotFound()
      await refuseChanged(tx, { version, row: oldRow, actor, subject: { kind: 'coupon', id }, current: () => wireCoupon(oldRow) })
      // A coupon that is older than these rules may keep its code.
      if (input.code !== oldRow.code) {
        refuseSpaces(input.code)
        await refuseSameCode(tx, { id, code: input.code })
      }
      const newRow = await setWithConditions(tx, oldRow, input, shop.now())
      const [before, after] = [termsOf(wireCoupon(oldRow)), termsOf(wireCoupon(newRow))]
      await recordChange(tx, { at: shop.now(), actor, action: 'updated', subject: { kind: 'coupon', id }, before, after })
      return wireCoupon(newRow)
    }),
  )
}

/** Updates a coupon. Conditions that are left out stay. */
async function setWithConditions(tx: Tx, before: CouponRow, input: NewCoupon, at: Date): Promise<CouponRow> {
  const old = (before.conditions && wireConditions(before.conditions)) ?? null
  const conditions = input.conditions === undefined ? old : input.conditions
  if (input.conditions) await refuseConditions(tx, { ...input, conditions: input.conditions })
  const percentBp = basisPointsOf(input.discount)
  const after = await setCoupon(tx, before.id, fieldsOf(input, conditions))
  if (JSON.stringify(conditions) === JSON.stringify(old) && after.discountBp === percentBp) return after
  await setConditions(tx, { couponId: before.id, at, percentBp }, conditions)
  if (after.version === before.version) await raiseVersion(tx, before.id)
  return readCoupon(tx, before.id)
}

async function readCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const row = await lockCoupon(tx, id)
  if (!row) throw couponNotFound()
  return row
}

function refuseSpaces(code: string) {
  if (/\s/.test(code)) throw new ShopError('rule_refused', couponFieldErrors.code, [{ field: 'code', message: couponFieldErrors.code }])
}

/** Returns a coupon in the form of the API: rupees, percent and a date. */
export const wireCoupon = (row: CouponRow): contract.Coupon => ({
  _id: row.id,
  code: row.code,
  discount: percentOf(row.discountBp),
  minAmount: rupeesOf(row.minPaise),
  expiry: row.expiresOn,
  createdBy: row.createdBy,
  celebrityId: row.celebrityId,
  active: row.active,
  maxUses: row.maxUses,
  maxUsesPerCustomer: row.maxUsesPerCustomer,
  uses: row.uses,
  revenue: rupeesOf(row.revenuePaise),
  ...(row.conditions && { conditions: wireConditions(row.conditions) }),
  version: row.version,
})

/**
 * Returns the fields of a coupon that a person edits, for the audit log. The celebrity's id follows from the name; uses and revenue are computed. `claims`: how
 * many claims its texts make that the law may forbid.
 */
export function termsOf({ _id, celebrityId: _celebrityId, uses: _uses, revenue: _revenue, version: _version, conditions, ...terms }: contract.Coupon) {
  const claims = claimsOfCoupon(terms).length
  return { ...terms, ...(claims > 0 && { claims }), ...(conditions && { conditions: conditionsSentence(conditions) }) }
}

export const couponNotFound = () => new ShopError('not_found', 'This coupon does not exist.')

const fieldsOf = (
  { code, discount, minAmount, expiry, createdBy, active, maxUses, maxUsesPerCustomer }: NewCoupon,
  conditions: NewCoupon['conditions'],
): CouponFields => ({
  code,
  // The conditions have the percentage. The release before conditions reads only this column, whose 0 takes nothing off.
  discountBp: conditions ? 0 : basisPointsOf(discount),
  minPaise: paiseOf(minAmount),
  expiresOn: expiry,
  createdBy,
  ...(active !== undefined && { active }),
  ...(maxUses !== undefined && { maxUses }),
  ...(maxUsesPerCustomer !== undefined && { maxUsesPerCustomer }),
})

const uniqueViolation = '23505'

const codeTaken = () => new ShopError('code_taken', 'There is already a coupon with this code.')

/** Refuses a code that an old coupon has with blanks, which the unique index does not see. @throws ShopError code_taken */
export async function refuseSameCode(tx: Tx, coupon: Pick<CouponRow, 'id' | 'code'>) {
  if (await isCodeTaken(tx, coupon)) throw codeTaken()
}

/** Turns a violation of the unique index into code_taken. The index also catches two simultaneous writes. */
export async function writeUnlessCodeTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw codeTaken()
    throw error
  }
}
