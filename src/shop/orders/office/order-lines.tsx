import { batchList } from '#shop/stock/rules.ts'
import { type ReactNode, useState } from 'react'
import * as ordersOfficeContract from '../office-contract.ts'
import type { OrderDetails } from '../office-contract.ts'
import type { Order } from '../contract.ts'
import * as ordersEditContract from '../edit-contract.ts'
import { refundSumsOf } from '../rules/refund-state.ts'
import { inr } from '#kernel/money.ts'
import { orderEditTexts } from './order-edits-texts.ts'
import { orderTexts as texts } from './orders-texts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { EditItemsDialog } from './edit-items-dialog.tsx'
import { PartList } from './part-list.tsx'

type Line = OrderDetails['lines'][number]

const columnsOf = (removalRefund: OrderDetails['removalRefund']): readonly Column<Line>[] => [
  {
    title: texts.columns.item,
    cell: ({ name, type, batches, removed, removedPaid, parts }) => (
      <>
        <span className="font-semibold">{name}</span> <span className="text-ink-3">{type}</span>
        <PartList parts={parts} />
        {batches.length > 0 && <span className="block text-xs text-ink-3">{texts.batches(batchList(batches))}</span>}
        {removed > 0 && (
          <span className="block text-xs font-semibold text-marigold-800">
            {orderEditTexts.removed(removed, showRupees(removedPaid), removedPaid > 0 ? removalRefund : undefined)}
          </span>
        )}
      </>
    ),
  },
  { title: texts.columns.price, numeric: true, cell: ({ price }) => showRupees(price) },
  {
    title: texts.columns.qty,
    numeric: true,
    cell: ({ qty, removed }) => (removed > 0 ? orderEditTexts.leftOf(showNumber(qty - removed), showNumber(qty)) : showNumber(qty)),
  },
  { title: texts.columns.discount, numeric: true, cell: ({ discount }) => (discount > 0 ? `${showNumber(discount)}%` : '0%') },
  { title: texts.columns.net, numeric: true, cell: ({ net }) => <span className="font-semibold">{showRupees(net)}</span> },
]

/** The order's own copy of its lines, with the prices at the time of purchase. */
export function OrderLines({ order, details }: { order: Order; details: OrderDetails }) {
  const { lines, subtotal, couponDiscount, total, editable, removalRefund } = details
  const [open, setOpen] = useState(false)
  const edit = editable && mayCall(ordersEditContract.removeItems) && (
    <Button needs={ordersOfficeContract.refundOrder} look="ghost" size="small" onClick={() => setOpen(true)}>
      {orderEditTexts.editItems.open}
    </Button>
  )
  return (
    <Panel title={texts.items} actions={edit} flush>
      <DataTable caption={texts.items} columns={columnsOf(removalRefund)} rows={lines} keyOf={({ productId, type }) => `${productId} ${type}`} />
      <dl className="grid gap-1.5 border-t border-edge px-4 py-4 tabular-nums sm:ml-auto sm:w-80 sm:border-t-0">
        <Sum name={texts.subtotal}>{showRupees(subtotal)}</Sum>
        {order.coupon && (
          <Sum name={`${texts.couponLine} ${order.coupon.code}`}>
            <span className="text-leaf">{`−${showRupees(couponDiscount)}`}</span>
          </Sum>
        )}
        {(order.extras ?? []).map(({ module, id, label, amount }) => (
          <Sum key={`${module} ${id}`} name={label}>
            {showRupees(amount)}
          </Sum>
        ))}
        <Sum name={texts.delivery}>{texts.free}</Sum>
        <div className="flex justify-between gap-4 border-t border-edge pt-2 text-base font-semibold">
          <dt>{texts.total}</dt>
          <dd>{showRupees(total)}</dd>
        </div>
        {order.refunded > 0 && <RefundSums order={order} />}
      </dl>
      {open && <EditItemsDialog order={order} details={details} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** What was refunded of the total, what is pending, and what is left after both. */
function RefundSums({ order }: { order: Order }) {
  const { made, pending, left } = refundSumsOf(order)
  return (
    <>
      {made > 0 && <Sum name={texts.sums.refunded}>{`−${inr(made)}`}</Sum>}
      {pending > 0 && <Sum name={texts.sums.refundPending}>{`−${inr(pending)}`}</Sum>}
      <div className="flex justify-between gap-4 border-t border-edge pt-2 text-base font-semibold">
        <dt>{texts.sums.left}</dt>
        <dd>{inr(left)}</dd>
      </div>
    </>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)
