import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as celebritiesContract from '../contract.ts'
import type { ListedCelebrity } from '../contract.ts'
import { celebrityTexts } from './celebrities-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { celebrityPath } from './celebrity-path.ts'

const texts = celebrityTexts.all

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  return { list: await callList(celebritiesContract.listCelebrities, { limit: pageSize, cursor: param('cursor'), q: param('q') }) }
}

export default function Celebrities() {
  const { list } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<ListedCelebrity>[] = [
  {
    title: texts.columns.name,
    cell: ({ _id, name }) => (
      <ScreenLink needs={celebritiesContract.listCelebrities} to={celebrityPath({ id: _id, name })} className="wrap-anywhere">
        {name}
      </ScreenLink>
    ),
  },
  { title: texts.columns.coupons, numeric: true, cell: ({ coupons }) => showNumber(coupons) },
  { title: texts.columns.orders, numeric: true, cell: ({ orders }) => showNumber(orders) },
  { title: texts.columns.net, numeric: true, cell: ({ net }) => showRupees(net) },
]
