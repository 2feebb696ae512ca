import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { placeOf } from '#shop/places/rules.ts'
import type { Month } from '../contract.ts'
import { gstTexts as texts } from './gst-texts.ts'

type Amounts = Month['net']

/** Returns the name of a state by its code, with the code. */
export const stateName = (code: string) => `${placeOf(code)} (${code})`

const amounts: readonly Column<Amounts>[] = [
  { title: texts.columns.taxable, cell: ({ taxable }) => showRupees(taxable), numeric: true },
  { title: texts.columns.cgst, cell: ({ cgst }) => showRupees(cgst), numeric: true },
  { title: texts.columns.sgst, cell: ({ sgst }) => showRupees(sgst), numeric: true },
  { title: texts.columns.igst, cell: ({ igst }) => showRupees(igst), numeric: true },
  { title: texts.columns.total, cell: ({ total }) => showRupees(total), numeric: true },
]

/** A state with its part of the largest taxable value, from 0 to 1. */
type DrawnState = Month['byState'][number] & { share: number }

const stateColumns: readonly Column<DrawnState>[] = [
  { title: texts.columns.state, cell: ({ state }) => stateName(state) },
  { title: texts.byState.share, titleHidden: true, cell: ({ share }) => <Bar share={share} />, className: 'table:w-32' },
  { title: texts.columns.documents, cell: ({ documents }) => showNumber(documents), numeric: true },
  { title: texts.columns.notes, cell: ({ notes }) => showNumber(notes), numeric: true },
  ...amounts,
]

/** The taxable values and taxes of a month by state. A bar draws each state beside the largest. */
export function ByState({ states }: { states: Month['byState'] }) {
  // At least 1, because the shares are divided by it.
  const largest = Math.max(1, ...states.map(({ taxable }) => taxable))
  const rows = states.map((state) => ({ ...state, share: Math.max(0, state.taxable) / largest }))
  return (
    <Panel title={texts.byState.title} flush>
      <DataTable caption={texts.byState.caption} columns={stateColumns} rows={rows} keyOf={({ state }) => state} dense />
    </Panel>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full min-w-24 rounded-full bg-hairline">
    <rect width={share * 100} height="8" className="fill-crocus-600" />
  </svg>
)

const rateColumns: readonly Column<Month['byRate'][number]>[] = [{ title: texts.columns.rate, cell: ({ rate }) => `${rate} %` }, ...amounts]

export function ByRate({ rates }: { rates: Month['byRate'] }) {
  return (
    <Panel title={texts.byRate.title} flush>
      <DataTable caption={texts.byRate.caption} columns={rateColumns} rows={rates} keyOf={({ rate }) => String(rate)} dense />
    </Panel>
  )
}

/** Formats rupees with up to four decimals, because the tool does not round to paise. */
const showExact = (rupees: number) =>
  `${rupees < 0 ? '-' : ''}₹${Math.abs(rupees).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

const toolColumns: readonly Column<Month['tool'][number]>[] = [
  { title: texts.columns.state, cell: ({ state }) => stateName(state) },
  { title: texts.columns.rate, cell: ({ rate }) => `${rate} %` },
  { title: texts.columns.taxable, cell: ({ taxable }) => showRupees(taxable), numeric: true },
  { title: texts.tool.documents, cell: ({ documents }) => showExact(documents), numeric: true },
  { title: texts.tool.tool, cell: ({ tool }) => showExact(tool), numeric: true },
  { title: texts.tool.difference, cell: ({ difference }) => showExact(difference), numeric: true },
]

/** The places and rates for which the offline tool computes another tax than the documents have. */
export function ByTool({ tool }: { tool: Month['tool'] }) {
  const differing = tool.filter(({ difference }) => difference !== 0)
  return (
    <Panel title={texts.tool.title} flush>
      <p className="max-w-[80ch] px-4 py-3 text-ink-2">{differing.length === 0 ? texts.tool.same : texts.tool.about}</p>
      {differing.length > 0 && (
        <DataTable caption={texts.tool.caption} columns={toolColumns} rows={differing} keyOf={({ state, rate }) => `${state} ${rate}`} dense />
      )}
    </Panel>
  )
}
