import { checkPayment } from '#domain/orders/contract.ts'
import { whileSignedIn } from '../account/guard.ts'
import { clearPaid, forgetPendingPayment, readPendingPayment } from '../browser-store.ts'
import { call, CallError } from '../call.ts'

/**
 * `placed`: money arrived, and what it paid for left the cart. `waiting`: a payment is open, or its bank could not be
 * asked. `unreached`: the shop gave no answer. `open`: no payment is open,
 * and the same one can be made. `held`: money arrived that waits for a person. `none`: nothing was pending, or nothing came of it.
 */
export type PendingPayment = 'placed' | 'waiting' | 'unreached' | 'open' | 'held' | 'none'

/**
 * Asks how a payment ended whose outcome this browser never learned: a closed tab, a lost answer, another app. Charges nothing. Where the session has
 * ended, `onSessionEnd` is called and nothing is returned.
 */
export async function settlePendingPayment(onSessionEnd?: () => void): Promise<PendingPayment> {
  const orderId = readPendingPayment()
  if (!orderId) return 'none'
  try {
    const asking = call(checkPayment, { id: orderId })
    const { state, order } = await (onSessionEnd ? whileSignedIn(asking, onSessionEnd) : asking)
    if (state === 'placed' && order) {
      clearPaid(order.items)
      return 'placed'
    }
    if (state === 'waiting' || state === 'open') return state
  } catch (error) {
    const isHeld = error instanceof CallError && error.code === 'payment_failed'
    if (isHeld) forgetPendingPayment()
    if (isHeld) return 'held'
    if (error instanceof CallError && error.kind === 'network') return 'unreached'
    if (!(error instanceof CallError && error.status === 404)) return 'waiting'
  }
  forgetPendingPayment()
  return 'none'
}
