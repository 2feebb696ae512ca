import type { Difference } from './books.ts'

/** A payment or refund as a settlement lists it. */
export type Settled = {
  settlementId: string
  /** The payment that the settlement says it is about. */
  paymentId: string | undefined
  amountPaise: number
  /** What it adds to the settlement; below 0 for a refund. */
  netPaise: number
  /** The fee with its tax. */
  feePaise: number
}

/** A payment or refund at the provider. `isDue`: a settlement should list it by now. */
type Settling = { id: string; amountPaise: number; isDue: boolean; settled: readonly Settled[] }

/** All that the books hold about one online payment. */
export type PaymentBooks = Settling & {
  /** The fee that the provider reported with the payment, with its tax; undefined if it was not reported. */
  feePaise: number | undefined
  /** Its refunds that the bank took. */
  refunds: readonly Settling[]
}

/** Returns the differences between a payment with its refunds and the settlements of the provider. */
export function settlementDifferences({ id, amountPaise, feePaise, isDue, settled, refunds }: PaymentBooks): Difference[] {
  return [...paymentDifferences({ id, amountPaise, feePaise, isDue, settled }), ...refunds.flatMap((refund) => refundDifferences(id, refund))]
}

function paymentDifferences({ id: subject, amountPaise, feePaise, isDue, settled }: Omit<PaymentBooks, 'refunds'>): Difference[] {
  const [item, ...more] = settled
  if (!item) return isDue ? [{ code: 'settlement_missing', subject }] : []
  if (more.length > 0) return [{ code: 'settlement_twice', subject }]
  const found: Difference[] = []
  if (item.amountPaise !== amountPaise || item.netPaise !== item.amountPaise - item.feePaise) found.push({ code: 'settlement_amount', subject })
  if (feePaise !== undefined && item.feePaise !== feePaise) found.push({ code: 'settlement_fee', subject })
  return found
}

function refundDifferences(paymentId: string, { id: subject, amountPaise, isDue, settled }: Settling): Difference[] {
  const [item, ...more] = settled
  if (!item) return isDue ? [{ code: 'refund_not_settled', subject }] : []
  if (more.length > 0) return [{ code: 'settlement_twice', subject }]
  if (item.paymentId !== paymentId) return [{ code: 'refund_of_other_payment', subject }]
  const isRight = item.amountPaise === amountPaise && item.netPaise === -(item.amountPaise + item.feePaise)
  return isRight ? [] : [{ code: 'settlement_amount', subject }]
}
