import { call } from '#ui/call.ts'
import type { Column } from '#ui/office/data-table.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as contract from '../../reports/contract.ts'
import type { RefundReport, RefundRow } from '../../reports/contract.ts'
import { refundText } from '../../reports/rules/refund-texts.ts'
import { DrawnRows } from './drawn-rows.tsx'
import { reportsTexts } from './reports-texts.ts'
import { changeNote, type Days, Figure, Section } from './section.tsx'
import { ShortTable } from './short-table.tsx'

const texts = reportsTexts.refunds

export const RefundsPart = ({ days }: { days: Days }) => (
  <Section title={texts.title} about={<p>{texts.about}</p>} days={days} load={() => call(contract.reportRefunds, days)} spreadsheet={contract.exportRefunds}>
    {(report) => <Refunds report={report} />}
  </Section>
)

function Refunds({ report: { total, refunds, chart } }: { report: RefundReport }) {
  if (refunds.length === 0) return <p className="py-8 text-center text-ink-2">{texts.empty}</p>
  const amountNote = changeNote(total.amount, total.before.amount, showRupees)
  return (
    <>
      <Tiles
        className="sm:[--columns:2]"
        tiles={[
          {
            name: texts.tiles.amount,
            figure: showRupees(total.amount),
            note: total.charges > 0 ? `${texts.charges(showRupees(total.charges))}, ${amountNote}` : amountNote,
            strong: true,
          },
          { name: texts.tiles.count, figure: showNumber(total.count), note: changeNote(total.count, total.before.count, showNumber) },
        ]}
      />
      <DrawnRows svg={chart} name={texts.chart}>
        <ShortTable caption={texts.title} columns={columns} rows={refunds} keyOf={refundText} />
      </DrawnRows>
    </>
  )
}

const columns: readonly Column<RefundRow>[] = [
  { title: texts.columns.reason, cell: (row) => refundText(row) },
  {
    title: texts.columns.count,
    numeric: true,
    cell: ({ count, before }) => <Figure value={showNumber(count)} before={changeNote(count, before.count, showNumber)} />,
  },
  {
    title: texts.columns.amount,
    numeric: true,
    cell: ({ amount, before }) => <Figure value={showRupees(amount)} before={changeNote(amount, before.amount, showRupees)} />,
  },
  { title: texts.columns.charges, numeric: true, cell: ({ charges }) => showRupees(charges) },
]
