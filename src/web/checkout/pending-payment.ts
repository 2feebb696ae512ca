import { checkPayment } from '#domain/orders/contract.ts'
import { clearPaid, forgetPendingPayment, readPendingPayment } from '../browser-store.ts'
import { call, CallError } from '../call.ts'

/**
 * `placed`: money arrived, and what it paid for left the cart. `waiting`: a payment is open, or nobody could be asked. `open`: no payment is open,
 * and the same one can be made. `held`: money arrived that waits for a person. `none`: nothing was pending, or nothing came of it.
 */
export type PendingPayment = 'placed' | 'waiting' | 'open' | 'held' | 'none'

/** Asks how a payment ended whose outcome this browser never learned: a closed tab, a lost answer, another app. Charges nothing. */
export async function settlePendingPayment(): Promise<PendingPayment> {
  const orderId = readPendingPayment()
  if (!orderId) return 'none'
  try {
    const { state, order } = await call(checkPayment, { id: orderId })
    if (state === 'placed' && order) {
      clearPaid(order.items)
      return 'placed'
    }
    if (state === 'waiting' || state === 'open') return state
  } catch (error) {
    const isHeld = error instanceof CallError && error.code === 'payment_failed'
    if (isHeld) forgetPendingPayment()
    if (isHeld) return 'held'
    if (!(error instanceof CallError && error.status === 404)) return 'waiting'
  }
  forgetPendingPayment()
  return 'none'
}
