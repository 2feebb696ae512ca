import { sql } from 'kysely'
import { paymentKeyOf } from '#platform/config.ts'
import { readMode } from '#platform/connections/payment-accounts.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * True if a report of test mode means nothing. Either its payment is of live mode, whose secrets test mode does not have, or the payment is new while the shop
 * is live. Then it never becomes an order, because no money moved.
 */
export async function isWorthless({ db, payments, log }: Shop, { provider, id }: Pick<ProviderPayment, 'provider' | 'id'>) {
  if (!payments.hasLive() || !payments.isTest(provider)) return false
  const known = await db.selectFrom('payment').select(['provider', 'lane']).where('id', '=', id).executeTakeFirst()
  const isOfLive = known !== undefined && !payments.isTest(known.provider)
  const isWorthy = !isOfLive && (payments.isTest(payments.current.name) || (known !== undefined && known.lane !== null))
  if (!isWorthy) log.warn({ paymentId: id, provider }, 'a report of test mode arrived in the live shop, and means nothing')
  return !isWorthy
}

/**
 * True if an owner went live while a payment of test mode was pending. This process may not know it yet. The lock is that of the switch: either this payment
 * is stored before, and the switch finds its order, or it pays for nothing. Sends its statements without waiting, so `tx` may be pipelined.
 */
export async function hasGoneLive({ payments, connections: { base } }: Shop, tx: Tx, provider: string) {
  if (!payments.isTest(provider) || base.SANDBOX === '1' || paymentKeyOf(base).kind !== 'missing') return false
  // The second statement runs after the lock, so it sees a switch that ended while the first waited.
  const [, mode] = await Promise.all([sql`select pg_advisory_xact_lock_shared(${sql.lit(lockKeys.connections)})`.execute(tx), readMode(tx)])
  return mode === 'live'
}
