import { readPayments } from '#platform/connections/payment-accounts.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listSoldProducts } from '#shop/catalogue/module.server.ts'
import type { Readiness } from '../rules/going-live.ts'

/** So many open test orders are named. */
const mostNamed = 20

/** Reads what the database says about going live. */
export async function readReadiness(shop: Shop): Promise<Pick<Readiness, 'products' | 'hasRegistration' | 'hasTestOrder' | 'openTestOrders'>> {
  const { db, payments, connections } = shop
  const { accounts } = await readPayments(db, connections.key)
  const names = [...new Set([...payments.all, ...accounts.map(({ id }) => payments.of(id))].map(({ name }) => name))].filter(payments.isTest)
  const [products, registration, paid, open] = await Promise.all([
    listSoldProducts(db),
    db.selectFrom('taxRegistration').select('effectiveFrom').limit(1).executeTakeFirst(),
    names.length === 0 ? undefined : testOrders(db, names).where('paidAt', 'is not', null).limit(1).executeTakeFirst(),
    names.length === 0 ? [] : testOrders(db, names).where('status', '=', 'Paid').orderBy('seq', 'desc').limit(mostNamed).execute(),
  ])
  return { products, hasRegistration: registration !== undefined, hasTestOrder: paid !== undefined, openTestOrders: open.map(({ id }) => id) }
}

const testOrders = (db: Db, names: readonly string[]) => db.selectFrom('shopOrder').select('id').where('provider', 'in', names)
