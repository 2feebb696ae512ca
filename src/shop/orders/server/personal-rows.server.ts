import { sql } from 'kysely'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { Shop } from '#platform/shop.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { decideOldFirstOrders, hasOrdered, listOrderIdsOf, summariseOrders } from './account-queries.server.ts'
import { hasOpenDialog, listRecentAttempts } from './attempts.server.ts'
import { forgetFinishedOrders } from './forget-orders.server.ts'
import { settleEarlierAttempt } from './settle-earlier.server.ts'

/** Orders stay without personal data, as the law requires: `forgetFinishedOrders`. */
export const personalOrders: PersonalRows = {
  async erase(_shop, tx, { id }) {
    await removeMessagesAbout(tx, { order: await listOrderIdsOf(tx, id) })
  },
  eraseRest: (shop, tx) => forgetFinishedOrders(tx, shop.now()),
  refuseDeletion: refuseOpenPayment,
  count: async (db, { id }) => ({ orders: (await summariseOrders(db, id)).orders }),
  hasBought: hasOrdered,
  async move(tx, { from, to }) {
    await decideOldFirstOrders(tx, [from, to])
    // Locked first and in the order of their ids. Whatever else changes an order's holds has its lock too, so a settlement and a join cannot wait for each other.
    await tx.selectFrom('shopOrder').select('id').where('customerId', '=', from).orderBy('id').forUpdate().execute()
    // Pieces held for the other account are free for the joined one.
    await tx.deleteFrom('stockHold').where('customerId', '=', from).execute()
    // An attempt at the same cart as an attempt of the other account becomes another cart. Both may still be paid.
    const orders = await sql<{ id: string }>`update shop_order o set customer_id = ${to}, fingerprint = case when o.status in ('Pending', 'Unpaid') and exists (
        select from shop_order own where own.customer_id = ${to} and own.fingerprint = o.fingerprint and own.status in ('Pending', 'Unpaid')
      ) then o.id else o.fingerprint end where o.customer_id = ${from} returning o.id`.execute(tx)
    return { orders: idsOf(orders) }
  },
  async moveBack(tx, { from, to }, { orders = [] }) {
    await sql`update shop_order set customer_id = ${to} where id = any(${orders}) and customer_id = ${from}`.execute(tx)
    // An attempt that was opened again since holds its pieces for its own account.
    await sql`update stock_hold set customer_id = ${to} where order_id = any(${orders}) and customer_id = ${from}`.execute(tx)
  },
}

/**
 * Refuses while money of this customer may still arrive, or needs a person. It asks the provider about recent attempts and settles what was paid, so call
 * it outside a transaction. @returns a check of the payment dialogs, for the transaction @throws ShopError payment_open, payment_unavailable
 */
async function refuseOpenPayment(shop: Shop, customerId: string) {
  const { bounded } = withDeadline(shop)
  for (const attempt of await listRecentAttempts(shop.db, { customerId, except: [], now: shop.now() })) {
    const outcome = await settleEarlierAttempt(bounded, attempt).catch((error: unknown) => {
      if (isShopError(error) && error.code === 'payment_failed') return 'waiting' as const
      throw error
    })
    if (outcome === 'waiting') throw paymentOpen()
  }
  return async (tx: Tx, at: Date) => {
    // The customer's row is locked, so no other dialog opens.
    if (await hasOpenDialog(tx, customerId, at)) throw paymentOpen()
  }
}

const paymentOpen = () => new ShopError('payment_open', `A payment of yours is still open. Please finish it first, or try again in ${holdMinutes} minutes.`)
