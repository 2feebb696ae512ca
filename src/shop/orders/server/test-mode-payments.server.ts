import { type Selectable, sql } from 'kysely'
import { paymentKeyOf } from '#platform/config.ts'
import { readMode } from '#platform/connections/payment-accounts.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { isPaidOnline } from '../rules/cash.ts'

// A payment account of test mode may report payments after the owner switched the shop to live mode. Its payments are no money.

/**
 * Returns whether a report of a test account must be ignored while the shop has a live account. That is so if the payment is stored for a live account, about
 * which a test account cannot report. It is also so if the payment is new or has no verdict, unless the shop is in test mode now.
 */
export async function isWorthless({ db, payments, log }: Shop, { provider, id }: Pick<ProviderPayment, 'provider' | 'id'>) {
  if (!payments.hasLive() || !payments.isTest(provider)) return false
  const known = await db.selectFrom('payment').select(['provider', 'lane']).where('id', '=', id).executeTakeFirst()
  const isOfLive = known !== undefined && !payments.isTest(known.provider)
  const isShopInTest = payments.isTest(payments.current.name)
  const hasVerdict = known !== undefined && known.lane !== null
  const isWorthy = !isOfLive && (isShopInTest || hasVerdict)
  if (!isWorthy) log.warn({ paymentId: id, provider }, 'a report of test mode arrived in the live shop, and means nothing')
  return !isWorthy
}

/**
 * Returns whether the owner switched to live mode while a payment of test mode was pending. This process may not know it yet, so it reads the mode under the
 * lock of the switch. Either this payment is stored before the switch, which then finds its order, or the payment pays for nothing. Sends its statements
 * without waiting, so `tx` may be pipelined.
 */
export async function hasGoneLive({ payments, connections: { base } }: Shop, tx: Tx, provider: string) {
  if (!payments.isTest(provider) || base.SANDBOX === '1' || paymentKeyOf(base).kind !== 'missing') return false
  // The second statement runs after the lock, so it sees a switch that ended while the first waited.
  const [, mode] = await Promise.all([sql`select pg_advisory_xact_lock_shared(${sql.lit(lockKeys.connections)})`.execute(tx), readMode(tx)])
  return mode === 'live'
}

/** True for a payment of test mode in a shop that can go live. Without a provider, true while such a shop is in test mode. */
export const isBeforeLive = ({ payments, connections: { base } }: Pick<Shop, 'payments' | 'connections'>, provider = payments.current.name) =>
  base.SANDBOX === 'until-live' && payments.isTest(provider)

type Placed = Pick<Selectable<Tables['shopOrder']>, 'id' | 'provider' | 'method' | 'advancePaise'>

/**
 * Marks an order that is placed in test mode of a shop that can go live. It gets no tax documents: their series never begins with a test. A shop that stays in
 * test mode issues documents, so that its owner can look at them. An order without a payment at the provider belongs to the mode in which it is placed.
 */
export async function markTestOrder(shop: Shop, tx: Tx, order: Placed) {
  if (!isBeforeLive(shop, isPaidOnline(order) ? order.provider : undefined)) return
  // This process may not know yet that the owner went live. An order that is paid at the provider was refused before (`hasGoneLive`).
  if (!isPaidOnline(order) && (await hasGoneLive(shop, tx, shop.payments.current.name))) return
  await tx.updateTable('shopOrder').set({ isTest: true }).where('id', '=', order.id).execute()
}
