import { Link } from 'react-router'
import { customerName, isForRemovedItems, itemsToSend, refundStateOf, waitsToBePacked } from '#shop/orders/rules.ts'
import type { QueuedOrder } from '../contract.ts'
import { recalledWarning } from '#shop/stock/rules.ts'
import { daysBetween } from '#kernel/india.ts'
import { packingTexts as texts } from './packing-texts.ts'
import { fulfilmentText, ordersTexts, prepaidText, recalledKey } from '#shop/orders/parts.ts'
import { type RowChoice, SelectBox } from '#ui/office/selection.tsx'
import { classes } from '#ui/classes.ts'
import { showDay, showRupees } from '#ui/office/show.ts'
import { Badge } from '#ui/office/badge.tsx'
import type { Column } from '#ui/office/data-table.tsx'

/** True for an order that nobody may send, although it is still in the queue. */
export const isFullyRefunded = (order: QueuedOrder) => refundStateOf(order) === 'full'

/** Returns the columns of the queue. The first selects the row, if the role may do something with it. */
export function columnsOf({ chosen, choose }: Pick<RowChoice, 'chosen' | 'choose'>, now: number): readonly Column<QueuedOrder>[] {
  return [
    {
      title: texts.columns.select,
      titleHidden: true,
      cell: (order) => <SelectBox id={order._id} checked={chosen.includes(order._id)} disabled={isFullyRefunded(order)} onChoose={choose} />,
      className: 'table:w-12',
    },
    {
      title: texts.columns.order,
      cell: (order) => (
        <>
          <Link translate="no" to={`/admin/orders/${order._id}`} className="link font-semibold">
            {order._id}
          </Link>
          <span translate="no" className="block wrap-anywhere text-ink-2">
            {customerName(order)}
          </span>
        </>
      ),
    },
    {
      title: texts.columns.placed,
      sorted: 'ascending',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>
          <span>{showDay(createdAt)}</span>
          <span className="block text-xs text-ink-3">{age(createdAt, now)}</span>
        </time>
      ),
    },
    {
      title: texts.columns.items,
      cell: ({ items }) => (
        <ul className="grid gap-0.5">
          {itemsToSend(items).map(({ productId, name, type, qty }) => (
            <li key={`${productId} ${type}`} className="wrap-anywhere">
              {ordersTexts.item(name, type, qty)}
            </li>
          ))}
        </ul>
      ),
      className: 'table:w-72',
    },
    {
      title: texts.columns.to,
      cell: ({ address: { city, state, pincode } }) => <span className="wrap-anywhere">{[city, state, pincode].filter(Boolean).join(', ')}</span>,
    },
    { title: texts.columns.state, cell: (order) => <State order={order} /> },
  ]
}

function age(paidAt: string, now: number) {
  const days = daysBetween(new Date(paidAt), new Date(now))
  return days <= 0 ? texts.today : texts.daysAgo(days)
}

function State({ order }: { order: QueuedOrder }) {
  const { parcels, refunded, recalled, prepaid } = order
  const waits = waitsToBePacked(order)
  // The order is not sent as a whole, so at least one more parcel follows those that are sent.
  const sent = parcels.filter(({ shippedAt }) => shippedAt !== '').length
  const refund = refundStateOf(order)
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={waits ? 'waiting' : 'info'}>{fulfilmentText(waits ? 'to_pack' : 'packed', order.trackingId)}</Badge>
      {sent > 0 && <span className="text-xs text-ink-2">{texts.parcels(sent, Math.max(parcels.length, sent + 1))}</span>}
      {refund === 'partly' && !isForRemovedItems(order) && <span className="font-semibold text-marigold-800">{texts.partly(showRupees(refunded))}</span>}
      {prepaid && <span className="font-semibold text-danger">{prepaidText}</span>}
      {refund === 'full' && <span className="font-semibold text-danger">{texts.fully}</span>}
      {recalled.map((batch) => (
        <span key={recalledKey(batch)} className={classes('font-semibold', batch.pieces > 0 ? 'text-danger' : 'text-marigold-800')}>
          {recalledWarning(batch)}
        </span>
      ))}
    </div>
  )
}
