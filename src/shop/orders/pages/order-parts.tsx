import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'
import { isUnfinished, type OrderStatus } from '../rules/order.ts'
import { refundStateOf, refundSumsOf } from '../rules/refund-state.ts'
import { myOrdersTexts as texts } from './my-orders-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'

// The parts that the card and the page of an order share.

const statusColours: Record<OrderStatus, string> = {
  Pending: 'bg-marigold-100 text-marigold-800',
  Unpaid: 'bg-danger-50 text-danger',
  Paid: 'bg-info-50 text-info',
  Delivered: 'bg-leaf-50 text-leaf',
  Cancelled: 'bg-danger-50 text-danger',
}

/** Only a cancellation is red, because a refund is no failure. */
const changeColours: Record<string, string> = {
  [texts.since.cancelled]: 'bg-danger-50 text-danger',
  [texts.since.refundPending]: 'bg-marigold-100 text-marigold-800',
}

/** Shows the badge `Ordered Successfully`, and badges for what happened to the order since. Without `saysOrdered`, the first badge is left out. */
export function OrderBadges({ order, saysOrdered = true }: { order: Order; saysOrdered?: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {saysOrdered && (
        <p className="flex items-center gap-1.5 rounded-full bg-leaf-50 px-3 py-1 text-sm font-semibold text-leaf">
          <Icon name="check" className="size-4" />
          {texts.ordered}
        </p>
      )}
      {isShipped(order) && <p className="rounded-full bg-info-50 px-3 py-1 text-sm font-semibold text-info">{texts.shipped}</p>}
      {order.returnOpen === true && <p className="rounded-full bg-marigold-100 px-3 py-1 text-sm font-semibold text-marigold-800">{texts.returnOpen}</p>}
      {changesOf(order).map((text) => (
        <p key={text} className={classes('rounded-full px-3 py-1 text-sm font-semibold', changeColours[text] ?? 'bg-info-50 text-info')}>
          {text}
        </p>
      ))}
    </div>
  )
}

export const StatusMark = ({ status }: { status: OrderStatus }) => (
  <span className={classes('rounded-full px-2.5 py-0.5 text-sm font-semibold', statusColours[status])}>{status}</span>
)

/** Returns whether every parcel was sent and the order is not delivered. The status does not say so. */
const isShipped = (order: Order) => isUnfinished(order) && order.fulfilment === 'shipped'

/** Returns whether the whole order was sent or delivered. */
export const isSent = (order: Order) =>
  order.status === 'Delivered' || (isUnfinished(order) && (order.fulfilment === 'shipped' || order.fulfilment === 'delivered'))

/** Returns the texts about changes of an order since it was placed: cancelled, refunded, or both. */
function changesOf(order: Order): string[] {
  const { status, refundPending } = order
  const refund = refundStateOf(order)
  const cancelled = status === 'Cancelled' ? [texts.since.cancelled] : []
  if (refund === 'none') return cancelled
  return [...cancelled, refundPending > 0 ? texts.since.refundPending : texts.since[refund]]
}

/** Returns the refunded and the pending amount with their names, in paise. An amount of 0 is left out. */
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

/** Shows a link to the tracking page. If `url` is no http(s) address, shows `Not available` and the sentence `next`. */
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
