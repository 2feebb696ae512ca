import type { DifferenceCode } from '../rules/books.ts'
import type { MutablePayment } from './generate-books.ts'

type Case = { payment: MutablePayment | undefined }
type Fault = { fits: (its: Case) => boolean; change: (its: Case) => void; expected: (its: Case) => { [Code in DifferenceCode]?: string } }

/** The payment of an order, or its first refund, whose one item of a settlement a fault changes. */
const settledPayment = ({ payment }: Case) => (payment?.settled.length === 1 && payment.isDue ? payment : undefined)
const settledRefund = ({ payment }: Case) => payment?.refunds.find(({ isDue, settled }) => isDue && settled.length === 1)

/** Changes what a settlement says. `fits` makes sure that it says something. */
function changeItem(
  settled: Pick<MutablePayment, 'settled'> | undefined,
  change: (item: MutablePayment['settled'][number]) => Partial<MutablePayment['settled'][number]>,
) {
  if (settled) settled.settled = settled.settled.map((item) => ({ ...item, ...change(item) }))
}

/** What can be wrong between a payment and the settlements of the provider. */
export const settlementFaults: Record<string, Fault> = {
  settlementLost: {
    fits: (its) => settledPayment(its) !== undefined,
    change: ({ payment }) => void (payment && (payment.settled = [])),
    expected: ({ payment }) => ({ settlement_missing: payment?.id ?? '' }),
  },
  settledTwice: {
    fits: (its) => settledPayment(its) !== undefined,
    change: ({ payment }) => void payment?.settled.push(...payment.settled.map((item) => ({ ...item, settlementId: 'setl_again' }))),
    expected: ({ payment }) => ({ settlement_twice: payment?.id ?? '' }),
  },
  settledAmount: {
    fits: (its) => settledPayment(its) !== undefined,
    change: (its) => changeItem(settledPayment(its), ({ amountPaise, netPaise }) => ({ amountPaise: amountPaise - 1, netPaise: netPaise - 1 })),
    expected: ({ payment }) => ({ settlement_amount: payment?.id ?? '' }),
  },
  paidOutLess: {
    fits: (its) => settledPayment(its) !== undefined,
    change: (its) => changeItem(settledPayment(its), ({ netPaise }) => ({ netPaise: netPaise - 1 })),
    expected: ({ payment }) => ({ settlement_amount: payment?.id ?? '' }),
  },
  doubleFee: {
    fits: (its) => (settledPayment(its)?.feePaise ?? 0) > 0,
    change: (its) => changeItem(settledPayment(its), ({ netPaise, feePaise }) => ({ feePaise: 2 * feePaise, netPaise: netPaise - feePaise })),
    expected: ({ payment }) => ({ settlement_fee: payment?.id ?? '' }),
  },
  refundNotSettled: {
    fits: (its) => settledRefund(its) !== undefined,
    change(its) {
      const refund = settledRefund(its)
      if (refund) refund.settled = []
    },
    expected: ({ payment }) => ({ refund_not_settled: payment?.refunds.find(({ settled }) => settled.length === 0)?.id ?? '' }),
  },
  refundTwice: {
    fits: (its) => settledRefund(its) !== undefined,
    change: (its) => void settledRefund(its)?.settled.push(...(settledRefund(its)?.settled ?? [])),
    expected: ({ payment }) => ({ settlement_twice: payment?.refunds.find(({ settled }) => settled.length === 2)?.id ?? '' }),
  },
  refundElsewhere: {
    fits: (its) => settledRefund(its) !== undefined,
    change: (its) => changeItem(settledRefund(its), () => ({ paymentId: 'pay_other' })),
    expected: ({ payment }) => ({ refund_of_other_payment: payment?.refunds.find(({ settled }) => settled[0]?.paymentId === 'pay_other')?.id ?? '' }),
  },
  refundAmount: {
    fits: (its) => settledRefund(its) !== undefined,
    change: (its) => changeItem(settledRefund(its), ({ amountPaise, netPaise }) => ({ amountPaise: amountPaise + 1, netPaise: netPaise - 1 })),
    expected: ({ payment }) => ({ settlement_amount: payment?.refunds.find(({ settled, amountPaise }) => settled[0]?.amountPaise !== amountPaise)?.id ?? '' }),
  },
}
