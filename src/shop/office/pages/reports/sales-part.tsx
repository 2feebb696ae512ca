import { call } from '#ui/call.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as contract from '../../reports/contract.ts'
import type { SalesReport } from '../../reports/contract.ts'
import { Chart } from '../dashboard/chart.tsx'
import { reportsTexts } from './reports-texts.ts'
import { beforeNote, changeNote, type Days, Section } from './section.tsx'

const texts = reportsTexts.sales

export const SalesPart = ({ days }: { days: Days }) => (
  <Section title={texts.title} about={<p>{texts.about}</p>} days={days} load={() => call(contract.reportSales, days)} spreadsheet={contract.exportSales}>
    {(report) => <Sales report={report} />}
  </Section>
)

function Sales({ report: { now, earlier, buckets, chart } }: { report: SalesReport }) {
  const names = texts.tiles
  return (
    <>
      <Tiles
        className="sm:[--columns:3] xl:[--columns:6]"
        tiles={[
          { name: names.net, figure: showRupees(now.net), note: changeNote(now.net, earlier.net, showRupees), strong: true },
          { name: names.orders, figure: showNumber(now.orders), note: changeNote(now.orders, earlier.orders, showNumber) },
          {
            name: names.average,
            figure: showRupees(now.averageOrder),
            note: `${texts.averageNote}, ${beforeNote(showRupees(earlier.averageOrder))}`,
          },
          {
            name: names.refunded,
            figure: showRupees(now.refunded),
            note: now.lostCash > 0 ? texts.lost(showRupees(now.lostCash)) : beforeNote(showRupees(earlier.refunded)),
          },
          { name: names.customers, figure: showNumber(now.newCustomers), note: texts.returning(showNumber(now.returningCustomers)) },
          ...(now.cashToCome > 0 ? [{ name: names.cash, figure: showRupees(now.cashToCome), note: texts.cashNote }] : []),
        ]}
      />
      <Chart
        svg={chart}
        rows={now.orders + earlier.orders > 0 ? buckets : []}
        keyOf={({ label }) => label}
        caption={texts.chart}
        empty={texts.empty}
        note={texts.note}
        columns={[
          { title: reportsTexts.columns.when, cell: ({ label }) => label },
          { title: reportsTexts.columns.orders, numeric: true, cell: ({ orders }) => showNumber(orders) },
          { title: reportsTexts.columns.net, numeric: true, cell: ({ net }) => showRupees(net) },
          { title: reportsTexts.columns.netBefore, numeric: true, cell: ({ netBefore }) => showRupees(netBefore) },
        ]}
      />
    </>
  )
}
