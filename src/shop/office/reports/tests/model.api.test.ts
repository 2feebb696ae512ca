import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { rounds } from '#test/rounds.ts'
import { clock, shop } from '#test/test-shop.ts'
import { getMoneySummary, sumMonth } from '#shop/orders/money/server/summary.server.ts'
import { makeReport as reportSources } from '#shop/sources/server/report.server.ts'
import { makeReport as reportDashboard } from '../../analytics/server/make-report.server.ts'
import { reportPeriods } from '../rules/periods.ts'
import { listCohorts } from '../server/cohorts.server.ts'
import { reportPacks } from '../server/packs.server.ts'
import { reportRefunds } from '../server/refunds.server.ts'
import { listSalesDays, reportSales } from '../server/sales.server.ts'
import { begin, history, writeHistory } from '#test/reports/place-history.ts'
import { modelCohorts, modelPacks, modelRefunds, modelSales, netOfOrder, readRows } from '#test/reports/slow-model.ts'

const paise = (rupees: number) => Math.round(rupees * 100)

test('the reports equal what a slow model adds up of all rows, and agree with dashboard, money and sources', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 25 }), fc.integer({ min: 1, max: 12 }), async (given, start, length) => {
      await writeHistory(given)
      const rows = await readRows()
      const day = (index: number) => dayInIndia(new Date(begin + index * dayMs))
      clock.now = new Date(begin + 40 * dayMs)
      const periods = reportPeriods({ from: day(start), to: day(start + length - 1) }, clock.now)
      await checkSales(rows, periods)
      await checkPacks(rows, periods)
      await checkRefunds(rows, periods)

      const all = reportPeriods({ from: day(0), to: day(40) }, clock.now)
      const [{ now }, dashboard, money] = [await reportSales(shop.db, all), await reportDashboard(shop.db, 'all', clock.now), await getMoneySummary(shop)]
      expect(now).toMatchObject({ net: dashboard.net, refunded: dashboard.refunded, averageOrder: dashboard.averageOrder, orders: money.orders.count })
      expect({ sold: now.sold, cashToCome: now.cashToCome, ...dashboard.ordersOf }).toEqual({
        sold: money.orders.amount,
        cashToCome: dashboard.cashToCome ?? 0,
        newCustomers: now.newCustomers,
        returningCustomers: now.returningCustomers,
      })
      const march = await reportRefunds(shop.db, reportPeriods({ from: '2026-03-01', to: '2026-03-31' }, clock.now))
      expect((await sumMonth(shop, '2026-03')).refunded).toEqual({ count: march.total.count, amount: march.total.amount })
    }),
    { numRuns: rounds(20, 250) },
  )
})

type Rows = Awaited<ReturnType<typeof readRows>>
type Periods = ReturnType<typeof reportPeriods>

async function checkSales(rows: Rows, periods: Periods) {
  const report = await reportSales(shop.db, periods)
  for (const [figures, days] of [
    [report.now, periods.period],
    [report.earlier, periods.before],
  ] as const) {
    const { orders, sold, refunded, lostCash, net, cashToCome } = figures
    expect({
      orders,
      soldPaise: paise(sold),
      refundedPaise: paise(refunded),
      lostPaise: paise(lostCash),
      netPaise: paise(net),
      toCome: paise(cashToCome),
    }).toEqual(modelSales(rows, days))
  }
  const days = await listSalesDays(shop.db, periods)
  const sumOf = (valueOf: (one: (typeof days)[number]) => number) => days.reduce((total, one) => total + valueOf(one), 0)
  expect(sumOf(({ soldPaise, lostPaise }) => soldPaise - lostPaise)).toBe(paise(report.now.net))
  expect(sumOf(({ before }) => before.netPaise)).toBe(paise(report.earlier.net))
  expect(report.buckets.reduce((total, { net }) => total + paise(net), 0)).toBe(paise(report.now.net))
}

async function checkPacks(rows: Rows, periods: Periods) {
  const report = await reportPacks(shop.db, periods)
  const [now, before] = [modelPacks(rows, periods.period), modelPacks(rows, periods.before)]
  const none = { pieces: 0, paise: 0 }
  expect(report.packs.map(({ id }) => id).toSorted()).toEqual([...new Set([...now.keys(), ...before.keys()])].toSorted())
  for (const { id, pieces, net, cost, margin, before: earlier } of report.packs) {
    expect({ pieces, paise: paise(net) }).toEqual(now.get(id) ?? none)
    expect({ pieces: earlier.pieces, paise: paise(earlier.net) }).toEqual(before.get(id) ?? none)
    // A bundle costs what its parts cost.
    const each = { saffron: 12_345, set: 24_690 }[id]
    expect(cost === null ? undefined : paise(cost)).toBe(each === undefined ? undefined : each * pieces)
    expect(margin === null ? undefined : paise(margin)).toBe(each === undefined ? undefined : paise(net) - each * pieces)
  }
  const { total } = await reportSources(shop.db, { ...periods.period, touch: 'last' }, clock.now)
  expect([report.total.net, report.total.before.net]).toEqual([total.revenue, total.before.revenue])
}

async function checkRefunds(rows: Rows, periods: Periods) {
  const report = await reportRefunds(shop.db, periods)
  for (const [figuresOf, days] of [
    [(row: (typeof report.refunds)[number]) => row, periods.period],
    [(row: (typeof report.refunds)[number]) => row.before, periods.before],
  ] as const) {
    const shown = report.refunds.flatMap((row) => {
      const { count, amount, charges } = figuresOf(row)
      return count === 0 ? [] : [[JSON.stringify([row.origin, row.reason]), { count, paise: paise(amount), chargePaise: paise(charges) }] as const]
    })
    expect(new Map(shown)).toEqual(modelRefunds(rows, days))
  }
}

test('the cohorts equal what a slow model counts, and have all revenue of accounts', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 150 }), async (given, until) => {
      await writeHistory(given, 6)
      const rows = await readRows()
      const to = dayInIndia(new Date(begin + until * dayMs))
      const cohorts = await listCohorts(shop.db, reportPeriods({ from: to, to }, clock.now))
      const cells = cohorts.flatMap(({ month: first, later }) =>
        later.flatMap(({ month, customers, orders, net }) => (orders === 0 ? [] : [[`${first} ${month}`, [customers, orders, paise(net)]] as const])),
      )
      expect(new Map(cells)).toEqual(modelCohorts(rows, to))
      const known = rows.orders.filter(({ customerId, listedAt }) => customerId !== null && dayInIndia(listedAt) <= to)
      const ordersOf = Map.groupBy(known, ({ customerId }) => customerId)
      expect(cohorts.reduce((total, { again }) => total + again, 0)).toBe([...ordersOf.values()].filter((own) => own.length > 1).length)
      for (const { customers, again, orders, net, later } of cohorts) {
        expect(again).toBeLessThanOrEqual(customers)
        expect(orders).toBe(later.reduce((total, month) => total + month.orders, 0))
        expect(paise(net)).toBe(later.reduce((total, month) => total + paise(month.net), 0))
      }
      const all = await listCohorts(shop.db, reportPeriods({ from: '2026-12-31', to: '2026-12-31' }, clock.now))
      const others = rows.orders.filter(({ customerId }) => customerId === null).reduce((total, order) => total + netOfOrder(rows, order), 0)
      const { net } = await reportDashboard(shop.db, 'all', clock.now)
      expect(all.reduce((total, cohort) => total + paise(cohort.net), 0) + others).toBe(paise(net))
    }),
    { numRuns: rounds(15, 200) },
  )
})
