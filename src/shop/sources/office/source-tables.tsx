import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import type { Figures, SourceReport, SourceRow } from '../contract.ts'
import { kindTexts, sourceName } from '../rules/source-texts.ts'
import { changeOf, newCustomerShare } from './show-change.ts'
import { sourcesTexts as texts } from './sources-texts.ts'

type Compared = Figures & { before: Figures }

/** The report by channel, and by source and campaign. */
export function SourceTables({ report: { channels, sources, more } }: { report: SourceReport }) {
  if (channels.length === 0)
    return (
      <Panel flush>
        <Notice kind="empty">{texts.empty}</Notice>
      </Panel>
    )
  return (
    <>
      <Panel title={texts.channels} flush>
        <DataTable paired caption={texts.channels} columns={channelColumns} rows={channels} keyOf={({ kind }) => kind} />
      </Panel>
      <Panel title={texts.sources} flush>
        <DataTable
          paired
          caption={texts.sources}
          columns={sourceColumns}
          rows={sources}
          keyOf={({ kind, name, source, campaign }) => JSON.stringify([kind, name, source, campaign])}
          dense
        />
        {more > 0 && <p className="px-4 py-3 text-ink-2">{texts.more(showNumber(more))}</p>}
      </Panel>
    </>
  )
}

/** Shows a figure, and below it the text about the period before. */
function Figure({ value, before }: { value: string; before: string }) {
  return (
    <div>
      <div>{value}</div>
      <div className="text-xs text-ink-3">{before}</div>
    </div>
  )
}

const figureColumns: readonly Column<Compared>[] = [
  {
    title: texts.columns.orders,
    numeric: true,
    cell: ({ orders, cancelled, before }) => (
      <Figure
        value={showNumber(orders) + (cancelled > 0 ? ` (${texts.cancelled(showNumber(cancelled))})` : '')}
        before={texts.before(showNumber(before.orders), changeOf(orders, before.orders))}
      />
    ),
  },
  {
    title: texts.columns.revenue,
    numeric: true,
    cell: ({ revenue, before }) => <Figure value={showRupees(revenue)} before={texts.before(showRupees(before.revenue), changeOf(revenue, before.revenue))} />,
  },
  { title: texts.columns.cash, numeric: true, cell: ({ cashToCome }) => showRupees(cashToCome) },
  {
    title: texts.columns.customers,
    numeric: true,
    cell: (row) => <Figure value={newCustomerShare(row)} before={texts.before(newCustomerShare(row.before), '')} />,
  },
  {
    title: texts.columns.average,
    numeric: true,
    cell: ({ averageOrder, before }) => <Figure value={showRupees(averageOrder)} before={texts.before(showRupees(before.averageOrder), '')} />,
  },
]

const channelColumns: readonly Column<SourceReport['channels'][number]>[] = [
  { title: texts.columns.kind, cell: ({ kind }) => kindTexts[kind] },
  ...figureColumns,
]

const sourceColumns: readonly Column<SourceRow>[] = [
  { title: texts.columns.kind, cell: ({ kind }) => kindTexts[kind] },
  {
    title: texts.columns.source,
    cell: (row) => (
      <span translate="no" className="wrap-anywhere">
        {sourceName(row) || '–'}
      </span>
    ),
  },
  {
    title: texts.columns.campaign,
    cell: ({ campaign }) => (
      <span translate="no" className="wrap-anywhere">
        {campaign || '–'}
      </span>
    ),
  },
  ...figureColumns,
]
