import { mayBecome, type OrderStatus } from './order.ts'

/** A payment as the provider reports it, in paise. `givenBack`: some of it was asked back already. */
export type ReportedPayment = {
  id: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  amountPaise: number
  currency: string
  givenBack?: boolean
}

export type SettledOrder = { status: OrderStatus; totalPaise: number; settledBy: string | undefined }

export type Settlement =
  /** The money is the order's: it becomes Paid. */
  | { kind: 'pays' }
  /** Told before, or nothing to do yet. */
  | { kind: 'nothing' }
  /** The try failed; the order waits for another. */
  | { kind: 'fails' }
  /** Captured, but not for what the order costs: kept for a person to look at. */
  | { kind: 'amount_differs' }
  /** Captured for an order that another payment has paid, or that was cancelled: given back. */
  | { kind: 'surplus' | 'after_cancel' }

/** What a payment means for an order. Pure, so that every order of events can be tried. */
export function decideSettlement(order: SettledOrder, payment: ReportedPayment): Settlement {
  if (payment.status === 'failed') return order.status === 'Pending' ? { kind: 'fails' } : { kind: 'nothing' }
  if (payment.status !== 'captured' || order.settledBy === payment.id || payment.givenBack) return { kind: 'nothing' }
  if (payment.currency !== 'INR' || payment.amountPaise !== order.totalPaise) return { kind: 'amount_differs' }
  if (mayBecome(order.status, 'Paid')) return { kind: 'pays' }
  return { kind: order.status === 'Cancelled' ? 'after_cancel' : 'surplus' }
}
