import { showOrder } from '#domain/orders/contract.ts'
import { placedStatuses } from '#domain/orders/order.ts'
import { clearPaid, forgetPendingPayment, readPendingPayment } from '../browser-store.ts'
import { call, CallError } from '../call.ts'

/** `placed`: money arrived, and what it paid for left the cart. `waiting`: not known yet. `none`: nothing was pending, or nothing came of it. */
export type PendingPayment = 'placed' | 'waiting' | 'none'

/** Asks how a payment ended whose outcome this browser never learned: a closed tab, a lost answer. */
export async function settlePendingPayment(): Promise<PendingPayment> {
  const orderId = readPendingPayment()
  if (!orderId) return 'none'
  try {
    const { status, items } = await call(showOrder, { id: orderId })
    if (placedStatuses.some((placed) => placed === status)) {
      clearPaid(items)
      return 'placed'
    }
    if (status === 'Pending') return 'waiting'
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) return 'waiting'
  }
  forgetPendingPayment()
  return 'none'
}
