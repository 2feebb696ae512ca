import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import * as returnsOfficeContract from '../office-contract.ts'
import { type ListedReturn, returnFilters } from '../office-contract.ts'
import { openReturnStates } from '#shop/orders/rules.ts'
import { withSession } from '#ui/guard.ts'
import { call } from '#ui/call.ts'
import { returnsTexts as texts } from './returns-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Tiles } from '#ui/office/tiles.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { returnPath } from './return-path.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const state = returnFilters.find((filter) => filter === searchParams.get('state'))
  const list = callList(returnsOfficeContract.listReturns, { limit: pageSize, cursor: searchParams.get('cursor') ?? undefined, state })
  // Without counts the list is still of use.
  const counts = withSession(call(returnsOfficeContract.countReturns, {})).catch(() => undefined)
  return { list: await list, counts: await counts }
}

const none = <span className="text-ink-3">{texts.none}</span>

const columns: readonly Column<ListedReturn>[] = [
  {
    title: texts.columns.order,
    cell: (listed) => (
      <Link to={returnPath(listed)} className="link">
        {listed.orderId}
      </Link>
    ),
  },
  { title: texts.columns.state, titleHidden: true, cell: ({ state }) => <ReturnBadge state={state} /> },
  { title: texts.columns.name, cell: ({ name }) => name, className: 'wrap-anywhere' },
  { title: texts.columns.date, sorted: 'descending', cell: ({ askedAt }) => <time dateTime={askedAt}>{showDay(askedAt)}</time> },
  { title: texts.columns.reason, cell: ({ reason }) => texts.reasons[reason] },
  { title: texts.columns.pieces, numeric: true, cell: ({ pieces }) => showNumber(pieces) },
  { title: texts.columns.photos, numeric: true, cell: ({ photos }) => (photos > 0 ? showNumber(photos) : none) },
  { title: texts.columns.refund, numeric: true, cell: ({ refund }) => (refund === null ? none : showRupees(refund)) },
]

export default function Returns() {
  const { list, counts } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      {counts && (
        <Tiles tiles={openReturnStates.map((state) => ({ name: texts.tiles[state], figure: showNumber(counts[state]) }))} className="lg:[--columns:3]" />
      )}
      <FilterBar>
        <ChoiceFilter label={texts.state} name="state" all={texts.all} choices={returnFilters.map((filter) => [filter, texts.filters[filter]] as const)} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.list} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
    </>
  )
}
