import { dayInIndia } from '#kernel/india.ts'
import { basisPointsOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { demoCoupons } from '#seed/demo.ts'

/**
 * Reads the facts about the first steps that are stored in tables: a flag or a count for each. It runs one query. Each part stops at its first row, except two
 * counts of small tables.
 */
export function readTables(db: Db, now: Date) {
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('backupRun').select('id').where('file', 'is not', null).where('problem', 'is', null))
        .$castTo<boolean>()
        .as('hasBackup'),
      exists(selectFrom('taxRegistration').select('effectiveFrom')).$castTo<boolean>().as('hasRegistration'),
      exists(selectFrom('shopOrder').select('id').where('paidAt', 'is not', null))
        .$castTo<boolean>()
        .as('hasOrder'),
      selectFrom('variant')
        .innerJoin('product', 'product.id', 'variant.productId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('product.status', '=', 'published')
        .where('product.deletedAt', 'is', null)
        .where('variant.mrpPaise', 'is', null)
        .$asScalar()
        .$notNull()
        .as('packsWithoutMrp'),
      selectFrom('coupon')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('active', '=', true)
        .where('deletedAt', 'is', null)
        .where('expiresOn', '>=', dayInIndia(now))
        // A coupon of the owner's own under the same code is no demo coupon.
        .where(({ or, and }) => or(demoCoupons.map(({ code, discount, createdBy }) => and({ code, discountBp: basisPointsOf(discount), createdBy }))))
        .$asScalar()
        .$notNull()
        .as('demoCoupons'),
    ])
    .executeTakeFirstOrThrow()
}
