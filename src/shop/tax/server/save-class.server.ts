import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { basisPointsOf, percentOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type * as contract from '../office-contract.ts'
import { firstDay, kindKey } from '../rules/classes.ts'
import { rates } from '../rules/registration.ts'
import { readGoods } from './class-goods.server.ts'
import { lockTax } from './tax-settings.server.ts'

type NewClass = z.output<typeof contract.addTaxClass.input>
type ChangedClass = z.output<typeof contract.updateTaxClass.input>
type NewRate = z.output<typeof contract.addTaxRate.input>

const notFound = () => new ShopError('not_found', 'There is no such tax class.')
const subjectOf = (id: string) => ({ kind: 'tax', id: `class-${id}` }) as const

/** Adds a class. @returns its id @throws ShopError invalid_input */
export async function addClass(shop: Shop, { products, rate, source, ...fields }: NewClass, actor: Actor): Promise<string> {
  const id = randomId(12)
  const at = shop.now()
  await shop.db.transaction().execute(async (tx) => {
    await lockTax(tx)
    const first = await tx.selectFrom('taxClass').select('id').limit(1).executeTakeFirst()
    if (!first) throw new ShopError('rule_refused', 'Please enter how the shop is registered first. That makes the default class.')
    const goods = await canonicalFields(tx, id, fields)
    await tx
      .insertInto('taxClass')
      .values({ id, ...goods, updatedAt: at })
      .execute()
    await setProducts(tx, id, products)
    await tx
      .insertInto('taxClassRate')
      .values({ taxClassId: id, effectiveFrom: firstDay, rateBp: knownRate(rate), source })
      .execute()
    await recordChange(tx, { at, actor, action: 'created', subject: subjectOf(id), after: { ...goods, products, rate } })
  })
  return id
}

/** Changes a class. Issued documents stay as they are. @throws ShopError not_found, changed_meanwhile, invalid_input */
export async function updateClass(shop: Shop, { id, products, version, ...fields }: ChangedClass, actor: Actor) {
  const at = shop.now()
  await shop.db.transaction().execute(async (tx) => {
    await lockTax(tx)
    const row = await findClass(tx, id)
    await refuseChanged(tx, { version, row, actor, subject: subjectOf(id), current: () => row })
    const goods = await canonicalFields(tx, id, fields)
    const before = await listProducts(tx, id)
    await tx
      .updateTable('taxClass')
      .set({ ...goods, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await setProducts(tx, id, products)
    const { name, hsn, hsnText, kinds } = row
    const change = { before: { name, hsn, hsnText, kinds, products: before }, after: { ...goods, products } }
    await recordChange(tx, { at, actor, action: 'updated', subject: subjectOf(id), ...change })
  })
}

/**
 * Deletes a class without products. It may still name types that no product has.
 * @throws ShopError not_found; rule_refused for the default class and for a class with products
 */
export async function deleteClass(shop: Shop, id: string, actor: Actor) {
  await shop.db.transaction().execute(async (tx) => {
    await lockTax(tx)
    const { name, hsn, isDefault } = await findClass(tx, id)
    if (isDefault) throw new ShopError('rule_refused', 'Goods without a class of their own need this one, so it cannot be deleted.')
    const classes = await tx.selectFrom('taxClass').select(['id', 'isDefault', 'kinds']).execute()
    const count = (await readGoods(tx, classes)).get(id)?.length ?? 0
    if (count > 0)
      throw new ShopError(
        'rule_refused',
        `${name} still has ${count} ${count === 1 ? 'product' : 'products'}. Give its types and products to another class first.`,
      )
    await tx.deleteFrom('taxClass').where('id', '=', id).execute()
    await recordChange(tx, { at: shop.now(), actor, action: 'deleted', subject: subjectOf(id), before: { name, hsn } })
  })
}

/** Sets the rate of a class from a day on. @returns whether documents were issued since that day, which keep their rates */
export async function setRate(shop: Shop, { id, effectiveFrom, rate, source }: NewRate, actor: Actor): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    await lockTax(tx)
    await findClass(tx, id)
    if (effectiveFrom < firstDay) throw invalidField('effectiveFrom', 'GST began on 1 July 2017.')
    const row = { rateBp: knownRate(rate), source }
    const key = { taxClassId: id, effectiveFrom }
    const earlier = tx.selectFrom('taxClassRate').select(['rateBp', 'source']).where('taxClassId', '=', id).where('effectiveFrom', '=', effectiveFrom)
    const before = await earlier.executeTakeFirst()
    await tx
      .insertInto('taxClassRate')
      .values({ ...key, ...row })
      .onConflict((conflict) => conflict.columns(['taxClassId', 'effectiveFrom']).doUpdateSet(row))
      .execute()
    const auditFields = (rateRow: typeof before) => (rateRow ? { [effectiveFrom]: `${percentOf(rateRow.rateBp)} % ${rateRow.source}`.trim() } : {})
    await recordChange(tx, { at: shop.now(), actor, action: 'rate set', subject: subjectOf(id), before: auditFields(before), after: auditFields(row) })
    return (await tx.selectFrom('taxDocument').select('id').where('issuedOn', '>=', effectiveFrom).limit(1).executeTakeFirst()) !== undefined
  })
}

async function findClass(tx: Tx, id: string) {
  const row = await tx.selectFrom('taxClass').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Returns the rate in basis points. @throws ShopError invalid_input for a rate that GST does not know */
function knownRate(percent: number): number {
  const bp = basisPointsOf(percent)
  if (!rates.some((rate) => rate === bp)) throw invalidField('rate', `The rate must be one of ${rates.map(percentOf).join(', ')} %.`)
  return bp
}

/** Returns the fields with their types of product in the canonical form. @throws ShopError invalid_input for a type of another class */
async function canonicalFields<Fields extends { kinds: string[] }>(tx: Tx, id: string, fields: Fields): Promise<Fields> {
  const kinds = [...new Set(fields.kinds.map(kindKey).filter(Boolean))]
  const others = await tx.selectFrom('taxClass').select(['name', 'kinds']).where('id', '<>', id).execute()
  for (const other of others) {
    const shared = other.kinds.find((kind) => kinds.includes(kind))
    if (shared !== undefined) throw invalidField('kinds', `The type ${shared} belongs to ${other.name}.`)
  }
  return { ...fields, kinds }
}

const listProducts = async (tx: Tx, id: string) =>
  (await tx.selectFrom('taxClassProduct').select('productId').where('taxClassId', '=', id).orderBy('productId').execute()).map(({ productId }) => productId)

/** Sets the single products of a class: moves the listed ones there, and removes all others. @throws ShopError invalid_input for an unknown product */
async function setProducts(tx: Tx, id: string, products: readonly string[]) {
  const known = products.length === 0 ? [] : await tx.selectFrom('product').select('id').where('id', 'in', products).execute()
  if (known.length < new Set(products).size) throw invalidField('products', 'One of the products does not exist.')
  await tx.deleteFrom('taxClassProduct').where('taxClassId', '=', id).execute()
  for (const product of known) {
    const row = { productId: product.id, taxClassId: id }
    await tx
      .insertInto('taxClassProduct')
      .values(row)
      .onConflict((conflict) => conflict.column('productId').doUpdateSet(row))
      .execute()
  }
}
