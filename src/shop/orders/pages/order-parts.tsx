import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'
import { isUnfinished, type OrderStatus } from '../rules/order.ts'
import { refundStateOf, refundSumsOf } from '../rules/refund-state.ts'
import { myOrdersTexts as texts } from './my-orders-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'

/** The parts that the card and the page of an order share. */

const statusColours: Record<OrderStatus, string> = {
  Pending: 'bg-marigold-100 text-marigold-800',
  Unpaid: 'bg-danger-50 text-danger',
  Paid: 'bg-info-50 text-info',
  Delivered: 'bg-leaf-50 text-leaf',
  Cancelled: 'bg-danger-50 text-danger',
}

/** Only a cancellation is red. A refund that was made is no failure. */
const sinceColours: Record<string, string> = {
  [texts.since.cancelled]: 'bg-danger-50 text-danger',
  [texts.since.refundPending]: 'bg-marigold-100 text-marigold-800',
}

/** `Ordered Successfully`, and beside it what became of the order since. The list always says the first; `saysOrdered` is for other pages. */
export function OrderBadges({ order, saysOrdered = true }: { order: Order; saysOrdered?: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {saysOrdered && (
        <p className="flex items-center gap-1.5 rounded-full bg-leaf-50 px-3 py-1 text-sm font-semibold text-leaf">
          <Icon name="check" className="size-4" />
          {texts.ordered}
        </p>
      )}
      {isUnderWay(order) && <p className="rounded-full bg-info-50 px-3 py-1 text-sm font-semibold text-info">{texts.shipped}</p>}
      {order.returnOpen === true && <p className="rounded-full bg-marigold-100 px-3 py-1 text-sm font-semibold text-marigold-800">{texts.returnOpen}</p>}
      {sinceOf(order).map((text) => (
        <p key={text} className={classes('rounded-full px-3 py-1 text-sm font-semibold', sinceColours[text] ?? 'bg-info-50 text-info')}>
          {text}
        </p>
      ))}
    </div>
  )
}

export const StatusMark = ({ status }: { status: OrderStatus }) => (
  <span className={classes('rounded-full px-2.5 py-0.5 text-sm font-semibold', statusColours[status])}>{status}</span>
)

/** True when every parcel has left, which the status does not say. */
const isUnderWay = (order: Order) => isUnfinished(order) && order.fulfilment === 'shipped'

/** True when the whole order has left. */
export const isSent = (order: Order) =>
  order.status === 'Delivered' || (isUnfinished(order) && (order.fulfilment === 'shipped' || order.fulfilment === 'delivered'))

/** Returns what became of an order since it was placed: cancelled, refunded, or both. */
function sinceOf(order: Order): string[] {
  const { status, refundPending } = order
  const refund = refundStateOf(order)
  const cancelled = status === 'Cancelled' ? [texts.since.cancelled] : []
  if (refund === 'none') return cancelled
  return [...cancelled, refundPending > 0 ? texts.since.refundPending : texts.since[refund]]
}

/** Returns what was refunded and what is pending, in paise, without zeros. */
export function refundSums(order: Parameters<typeof refundSumsOf>[0]) {
  const { made, pending } = refundSumsOf(order)
  const sums = [
    { name: texts.refunded, paise: made },
    { name: texts.refundPending, paise: pending },
  ]
  return sums.filter(({ paise }) => paise > 0)
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-[1_1_6rem] text-right">{children}</dd>
    </div>
  )
}

/** A link to the tracking page. Anything but an http(s) address shows as not available, with what comes next. */
export function Tracking({ url, next = '' }: { url: string; next?: string }) {
  if (!/^https?:\/\//i.test(url))
    return (
      <span className="text-ink-2">
        <span className="block">{texts.notTracked}</span>
        {next && <span className="block text-sm">{next}</span>}
      </span>
    )
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-11 items-center gap-1.5">
      <Icon name="truck" className="size-4" />
      {texts.track}
    </a>
  )
}
