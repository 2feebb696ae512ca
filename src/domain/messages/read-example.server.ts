import { momentInIndia } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { exampleLead, exampleOrder, type MailExample } from './mail-example.ts'
import { readWords } from './read-words.server.ts'

type Example = MailExample & { isReal: boolean }

/** Returns what the mails of a preview are about. `real`: the newest order, if there is one, because real names and prices show where words do not fit. */
export async function readExample(shop: Pick<Shop, 'db' | 'config' | 'now'>, { real }: { real: boolean }): Promise<Example> {
  const now = shop.now()
  const { settings, words } = await readWords(shop.db)
  const newest = real ? await findNewestOrder(shop.db) : undefined
  const order = newest ?? exampleOrder
  return {
    publicUrl: shop.config.PUBLIC_URL,
    settings,
    words,
    name: newest?.customerName || order.address.name,
    now,
    moment: momentInIndia(now),
    lead: exampleLead,
    order,
    isReal: newest !== undefined,
  }
}

/** Finds the newest placed order that still has its person. */
async function findNewestOrder(db: Db) {
  const order = await db
    .selectFrom('shopOrder')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.id', 'shopOrder.totalPaise', 'shopOrder.couponCode', 'shopOrder.address', 'shopOrder.paidAt', 'customer.name as customerName'])
    .where('shopOrder.paidAt', 'is not', null)
    .orderBy('shopOrder.listedAt', 'desc')
    .orderBy('shopOrder.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await db
    .selectFrom('orderLine')
    .select(['name', 'quantityLabel', 'qty', 'netPaise', 'couponSharePaise'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}
