import type { CodState } from '#shop/orders/rules.ts'

type Sum = { measure: string; name: string; orders: number; paise: number }

/** The states of cash that never came. It has no refund, so it is taken from the revenue like one. */
export const lostCash = ['returned', 'cancelled', 'written_off'] as const satisfies CodState[]
/** The states of cash that is still to come. */
const cashToCome = ['confirmed', 'shipped', 'collected'] as const satisfies CodState[]

/** The measures that `salesOf` adds up. */
export const salesMeasures = ['order', 'refund', 'cod', 'customer'] as const

/** Returns the sales that figures by measure and name tell, in paise. Counts refunds of settled payments only: other payments never were revenue. */
export function salesOf(sums: readonly Sum[]) {
  const sumOf = (measure: (typeof salesMeasures)[number], figure: 'orders' | 'paise', names: readonly string[]) =>
    sums.filter((sum) => sum.measure === measure && names.includes(sum.name)).reduce((total, sum) => total + sum[figure], 0)
  const [orders, soldPaise, refundedPaise, lostPaise] = [
    sumOf('order', 'orders', ['']),
    sumOf('order', 'paise', ['']),
    sumOf('refund', 'paise', ['settled']),
    sumOf('cod', 'paise', lostCash),
  ]
  return {
    orders,
    soldPaise,
    refundedPaise,
    lostPaise,
    netPaise: soldPaise - refundedPaise - lostPaise,
    toComePaise: sumOf('cod', 'paise', cashToCome),
    averagePaise: orders === 0 ? 0 : Math.round(soldPaise / orders),
    newCustomers: sumOf('customer', 'orders', ['new']),
    returningCustomers: sumOf('customer', 'orders', ['returning']),
  }
}
