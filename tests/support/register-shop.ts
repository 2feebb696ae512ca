import type { Insertable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { sampleClasses } from '#shop/tax/rules/classes.ts'

/** Registers a shop for GST since the first day, with the sample's classes. Their ids are the lower-case first words of their names. */
export async function registerShop(shop: Pick<Shop, 'db' | 'now'>, changes: Partial<Insertable<Tables['taxRegistration']>> = {}) {
  const now = shop.now()
  await shop.db
    .insertInto('taxRegistration')
    .values({
      effectiveFrom: '2017-07-01',
      kind: 'regular',
      gstin: '27AAPFU0939F1ZV',
      legalName: 'Swachh Naturals',
      stateCode: '27',
      prefix: 'SW',
      notePrefix: 'SC',
      updatedAt: now,
      ...changes,
    })
    .execute()
  for (const { rates, ...goods } of sampleClasses) {
    const id = goods.name.toLowerCase().split(' ')[0] ?? ''
    const stored = await shop.db
      .insertInto('taxClass')
      .values({ id, ...goods, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) continue
    await shop.db
      .insertInto('taxClassRate')
      .values(rates.map((rate) => ({ taxClassId: id, ...rate })))
      .execute()
  }
}
