import { sql } from 'kysely'
import { paymentKeyOf } from '#platform/config.ts'
import { readMode } from '#platform/connections/payment-accounts.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'

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

/**
 * True while a shop that can go live is in test mode. Its orders are marked (`isTest`): no document, figure or share counts them, because the series of documents
 * and the books begin with the first live order. A shop that stays in test mode counts its orders, so that its owner can look around. `provider`: of another
 * order than a new one.
 */
export const isBeforeLive = ({ payments, connections: { base } }: Pick<Shop, 'payments' | 'connections'>, provider = payments.current.name) =>
  base.SANDBOX === 'until-live' && payments.isTest(provider)

/** True for an order that is placed now without a payment at the provider, in test mode of a shop that can go live. It reads the mode under the switch's lock. */
export const isPlacedInTest = async (shop: Shop, tx: Tx) => isBeforeLive(shop) && !(await hasGoneLive(shop, tx, shop.payments.current.name))
