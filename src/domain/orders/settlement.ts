import { mayBecome, type OrderStatus } from './order.ts'

/** A payment as the provider reports it, in paise. `givenBack`: some of it was asked back already. */
export type ReportedPayment = {
  id: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  amountPaise: number
  currency: string
  givenBack?: boolean
}

/** `isErased`: its customer was deleted, and nothing is known any more of where it would go. */
export type SettledOrder = { status: OrderStatus; totalPaise: number; settledBy: string | undefined; isErased?: boolean }

export type Settlement =
  /** The money is the order's: it becomes Paid. */
  | { kind: 'pays' }
  /** Told before, or nothing to do yet. */
  | { kind: 'nothing' }
  /** The try failed; the order waits for another. */
  | { kind: 'fails' }
  /** Captured, but not for what the order costs: kept for a person to look at. */
  | { kind: 'amount_differs' }
  /** Captured for an order that another payment has paid, that was cancelled, or whose coupon has no use left: given back. */
  | { kind: 'surplus' | 'after_cancel' | 'coupon_spent' }

/** What a payment means for an order, as far as its coupon allows. Pure, so that every order of events can be tried. */
export function decideSettlement(order: SettledOrder, payment: ReportedPayment): Settlement {
  if (payment.status === 'failed') return order.status === 'Pending' ? { kind: 'fails' } : { kind: 'nothing' }
  if (payment.status !== 'captured' || order.settledBy === payment.id || payment.givenBack) return { kind: 'nothing' }
  if (payment.currency !== 'INR' || payment.amountPaise !== order.totalPaise) return { kind: 'amount_differs' }
  if (order.status === 'Cancelled') return { kind: 'after_cancel' }
  if (!mayBecome(order.status, 'Paid')) return { kind: 'surplus' }
  return order.isErased ? { kind: 'after_cancel' } : { kind: 'pays' }
}
