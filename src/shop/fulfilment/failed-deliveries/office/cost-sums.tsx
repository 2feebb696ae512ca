import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMonth, showNumber, showRupees } from '#ui/office/show.ts'
import { startOfDay } from '#kernel/india.ts'
import type { CostSum, ReturnCosts } from '../office-contract.ts'
import { carrierName } from '../../parcels/rules/carriers.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.sums

/** What came back cost, by month, PIN code and courier. Renders nothing before the first parcel came back. */
export function CostSums({ months, pins, couriers }: ReturnCosts) {
  if (months.length === 0) return null
  const total = months.reduce((sum, month) => sum + month.total, 0)
  return (
    <>
      <Panel title={texts.title(showRupees(Math.round(total * 100) / 100))} flush>
        <p className="max-w-[80ch] px-4 pt-3 text-ink-2">{texts.about}</p>
        <Sums title={texts.months} first={texts.columns.month} rows={months} nameOf={(key) => showMonth(startOfDay(`${key}-01`))} />
      </Panel>
      <Panel title={texts.pins} flush>
        <Sums title={texts.pins} first={texts.columns.pin} rows={pins} nameOf={(key) => key} />
      </Panel>
      <Panel title={texts.couriers} flush>
        <Sums title={texts.couriers} first={texts.columns.courier} rows={couriers} nameOf={(key) => (key === '' ? texts.unknown : carrierName(key))} />
      </Panel>
    </>
  )
}

function Sums({ title, first, rows, nameOf }: { title: string; first: string; rows: CostSum[]; nameOf: (key: string) => string }) {
  const columns: readonly Column<CostSum>[] = [
    { title: first, cell: ({ key }) => nameOf(key) },
    { title: texts.columns.parcels, numeric: true, cell: ({ parcels }) => showNumber(parcels) },
    { title: texts.columns.forward, numeric: true, cell: ({ forward }) => showRupees(forward) },
    { title: texts.columns.back, numeric: true, cell: ({ back }) => showRupees(back) },
    { title: texts.columns.damage, numeric: true, cell: ({ damage }) => showRupees(damage) },
    { title: texts.columns.total, numeric: true, cell: ({ total }) => showRupees(total) },
  ]
  return <DataTable caption={title} columns={columns} rows={rows} keyOf={({ key }) => key} dense />
}
