import type { PaymentPart } from '../payments/rules/verdict.ts'
import { payNowPaiseOf } from '../pay-now/rules/pay-now.ts'
import { canChangeStatus, isPlaced, type StatusOf } from './order.ts'

/**
 * A payment as the provider reports it, with our stored facts about it. `hasRefund`: it is an exception with a refund, in any state. `isRefunded`: it has no
 * verdict yet, and all of it was refunded at the provider.
 */
export type ReportedPayment = {
  id: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  amountPaise: number
  currency: string
  hasRefund?: boolean
  isRefunded?: boolean
  /** Its verdict is that it has paid for this order. */
  isSettled?: boolean
  /** The part of the order's total that it pays. By default `whole`. */
  part?: PaymentPart
}

/**
 * The facts of the order that a payment may pay for. `isErased`: the customer was deleted, and the delivery address was blanked. `isPhoneOrder`: its link can
 * be paid until it expires, even after a payment failed. `isWithdrawn`: staff cancelled the phone order.
 */
export type SettledOrder = StatusOf & {
  totalPaise: number
  /** The advance of a cash on delivery order: the part that is paid online before it is placed. */
  advancePaise?: number
  isErased?: boolean
  isPhoneOrder?: boolean
  isWithdrawn?: boolean
  /** Paying a cash on delivery order online. `feePaise`: the fee that falls away then. `isEnded`: it is no longer possible. */
  payNow?: { feePaise: number; isEnded: boolean } | undefined
}

export type Settlement =
  /** The payment pays for the order, which becomes Paid; or it is the advance that places a cash on delivery order. */
  | { kind: 'pays' }
  /** The payment pays for a cash on delivery order that is not sent, which becomes Paid. */
  | { kind: 'prepays' }
  /** The report is known already, or there is nothing to do yet. */
  | { kind: 'nothing' }
  /** The payment failed. The order becomes Unpaid and can be paid again. */
  | { kind: 'fails' }
  /** All of the money was refunded at the provider before it could pay for the order. */
  | { kind: 'refunded' }
  /** The captured amount is not the order's total. A person decides. */
  | { kind: 'amount_differs' }
  /**
   * Captured money that the shop refunds: the order was paid already, is paid in cash, was cancelled, its coupon has no use left, or its packs are sold out.
   */
  | { kind: 'surplus' | 'too_late' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' }

/** Decides what a payment means for an order, apart from coupon limits and stock. Pure, so that tests can try every sequence of events. */
export function decideSettlement(order: SettledOrder, payment: ReportedPayment): Settlement {
  if (payment.status === 'failed') {
    const isOpenCheckout = order.status === 'Pending' && !isPlaced(order) && !order.isPhoneOrder
    return isOpenCheckout ? { kind: 'fails' } : { kind: 'nothing' }
  }
  if (payment.isRefunded) return { kind: 'refunded' }
  if (payment.status !== 'captured' || payment.isSettled || payment.hasRefund) return { kind: 'nothing' }
  if (payment.currency !== 'INR' || payment.amountPaise !== expectedPaise(order, payment)) return { kind: 'amount_differs' }
  if (order.status === 'Cancelled') return { kind: 'after_cancel' }
  if (payment.part === 'advance') return decideAdvance(order)
  if (order.codState !== null) return decideCash(order)
  if (!canChangeStatus(order, 'Paid')) return { kind: 'surplus' }
  return order.isErased || order.isWithdrawn ? { kind: 'after_cancel' } : { kind: 'pays' }
}

const expectedPaise = ({ totalPaise, advancePaise = 0, payNow }: SettledOrder, { part }: ReportedPayment) =>
  part === 'advance' ? advancePaise : payNowPaiseOf({ totalPaise, advancePaise, feePaise: payNow?.feePaise ?? 0 })

/** Decides about a payment of the advance that places a cash on delivery order. */
function decideAdvance(order: SettledOrder): Settlement {
  if (isPlaced(order)) return { kind: 'surplus' }
  return order.isErased ? { kind: 'after_cancel' } : { kind: 'pays' }
}

/** Decides about a payment that pays a placed cash on delivery order online. */
function decideCash({ codState, payNow, isErased }: SettledOrder): Settlement {
  if (codState !== 'confirmed' || !payNow || payNow.isEnded) return { kind: 'too_late' }
  return isErased ? { kind: 'after_cancel' } : { kind: 'prepays' }
}
