import { type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { basisPointsOf, paiseOf, percentOf, rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type * as contract from '../office-contract.ts'
import { conditionsSentence } from '../rules/conditions-sentence.ts'
import { columnsOf, refuseConditions, wireConditions } from './conditions.server.ts'

type Row = Selectable<Tables['discount']>
type New = z.output<typeof contract.addDiscount.input>
type Changed = z.output<typeof contract.updateDiscount.input>

/** Returns a page of the automatic discounts, newest first. */
export async function listDiscounts(db: Db, { limit, beforeSeq }: Slice): Promise<Page<contract.AutomaticDiscount>> {
  const rows = await selectAutomatic(db).where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireDiscount), lastSeq: rows.at(-1)?.seq }
}

export async function countDiscounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('discount')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('couponId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ShopError rule_refused */
export function addDiscount(shop: Shop, input: New, actor: Actor): Promise<contract.AutomaticDiscount> {
  return shop.db.transaction().execute(async (tx) => {
    await refuseConditions(tx, input)
    const at = shop.now()
    const id = randomId(12)
    const row = await tx
      .insertInto('discount')
      .values({ id, couponId: null, createdAt: at, ...fieldsOf(input) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, { at, actor, action: 'created', subject: { kind: 'discount', id }, after: termsOf(row) })
    return wireDiscount(row)
  })
}

/** @throws ShopError not_found, changed_meanwhile, rule_refused */
export function updateDiscount(shop: Shop, { id, version, ...input }: Changed, actor: Actor): Promise<contract.AutomaticDiscount> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockDiscount(tx, id)
    const subject = { kind: 'discount', id } as const
    await refuseChanged(tx, { version, row: before, actor, subject, current: () => wireDiscount(before) })
    await refuseConditions(tx, input)
    const after = await tx
      .updateTable('discount')
      .set({ ...fieldsOf(input), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, { at: shop.now(), actor, action: 'updated', subject, before: termsOf(before), after: termsOf(after) })
    return wireDiscount(after)
  })
}

/** Deletes an automatic discount. Orders keep copies of their discounts. @throws ShopError not_found */
export function deleteDiscount(shop: Shop, id: string, actor: Actor): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockDiscount(tx, id)
    await tx.deleteFrom('discount').where('id', '=', id).execute()
    await recordChange(tx, { at: shop.now(), actor, action: 'deleted', subject: { kind: 'discount', id }, before: termsOf(before) })
  })
}

const selectAutomatic = (db: Db | Tx) => db.selectFrom('discount').selectAll().where('couponId', 'is', null)

async function lockDiscount(tx: Tx, id: string): Promise<Row> {
  const row = await selectAutomatic(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such discount.')
  return row
}

const fieldsOf = ({ title, discount, minAmount, expiry, active, conditions }: New) => ({
  title,
  percentBp: basisPointsOf(discount),
  minPaise: paiseOf(minAmount),
  endsOn: expiry,
  active,
  ...columnsOf(conditions),
})

const wireDiscount = (row: Row): contract.AutomaticDiscount => ({
  _id: row.id,
  title: row.title ?? '',
  discount: percentOf(row.percentBp),
  minAmount: rupeesOf(row.minPaise),
  expiry: row.endsOn,
  active: row.active,
  conditions: wireConditions(row),
  version: row.version,
})

/** Returns the fields that a person edits, for the audit log. */
function termsOf(row: Row) {
  const { _id, conditions, version: _version, ...terms } = wireDiscount(row)
  return { ...terms, conditions: conditionsSentence(conditions) }
}
