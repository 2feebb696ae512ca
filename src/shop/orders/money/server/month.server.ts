import { dayInIndia, instantsOfMonth, monthsBetween } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { firstDayOf, sumByName } from '#shop/audit/module.server.ts'
import type { MoneyMonth } from '../contract.ts'
import { sum, sumPendingRefunds, sumProcessedRefunds } from './queries.server.ts'

/**
 * Sums the payments received and the refunds made in a month of India (YYYY-MM; default: this month). The figures have payments by the day of their
 * capture, but refunds by the day of their payment. So refunds are summed from their rows.
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
    received: sum(received),
    refunded: sum(refunded),
    refunding: sum(refunding),
    difference: rupeesOf(received.paise - refunded.paise),
  }
}
