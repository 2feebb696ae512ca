import type { Db } from '#platform/database/database.ts'
import type { CellOf } from '#platform/http/csv-lines.ts'
import { rupeesOf } from '#kernel/money.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import * as contract from '../contract.ts'
import { type Periods, reportPeriods } from '../rules/periods.ts'
import { stepTexts } from '../rules/funnel-texts.ts'
import { refundText } from '../rules/refund-texts.ts'
import { listCohorts, reportCohorts } from './cohorts.server.ts'
import { type FunnelDay, listFunnelDays, reportFunnel } from './funnel.server.ts'
import { listPacks, reportPacks } from './packs.server.ts'
import { listRefundReasons, reportRefunds } from './refunds.server.ts'
import { listSalesDays, reportSales, type SalesDay } from './sales.server.ts'

type CohortMonth = contract.Cohort['later'][number] & { first: string; of: number }

const listCohortMonths = async (db: Db, periods: Periods): Promise<CohortMonth[]> =>
  (await listCohorts(db, periods)).flatMap(({ month: first, customers, later }) => later.map((row) => ({ ...row, first, of: customers })))

export function reportsApi(api: Api) {
  const { shop } = api
  const read =
    <Value>(make: (db: Db, periods: Periods) => Promise<Value>) =>
    (input: Parameters<typeof reportPeriods>[0]) => {
      const periods = reportPeriods(input, shop.now())
      return shop.fromReplica((db) => make(db, periods))
    }
  mount(api, contract.reportSales, read(reportSales))
  mount(api, contract.reportPacks, read(reportPacks))
  mount(api, contract.reportFunnel, read(reportFunnel))
  mount(api, contract.reportRefunds, read(reportRefunds))
  mount(api, contract.reportCohorts, read(reportCohorts))

  const sheet = <Row>(
    endpoint: typeof contract.exportSales,
    name: string,
    list: (db: Db, periods: Periods) => Promise<Row[]>,
    columns: Record<string, CellOf<Row>>,
  ) => mountCsv(api, endpoint, { name, columns, page: async (input) => ({ rows: await read(list)(input), lastSeq: undefined }) })

  sheet(contract.exportSales, 'sales', listSalesDays, {
    Day: ({ day }: SalesDay) => day,
    Orders: ({ orders }) => orders,
    'Sold (INR)': ({ soldPaise }) => rupeesOf(soldPaise),
    'Refunds and lost cash (INR)': ({ lostPaise }) => rupeesOf(lostPaise),
    'Net revenue (INR)': ({ soldPaise, lostPaise }) => rupeesOf(soldPaise - lostPaise),
    'Orders before': ({ before }) => before.orders,
    'Net revenue before (INR)': ({ before }) => rupeesOf(before.netPaise),
  })
  sheet(contract.exportFunnel, 'funnel', listFunnelDays, {
    Day: ({ day }: FunnelDay) => day,
    [stepTexts.visit]: ({ visit }: FunnelDay) => visit,
    [stepTexts.product]: ({ product }: FunnelDay) => product,
    [stepTexts.cart]: ({ cart }: FunnelDay) => cart,
    [stepTexts.checkout]: ({ checkout }: FunnelDay) => checkout,
    [stepTexts.paid]: ({ paid }: FunnelDay) => paid,
  })
  sheet(contract.exportPacks, 'packs', listPacks, {
    Product: ({ product }: contract.PackRow) => product,
    Pack: ({ pack }) => pack,
    Pieces: ({ pieces }) => pieces,
    'Net revenue (INR)': ({ net }) => net,
    'Cost (INR)': ({ cost }) => cost,
    'Margin (INR)': ({ margin }) => margin,
    'Pieces before': ({ before }) => before.pieces,
    'Net revenue before (INR)': ({ before }) => before.net,
  })
  sheet(contract.exportRefunds, 'refunds', listRefundReasons, {
    Reason: (row: contract.RefundRow) => refundText(row),
    Refunds: ({ count }) => count,
    'Amount (INR)': ({ amount }) => amount,
    'Of it charges (INR)': ({ charges }) => charges,
    'Refunds before': ({ before }) => before.count,
    'Amount before (INR)': ({ before }) => before.amount,
  })
  sheet(contract.exportCohorts, 'returning-customers', listCohortMonths, {
    'First order': ({ first }: CohortMonth) => first,
    Customers: ({ of }) => of,
    Month: ({ month }) => month,
    'Customers who ordered': ({ customers }) => customers,
    Orders: ({ orders }) => orders,
    'Net revenue (INR)': ({ net }) => net,
  })
}
