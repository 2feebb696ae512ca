import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import * as celebritiesContract from '#shop/orders/celebrities/contract.ts'
import { celebrityPath } from '#shop/orders/parts.ts'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import * as contract from '../contract.ts'
import type { ListedShare } from '../contract.ts'
import { sharesTexts } from './shares-texts.ts'

const texts = sharesTexts.list

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  return { list: await callList(contract.listShares, { limit: pageSize, cursor: param('cursor'), q: param('q') }) }
}

export default function Celebrities() {
  const { list } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <Link to="/admin/payouts" className="link inline-flex min-h-11 items-center font-semibold">
            {texts.payouts}
          </Link>
        }
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<ListedShare>[] = [
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
  {
    title: texts.columns.share,
    numeric: true,
    cell: ({ _id, shares }) => (
      <ScreenLink needs={contract.showShare} to={`/admin/celebrity-leads/${_id}/share`}>
        {showRupees(shares.share)}
      </ScreenLink>
    ),
  },
  { title: texts.columns.pending, numeric: true, cell: ({ shares }) => showRupees(shares.pending) },
  { title: texts.columns.payable, numeric: true, cell: ({ shares }) => showRupees(shares.payable) },
]
