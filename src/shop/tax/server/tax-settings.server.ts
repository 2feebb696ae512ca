import { type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import { dayInIndia } from '#kernel/india.ts'
import { percentOf } from '#kernel/money.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type * as contract from '../office-contract.ts'
import { readGoods } from './class-goods.server.ts'

/** Blocks other changes of registrations and classes until the transaction ends. */
export async function lockTax(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.tax)})`.execute(tx)
}

type RegistrationRow = Omit<Selectable<Tables['taxRegistration']>, 'updatedAt'>

/** Finds the registration that begins on a day. */
export const findRegistration = (db: Db | Tx, day: string) => db.selectFrom('taxRegistration').selectAll().where('effectiveFrom', '=', day).executeTakeFirst()

/** Finds the registration that holds on a day. */
export const findRegistrationOn = (db: Db | Tx, day: string) =>
  db.selectFrom('taxRegistration').selectAll().where('effectiveFrom', '<=', day).orderBy('effectiveFrom', 'desc').limit(1).executeTakeFirst()

/** Lists all registrations, newest first. */
export const listRegistrations = (db: Db | Tx) => db.selectFrom('taxRegistration').selectAll().orderBy('effectiveFrom', 'desc').execute()

export const wireRegistration = ({ stateCode, ...row }: RegistrationRow): z.input<typeof contract.registration> => ({ ...row, state: stateCode })

type ClassRow = Selectable<Tables['taxClass']> & {
  rates: { effectiveFrom: string; rateBp: number; source: string }[]
  products: { id: string; name: string }[]
}

/** Lists the classes with their rates and single products, the default class last. */
async function listClasses(db: Db): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select c.*,
      (select json_agg(json_build_object('effectiveFrom', effective_from, 'rateBp', rate_bp, 'source', source) order by effective_from desc)
        from tax_class_rate where tax_class_id = c.id) as rates,
      (select coalesce(json_agg(json_build_object('id', product.id, 'name', product.name) order by product.name), '[]')
        from tax_class_product chosen join product on product.id = chosen.product_id where chosen.tax_class_id = c.id) as products
    from tax_class c order by c.is_default, c.name, c.id`.execute(db)
  return rows
}

type Goods = Awaited<ReturnType<typeof readGoods>>

/** How many products of a class the screen lists. */
const maxListed = 100

const wireGoods = (goods: Goods, id: string) => {
  const own = goods.get(id) ?? []
  const first = own.slice(0, maxListed).map((product) => ({ _id: product.id, name: product.name, packs: product.packs }))
  return { products: own.length, packs: own.reduce((sum, { packs }) => sum + packs, 0), first }
}

const wireClass = ({ id, name, hsn, hsnText, kinds, isDefault, products, rates, version }: ClassRow, goods: Goods): z.input<typeof contract.taxClass> => ({
  _id: id,
  name,
  hsn,
  hsnText,
  kinds,
  isDefault,
  goods: wireGoods(goods, id),
  products: products.map((product) => ({ _id: product.id, name: product.name })),
  rates: rates.map(({ effectiveFrom, rateBp, source }) => ({ effectiveFrom, rate: percentOf(rateBp), source })),
  version,
})

/** Returns everything that the screen of tax settings shows. */
export async function readTaxSettings(db: Db, now: Date): Promise<z.input<typeof contract.showTax.reply>> {
  const [registrations, classes] = await Promise.all([listRegistrations(db), listClasses(db)])
  const goods = await readGoods(db, classes)
  return { registrations: registrations.map(wireRegistration), classes: classes.map((each) => wireClass(each, goods)), today: dayInIndia(now) }
}
