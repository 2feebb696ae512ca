import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { listCapturedPayments } from '../payments/server/queries.server.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import { type Attempt, retireAttempt } from './attempts.server.ts'
import { explainNotPaid } from '../rules/not-paid.ts'
import { isPlaced } from '../rules/order.ts'
import { getOrder, findAttempt } from './queries.server.ts'
import { settlePayments } from './settle-payment.server.ts'
import type { Order } from '../contract.ts'

/**
 * The state of an earlier attempt. `paid`: it is an order. `waiting`: a payment is open at the provider and may still arrive. `open`: it can be paid.
 * `no_provider_order`: the provider has no order for it. `spent`: its money was refunded.
 */
export type EarlierOutcome = 'paid' | 'waiting' | 'open' | 'no_provider_order' | 'spent'

/**
 * Asks the provider about an earlier attempt and settles its payments, so that a shopper who paid and lost the page does not pay twice. If the money was
 * refunded, the attempt is retired, because the provider accepts money for an order only once. The same cart then makes a new attempt.
 * @throws ShopError payment_failed if the money needs a person, payment_unavailable
 */
export async function settleEarlierAttempt(
  shop: Shop,
  { id, provider, providerOrderId }: Pick<Attempt, 'id' | 'provider' | 'providerOrderId'>,
): Promise<EarlierOutcome> {
  const payments = providerOrderId === null ? undefined : await shop.payments.of(provider).findPayments(providerOrderId)
  if (providerOrderId === null || !payments) return 'no_provider_order'
  const unpaidOutcome = payments.some(isOpen) ? 'waiting' : 'open'
  const moneyPayments = payments.filter(({ status }) => status === 'captured' || status === 'authorized' || status === 'refunded')
  if (moneyPayments.length === 0) return unpaidOutcome
  const problem = await settlePayments(shop, moneyPayments).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (isPlaced(await getOrder(shop.db, id))) return 'paid'
  if (problem !== undefined) throw problem
  const captured = await listCapturedPayments(shop.db, id, providerOrderId)
  const exception = captured.find(({ status, hasRefund }) => status === 'captured' && !hasRefund)
  if (exception) throw new ShopError('payment_failed', explainNotPaid({ ...exception, refunds: [] }))
  if (captured.length === 0) return unpaidOutcome
  await shop.db.transaction().execute((tx) => retireAttempt(tx, id))
  return 'spent'
}

/** Returns whether a payment has started and not ended. A status that the shop does not know counts as open. */
const isOpen = ({ status }: ProviderPayment) => status === 'created' || status === 'unknown'

/** `waiting`: a payment may still arrive. `open`: the attempt can be paid. `closed`: the attempt can no longer be paid. */
type AttemptState = { state: 'placed'; order: Order } | { state: 'waiting' | 'open' | 'closed' }

/**
 * Returns the state of an attempt whose outcome the browser does not know. Settles payments that have arrived.
 * @returns undefined if the attempt was deleted or belongs to another customer
 * @throws ShopError payment_failed if the money needs a person, payment_unavailable
 */
export async function checkAttempt(shop: Shop, { id, customerId }: { id: string; customerId: string }): Promise<AttemptState | undefined> {
  const attempt = await findAttempt(shop.db, id)
  if (!attempt || attempt.customerId !== customerId) return undefined
  const outcome = isPlaced(attempt) ? 'paid' : await settleEarlierAttempt(shop, attempt)
  if (outcome === 'paid') return { state: 'placed', order: await getOrder(shop.db, id) }
  // The money of the attempt was refunded.
  if (outcome === 'spent') return { state: 'closed' }
  if (outcome === 'waiting') return { state: 'waiting' }
  return { state: attempt.expiresAt <= shop.now() ? 'closed' : 'open' }
}
