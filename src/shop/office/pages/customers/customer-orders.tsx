import type { Order } from '#shop/orders/contract.ts'
import { customerTexts as texts } from '#shop/accounts/parts.ts'
import type { Listed } from '#ui/office/call-list.ts'
import { FulfilmentBadge, OrderLink, RefundBadge, StatusBadge } from '#shop/orders/parts.ts'
import { showDay, showRupees } from '#ui/office/show.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'

/** The placed orders of a customer and the newest unpaid ones, each newest first. */
export function CustomerOrders({ list, unpaid }: { list: Listed<Order>; unpaid: Listed<Order> }) {
  return (
    <div className="grid gap-5">
      <ListPanel title={texts.orders} list={list} empty={texts.noOrders} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.orders} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {unpaid.kind === 'loaded' && unpaid.rows.length > 0 && (
        <ListPanel title={texts.unpaid} list={unpaid} empty="" noun={texts.noun} pager={unpaid.next && <p className="p-4 text-ink-3">{texts.newest}</p>}>
          {(rows) => <DataTable caption={texts.unpaid} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
        </ListPanel>
      )}
    </div>
  )
}

const columns: readonly Column<Order>[] = [
  {
    title: texts.columns.id,
    cell: ({ _id }) => <OrderLink id={_id} />,
  },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt), className: 'whitespace-nowrap' },
  { title: texts.columns.items, cell: ({ items }) => items.map(({ qty, name, type }) => `${qty} × ${name}, ${type}`).join('; '), className: 'min-w-40' },
  { title: texts.columns.total, numeric: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  {
    title: texts.columns.status,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1">
        <StatusBadge order={order} />
        <FulfilmentBadge order={order} />
        <RefundBadge order={order} />
      </span>
    ),
  },
]
