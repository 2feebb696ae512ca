import { sql } from 'kysely'
import { variablesIn } from '#platform/connections/kinds.ts'
import { readPayments } from '#platform/connections/payment-accounts.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listSoldProducts } from '#shop/catalogue/module.server.ts'
import { listFirstPages } from '#shop/content/module.server.ts'
import type { ChannelState, Readiness } from '../rules/going-live.ts'

/** The most open test orders that the checklist names. */
const mostNamed = 20

/** Reads the facts about going live that are stored in the database. */
export async function readReadiness(
  shop: Shop,
): Promise<Pick<Readiness, 'mail' | 'sms' | 'products' | 'firstPages' | 'hasRegistration' | 'hasTestOrder' | 'openTestOrders'>> {
  const { db } = shop
  const testAccounts = await listTestAccounts(shop, db)
  const [mail, sms, firstPages, products, registration, paid, openTestOrders] = await Promise.all([
    readChannel(shop, 'mail'),
    readChannel(shop, 'sms'),
    // A shop that began with the demo keeps its pages.
    shop.config.SEED === 'none' ? listFirstPages(db, shop.now()) : [],
    listSoldProducts(db),
    db.selectFrom('taxRegistration').select('effectiveFrom').limit(1).executeTakeFirst(),
    testAccounts.length === 0 ? undefined : testOrders(db, testAccounts).where('paidAt', 'is not', null).limit(1).executeTakeFirst(),
    listOpenTestOrders(shop, db),
  ])
  return { mail, sms, firstPages, products, hasRegistration: registration !== undefined, hasTestOrder: paid !== undefined, openTestOrders }
}

/** Reads whether messages of a channel leave. What the server's environment names is the operator's, and counts as tested. */
async function readChannel({ db, outbound, connections: { base } }: Shop, kind: 'mail' | 'sms'): Promise<ChannelState> {
  if (!outbound.live[kind]) return 'none'
  if (variablesIn(base, kind).length > 0) return 'works'
  const row = await db.selectFrom('connection').select(['version', 'testedVersion']).where('kind', '=', kind).executeTakeFirst()
  return row !== undefined && row.testedVersion === row.version ? 'works' : 'untested'
}

/** Lists the ids of paid orders of test mode, with those to be paid on delivery, newest first. */
export async function listOpenTestOrders(shop: Shop, db: Db | Tx): Promise<string[]> {
  const testAccounts = await listTestAccounts(shop, db)
  if (testAccounts.length === 0) return []
  const open = await testOrders(db, testAccounts).where(isOpen).orderBy('seq', 'desc').limit(mostNamed).execute()
  return open.map(({ id }) => id)
}

/** Lists the providers of test payments, as an order's column `provider` names them. */
async function listTestAccounts({ payments, connections }: Shop, db: Db | Tx) {
  const { accounts } = await readPayments(db, connections.key)
  const providers = [...payments.all, ...accounts.map(({ id }) => payments.of(id))]
  return [...new Set(providers.map(({ name }) => name))].filter(payments.isTest)
}

const testOrders = (db: Db | Tx, names: readonly string[]) => db.selectFrom('shopOrder').select('id').where('provider', 'in', names)

const isOpen = sql<boolean>`(status = 'Paid' or (status = 'Pending' and paid_at is not null))`
