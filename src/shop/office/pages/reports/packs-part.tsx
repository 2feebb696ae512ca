import * as stockContract from '#shop/stock/contract.ts'
import { call } from '#ui/call.ts'
import type { Column } from '#ui/office/data-table.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as contract from '../../reports/contract.ts'
import type { PackReport, PackRow } from '../../reports/contract.ts'
import { DrawnRows } from './drawn-rows.tsx'
import { reportsTexts } from './reports-texts.ts'
import { changeNote, type Days, Figure, Section } from './section.tsx'
import { ShortTable } from './short-table.tsx'

const texts = reportsTexts.packs

export const PacksPart = ({ days }: { days: Days }) => (
  <Section
    title={texts.title}
    about={
      <>
        <p>{texts.about}</p>
        <p>{texts.costAbout}</p>
      </>
    }
    days={days}
    load={() => call(contract.reportPacks, days)}
    spreadsheet={contract.exportPacks}
  >
    {(report) => <Packs report={report} />}
  </Section>
)

const percentOf = (part: number, whole: number) => (whole <= 0 ? '–' : `${Math.round((part / whole) * 100)}%`)

function Packs({ report: { total, withoutCost, packs, more, chart } }: { report: PackReport }) {
  const names = texts.tiles
  const marginNotes = [
    ...(total.netWithCost > 0 ? [texts.ofNet(percentOf(total.margin, total.netWithCost), showRupees(total.netWithCost))] : []),
    ...(withoutCost > 0 ? [texts.withoutCost(withoutCost)] : []),
  ]
  if (packs.length === 0) return <p className="py-8 text-center text-ink-2">{texts.empty}</p>
  return (
    <>
      <Tiles
        className="sm:[--columns:3]"
        tiles={[
          { name: names.net, figure: showRupees(total.net), note: changeNote(total.net, total.before.net, showRupees), strong: true },
          { name: names.pieces, figure: showNumber(total.pieces), note: changeNote(total.pieces, total.before.pieces, showNumber) },
          { name: names.margin, figure: total.netWithCost > 0 ? showRupees(total.margin) : '–', note: marginNotes.join(', ') },
        ]}
      />
      <DrawnRows svg={chart} name={texts.chart}>
        <ShortTable caption={texts.title} columns={columns} rows={packs} keyOf={({ id, product, pack }) => JSON.stringify([id, product, pack])} />
        {more > 0 && <p className="px-4 py-3 text-ink-2">{texts.more(showNumber(more))}</p>}
      </DrawnRows>
    </>
  )
}

const columns: readonly Column<PackRow>[] = [
  {
    title: texts.columns.pack,
    cell: ({ id, product, pack }) => (
      <span className="wrap-anywhere">
        {id === '' ? (
          `${product}, ${pack}`
        ) : (
          <ScreenLink needs={stockContract.listStock} to={`/admin/stock/${id}`}>
            {`${product}, ${pack}`}
          </ScreenLink>
        )}
      </span>
    ),
  },
  {
    title: reportsTexts.columns.pieces,
    numeric: true,
    cell: ({ pieces, before }) => <Figure value={showNumber(pieces)} before={changeNote(pieces, before.pieces, showNumber)} />,
  },
  {
    title: reportsTexts.columns.net,
    numeric: true,
    cell: ({ net, before }) => <Figure value={showRupees(net)} before={changeNote(net, before.net, showRupees)} />,
  },
  { title: reportsTexts.columns.cost, numeric: true, cell: ({ cost }) => (cost === null ? texts.noCost : showRupees(cost)) },
  {
    title: reportsTexts.columns.margin,
    numeric: true,
    cell: ({ margin, net }) => (margin === null ? '–' : <Figure value={showRupees(margin)} before={percentOf(margin, net)} />),
  },
]
