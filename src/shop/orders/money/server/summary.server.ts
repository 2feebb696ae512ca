import { rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { type Measure, sumByName, firstDayOf } from '#shop/audit/module.server.ts'
import type { MoneySummary, MoneyMonth } from '../contract.ts'
import { wireSum, sumCases, sumPendingRefunds, sumProcessedRefunds } from './queries.server.ts'
import type { MoneyList } from '../rules/remedy.ts'
import { dayInIndia, instantsOfMonth, monthsBetween } from '#kernel/india.ts'

/** Returns the sums of orders, payments and refunds from the stored figures. Only pending refunds and exceptions are summed from their rows. */
export async function getMoneySummary({ db, now }: Shop): Promise<MoneySummary> {
  const figures = await sumByName(db, {}, ['order', 'payment', 'refund', 'cod'])
  const total = (measure: Measure, name?: string) =>
    figures
      .filter((figure) => figure.measure === measure && (name === undefined || figure.name === name))
      .reduce((sums, { orders, paise }) => ({ count: sums.count + orders, paise: sums.paise + paise }), { count: 0, paise: 0 })
  const [orders, settled, cod] = [total('order'), total('payment', 'settled'), total('cod')]
  const refunding = await sumPendingRefunds(db)
  const sumOpen = (lane: MoneyList) => sumCases(db, { lane, state: 'open' }, now())
  return {
    orders: wireSum(orders),
    settled: wireSum(settled),
    ...(cod.count > 0 && { cod: wireSum(cod) }),
    difference: rupeesOf(orders.paise - settled.paise - cod.paise),
    captured: wireSum(total('payment')),
    refunded: wireSum(total('refund')),
    refunding: wireSum(refunding),
    lanes: {
      no_order: await sumOpen('no_order'),
      surplus: await sumOpen('surplus'),
      after_cancel: await sumOpen('after_cancel'),
      coupon_spent: await sumOpen('coupon_spent'),
      out_of_stock: await sumOpen('out_of_stock'),
      amount_differs: await sumOpen('amount_differs'),
      rest: await sumOpen('rest'),
      refund_by_hand: await sumOpen('refund_by_hand'),
      refund_failed: await sumOpen('refund_failed'),
      refund_pending: await sumOpen('refund_pending'),
    },
  }
}

/**
 * Sums the payments received and the refunds made in a month of India (YYYY-MM; default: this month). The figures count payments on the day of their capture,
 * but refunds on the day of their payment. So refunds are summed from their rows.
 */
export async function sumMonth({ db, now }: Shop, wanted?: string): Promise<MoneyMonth> {
  const thisMonth = dayInIndia(now()).slice(0, 7)
  const month = wanted ?? thisMonth
  const range = instantsOfMonth(month)
  const payments = await sumByName(db, range, ['payment'])
  const received = payments.reduce((total, { orders, paise }) => ({ count: total.count + orders, paise: total.paise + paise }), { count: 0, paise: 0 })
  const refunded = await sumProcessedRefunds(db, range)
  const refunding = await sumPendingRefunds(db, range)
  const firstDay = await firstDayOf(db, 'payment')
  return {
    month,
    months: monthsBetween(firstDay?.slice(0, 7) ?? thisMonth, thisMonth),
    received: wireSum(received),
    refunded: wireSum(refunded),
    refunding: wireSum(refunding),
    difference: rupeesOf(received.paise - refunded.paise),
  }
}
