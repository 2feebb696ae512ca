import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import type { Listed } from '#ui/office/call-list.ts'
import { NumberedPager } from '#ui/office/numbered-pager.tsx'
import { OrderLink } from '#shop/orders/parts.ts'
import { showDay, showRupees } from '#ui/office/show.ts'
import { documentKinds } from '../../rules/documents.ts'
import * as taxContract from '../../contract.ts'
import type { ListedDocument } from '../contract.ts'
import { gstTexts } from './gst-texts.ts'
import { stateName } from './month-tables.tsx'

const texts = gstTexts.documents

/** How many documents a page of the list shows. */
export const pageSize = 10

/** The documents of the month, newest first, each with its PDF. */
export function MonthDocuments({ month, list }: { month: string; list: Listed<ListedDocument> }) {
  return (
    <>
      <FilterBar>
        <input type="hidden" name="month" value={month} />
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.kind} name="kind" all={texts.allKinds} choices={documentKinds.map((kind) => [kind, gstTexts.kinds[kind]] as const)} />
      </FilterBar>
      <ListPanel
        list={list}
        empty={texts.empty}
        failed={() => texts.failed}
        noun={texts.noun}
        pager={<NumberedPager list={list} pageSize={pageSize} noun={texts.noun} />}
      >
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<ListedDocument>[] = [
  { title: gstTexts.columns.number, cell: ({ number }) => <span translate="no">{number}</span> },
  { title: gstTexts.columns.day, sorted: 'descending', cell: ({ issuedOn }) => showDay(issuedOn) },
  { title: gstTexts.columns.kind, cell: ({ kind }) => gstTexts.kinds[kind] },
  { title: gstTexts.columns.order, cell: ({ orderId }) => <OrderLink id={orderId} /> },
  { title: gstTexts.columns.state, cell: ({ state }) => stateName(state) },
  { title: gstTexts.columns.total, cell: ({ total }) => showRupees(total), numeric: true },
  {
    title: gstTexts.columns.file,
    titleHidden: true,
    cell: ({ _id, number }) => (
      <DownloadButton needs={taxContract.downloadDocument} path={`/documents/${_id}`} label={`${texts.file}${texts.fileOf(number)}`} />
    ),
  },
]
