import type { AdminOrder } from '#shop/orders/office-contract.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import type { Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { queryOf } from '#ui/office/query.ts'
import { PageLink } from '#ui/office/screen-link.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { productPageTexts } from './product-page-texts.ts'
import { OrderBadges } from '../orders/order-badges.tsx'

const texts = productPageTexts.orders

/** The newest orders that contain a product, and how many there are. */
export function ProductOrders({ productId, list }: { productId: string; list: Listed<AdminOrder> }) {
  const all = list.kind === 'loaded' && list.total > 0 && (
    <p className="px-4 py-3">
      <PageLink to={`/admin/orders${queryOf({ product: productId })}`}>
        {texts.all(`${showNumber(list.total)}${list.more ? '+' : ''}`, list.total === 1)}
      </PageLink>
    </p>
  )
  return (
    <ListPanel title={texts.title} list={list} empty={texts.empty} noun={texts.noun} pager={all}>
      {(rows) => <DataTable caption={texts.title} columns={columnsFor(productId)} rows={rows} keyOf={({ _id }) => _id} />}
    </ListPanel>
  )
}

const columnsFor = (productId: string): readonly Column<AdminOrder>[] => [
  { title: texts.columns.id, cell: ({ _id }) => <OrderLink id={_id} /> },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt), className: 'whitespace-nowrap' },
  {
    title: texts.columns.pieces,
    cell: ({ items }) =>
      items
        .filter((item) => item.productId === productId)
        .map(({ qty, type }) => texts.packs(qty, type))
        .join(', '),
  },
  { title: texts.columns.total, numeric: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  {
    title: texts.columns.status,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1">
        <OrderBadges order={order} />
      </span>
    ),
  },
]
