import * as ordersContract from '../../contract.ts'
import { withSession } from '#ui/guard.ts'
import { clearPaid, forgetPendingPayment, readPendingPayment } from '../cart/cart-store.ts'
import { call, CallError } from '#ui/call.ts'
import { dropChoices } from './kept-choices.ts'

/**
 * `placed`: The payment made an order, and its lines left the cart.
 * `waiting`: The payment is in progress, or the bank is unreachable.
 * `unreached`: The shop did not answer.
 * `open`: No payment is in progress, and the shopper can still pay this attempt.
 * `held`: The money is an exception, which needs a person.
 * `none`: There was no pending payment, or no order came of it.
 */
export type PendingPayment = 'placed' | 'waiting' | 'unreached' | 'open' | 'held' | 'none'

/**
 * Asks the server for the outcome of the pending payment, after a closed tab, a lost reply or a payment in another app. Charges nothing. When the session
 * has ended, it calls `onSessionEnd` and never returns.
 */
export async function resolvePendingPayment(onSessionEnd?: () => void): Promise<PendingPayment> {
  const orderId = readPendingPayment()
  if (!orderId) return 'none'
  try {
    const request = call(ordersContract.checkPayment, { id: orderId })
    const { state, order } = await (onSessionEnd ? withSession(request, onSessionEnd) : request)
    if (state === 'placed' && order) {
      clearPaid(order.items)
      dropChoices()
      return 'placed'
    }
    if (state === 'waiting' || state === 'open') return state
  } catch (error) {
    if (error instanceof CallError && error.code === 'payment_failed') {
      forgetPendingPayment()
      return 'held'
    }
    if (error instanceof CallError && error.kind === 'network') return 'unreached'
    const isUnknownAttempt = error instanceof CallError && error.status === 404
    if (!isUnknownAttempt) return 'waiting'
  }
  forgetPendingPayment()
  return 'none'
}
