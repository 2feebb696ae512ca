import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findOrder, idOf, insertOrder, listPayments, type ProvidedOrder, type ProvidedPayment } from './books.server.ts'

type LinkRow = Selectable<Tables['sandbox.paymentLink']>

/** A link as the provider shows it. Its order tells whether it is paid. */
export type ReadLink = Omit<LinkRow, 'status'> & { status: 'created' | 'paid' | 'cancelled' | 'expired'; payments: ProvidedPayment[]; url: string }

type NewLink = Pick<LinkRow, 'referenceId' | 'amount' | 'currency' | 'description' | 'callbackUrl' | 'expireBy'>

/** Stores a link. @returns undefined if its reference was used before */
export async function insertLink(shop: Shop, link: NewLink): Promise<ReadLink | undefined> {
  const row = await shop.db
    .insertInto('sandbox.paymentLink')
    .values({ id: idOf('plink'), status: 'created', createdAt: shop.now(), ...link })
    .onConflict((conflict) => conflict.column('referenceId').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && readLink(shop, row)
}

export async function findLink(shop: Shop, id: string): Promise<ReadLink | undefined> {
  const row = await shop.db.selectFrom('sandbox.paymentLink').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readLink(shop, row)
}

export async function findLinkByReference(shop: Shop, referenceId: string): Promise<ReadLink | undefined> {
  const row = await shop.db.selectFrom('sandbox.paymentLink').selectAll().where('referenceId', '=', referenceId).executeTakeFirst()
  return row && readLink(shop, row)
}

/** Cancels a link that is open. */
export async function setCancelled(db: Db, id: string) {
  await db.updateTable('sandbox.paymentLink').set({ status: 'cancelled' }).where('id', '=', id).where('status', '=', 'created').execute()
}

/** Returns the order of a link, and makes it when the first payment begins. The link must be open. */
export async function openOrderOf(tx: Tx, link: ReadLink, now: Date): Promise<ProvidedOrder> {
  const locked = await tx.selectFrom('sandbox.paymentLink').select('orderId').where('id', '=', link.id).forUpdate().executeTakeFirstOrThrow()
  const known = locked.orderId === null ? undefined : await findOrder(tx, locked.orderId)
  if (known) return known
  const { amount, currency, referenceId: receipt, id } = link
  const order = await insertOrder(tx, { amount, currency, receipt, notes: {}, autoCapture: true, createdAt: now })
  await tx.updateTable('sandbox.paymentLink').set({ orderId: order.id }).where('id', '=', id).execute()
  return order
}

async function readLink(shop: Shop, row: LinkRow): Promise<ReadLink> {
  const order = row.orderId === null ? undefined : await findOrder(shop.db, row.orderId)
  const payments = order ? (await listPayments(shop.db, order.id)).filter(({ status }) => status === 'captured' || status === 'refunded') : []
  const unpaidStatus = row.status === 'created' && row.expireBy <= shop.now() ? ('expired' as const) : row.status
  return { ...row, status: order?.status === 'paid' ? 'paid' : unpaidStatus, payments, url: `${shop.config.PUBLIC_URL}/sandbox/razorpay/links/${row.id}` }
}
