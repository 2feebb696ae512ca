import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import type { Listed } from '#ui/office/call-list.ts'
import { NumberedPager } from '#ui/office/numbered-pager.tsx'
import { showDay, showRupees } from '#ui/office/show.ts'
import { Panel } from '#ui/office/panel.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { queryOf } from '#ui/office/query.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { documentKinds } from '../../rules/documents.ts'
import * as taxContract from '../../contract.ts'
import * as contract from '../contract.ts'
import type { ListedDocument } from '../contract.ts'
import { gstTexts as texts } from './gst-texts.ts'
import { stateName } from './month-tables.tsx'

/** Each file: its label with a sentence about it, its endpoint, and the format if the endpoint has several. */
const files = [
  [texts.downloads.gstr1, contract.exportGstr1, undefined],
  [texts.downloads.documents, contract.exportDocuments, undefined],
  [texts.downloads.tallyXml, contract.exportTally, 'xml'],
  [texts.downloads.tallyCsv, contract.exportTally, 'csv'],
  [texts.downloads.lines, contract.exportTaxLines, undefined],
  [texts.downloads.payments, contract.exportPayments, undefined],
  [texts.downloads.refunds, contract.exportRefunds, undefined],
  [texts.downloads.settlements, contract.exportSettlements, undefined],
  [texts.downloads.differences, contract.exportDifferences, undefined],
] as const

/** The files of a month, each with its purpose. */
export function MonthDownloads({ month }: { month: string }) {
  return (
    <Panel title={texts.downloads.title}>
      <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {files.map(([[label, about], needs, format]) => (
          <li key={label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="w-52 shrink-0">
              <DownloadButton needs={needs} path={`${needs.path}${queryOf({ month, format })}`} label={label} />
            </div>
            <p className="min-w-40 flex-1 text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <ScreenLink needs={contract.showLedgers} to="/admin/gst/ledgers" className="inline-flex min-h-11 items-center lg:min-h-6">
          {texts.downloads.ledgers}
        </ScreenLink>
      </p>
    </Panel>
  )
}

/** How many documents a page of the list shows. */
export const pageSize = 10

/** The documents of the month, newest first, each with its PDF. */
export function MonthDocuments({ month, list }: { month: string; list: Listed<ListedDocument> }) {
  return (
    <>
      <FilterBar>
        <input type="hidden" name="month" value={month} />
        <SearchFilter label={texts.documents.search} />
        <ChoiceFilter
          label={texts.documents.kind}
          name="kind"
          all={texts.documents.allKinds}
          choices={documentKinds.map((kind) => [kind, texts.kinds[kind]] as const)}
        />
      </FilterBar>
      <ListPanel
        list={list}
        title={texts.documents.title}
        empty={texts.documents.empty}
        failed={() => texts.documents.failed}
        noun={texts.documents.noun}
        pager={<NumberedPager list={list} pageSize={pageSize} noun={texts.documents.noun} />}
      >
        {(rows) => <DataTable caption={texts.documents.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<ListedDocument>[] = [
  {
    title: texts.columns.number,
    cell: ({ number }) => (
      <span translate="no" className="whitespace-nowrap">
        {number}
      </span>
    ),
  },
  { title: texts.columns.day, sorted: 'descending', cell: ({ issuedOn }) => showDay(issuedOn) },
  { title: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
  { title: texts.columns.order, cell: ({ orderId }) => <OrderLink id={orderId} /> },
  { title: texts.columns.state, cell: ({ state }) => stateName(state) },
  { title: texts.columns.total, cell: ({ total }) => showRupees(total), numeric: true },
  {
    title: texts.columns.file,
    titleHidden: true,
    cell: ({ _id, number }) => (
      <DownloadButton
        needs={taxContract.downloadDocument}
        path={`/documents/${_id}`}
        label={
          <>
            <span>{texts.documents.file}</span>
            <span className="sr-only">{texts.documents.fileOf(number)}</span>
          </>
        }
      />
    ),
  },
]
