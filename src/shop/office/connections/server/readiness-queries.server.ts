import { readPayments } from '#platform/connections/payment-accounts.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listSoldProducts } from '#shop/catalogue/module.server.ts'
import type { Readiness } from '../rules/going-live.ts'

/** So many open test orders are named. */
const mostNamed = 20

/** Reads what the database says about going live. */
export async function readReadiness(shop: Shop): Promise<Pick<Readiness, 'products' | 'hasRegistration' | 'hasTestOrder' | 'openTestOrders'>> {
  const { db } = shop
  const names = await listTestAccounts(shop, db)
  const [products, registration, paid, openTestOrders] = await Promise.all([
    listSoldProducts(db),
    db.selectFrom('taxRegistration').select('effectiveFrom').limit(1).executeTakeFirst(),
    names.length === 0 ? undefined : testOrders(db, names).where('paidAt', 'is not', null).limit(1).executeTakeFirst(),
    listOpenTestOrders(shop, db),
  ])
  return { products, hasRegistration: registration !== undefined, hasTestOrder: paid !== undefined, openTestOrders }
}

/** Lists the paid orders of test mode that somebody might pack. */
export async function listOpenTestOrders(shop: Shop, db: Db | Tx): Promise<string[]> {
  const names = await listTestAccounts(shop, db)
  const open = names.length === 0 ? [] : await testOrders(db, names).where('status', '=', 'Paid').orderBy('seq', 'desc').limit(mostNamed).execute()
  return open.map(({ id }) => id)
}

async function listTestAccounts({ payments, connections }: Shop, db: Db | Tx) {
  const { accounts } = await readPayments(db, connections.key)
  return [...new Set([...payments.all, ...accounts.map(({ id }) => payments.of(id))].map(({ name }) => name))].filter(payments.isTest)
}

const testOrders = (db: Db | Tx, names: readonly string[]) => db.selectFrom('shopOrder').select('id').where('provider', 'in', names)
