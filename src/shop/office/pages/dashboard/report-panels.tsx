import { Link } from 'react-router'
import * as moneyContract from '#shop/orders/money/contract.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import type { Report } from '../../analytics/contract.ts'
import { Chart } from './chart.tsx'
import { reportTexts as texts } from './dashboard-texts.ts'

type NamedSum = Report['products'][number]

const nameOf = ({ name }: NamedSum) => name

/** The charts of the sales in the timeframe, each with its data as a table. */
export function ReportPanels({ report }: { report: Report }) {
  const { buckets, statuses, products, celebrities, charts } = report
  const hasSales = statuses.length > 0
  const name = { title: texts.columns.name, cell: nameOf, className: 'wrap-anywhere' }
  const orders = { title: texts.columns.orders, numeric: true, cell: (row: { orders: number }) => showNumber(row.orders) }
  const amount = { title: texts.columns.amount, numeric: true, cell: (row: NamedSum) => showRupees(row.amount) }
  return (
    <>
      <Highlights report={report} />
      <div className="grid gap-4 lg:grid-cols-[1.7fr_1fr]">
        <Panel title={texts.revenue}>
          <Chart
            svg={charts.revenue}
            rows={hasSales ? buckets : []}
            keyOf={({ label }) => label}
            caption={texts.revenue}
            empty={texts.nothing}
            note={texts.revenueNote}
            columns={[
              { title: texts.columns.when, cell: ({ label }) => label },
              orders,
              { title: texts.columns.net, numeric: true, cell: ({ net }) => showRupees(net) },
            ]}
          />
        </Panel>
        <Panel title={texts.statuses}>
          <Chart
            svg={charts.statuses}
            rows={statuses}
            keyOf={nameOf}
            caption={texts.statuses}
            empty={texts.nothing}
            columns={[name, orders, { ...amount, title: texts.columns.amountBeforeRefunds }]}
          />
        </Panel>
        <Panel title={texts.products}>
          <Chart
            svg={charts.products}
            rows={products}
            keyOf={nameOf}
            caption={texts.products}
            empty={texts.nothing}
            note={texts.productsNote}
            columns={[name, { title: texts.columns.units, numeric: true, cell: ({ qty }) => showNumber(qty) }, amount]}
          />
        </Panel>
        <Panel title={texts.celebrities}>
          <Chart
            svg={charts.celebrities}
            rows={celebrities}
            keyOf={nameOf}
            caption={texts.celebrities}
            empty={texts.noCelebrity}
            note={texts.celebritiesNote}
            columns={[name, orders, amount]}
          />
        </Panel>
      </div>
    </>
  )
}

/** A link to the refunds that banks took in a month, for roles that may read them. */
const RefundsMade = () =>
  mayCall(moneyContract.moneyMonth) && (
    <Link to="/admin/money#by-month" className="link inline-flex min-h-6 items-center">
      {texts.refundsMade}
    </Link>
  )

function Highlights({ report: { net, refunded, averageOrder, ordersOf } }: { report: Report }) {
  const all = ordersOf.newCustomers + ordersOf.returningCustomers
  const share = all === 0 ? 0 : Math.round((ordersOf.returningCustomers / all) * 100)
  const figures = [
    [texts.net, showRupees(net)],
    [texts.average, showRupees(averageOrder)],
    [texts.refunded, showRupees(refunded), <RefundsMade key="link" />],
    [texts.returning, texts.share(showNumber(ordersOf.returningCustomers), showNumber(all), share)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 rounded-panel border border-edge bg-card px-4 py-3">
      {figures.map(([name, figure, link]) => (
        <div key={name}>
          <dt className="text-xs font-medium text-ink-3">{name}</dt>
          <dd className="text-base font-semibold tabular-nums">{figure}</dd>
          {link && <dd className="text-xs">{link}</dd>}
        </div>
      ))}
    </dl>
  )
}
