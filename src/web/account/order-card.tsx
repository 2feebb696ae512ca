import type { ReactNode } from 'react'
import { describeArrival } from '#domain/orders/arrival.ts'
import type { Order } from '#domain/orders/contract.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { refundStateOf } from '#domain/orders/refund-state.ts'
import { perPiecePaiseOf } from '#domain/pricing/price-cart.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { useSite } from '../site.ts'
import { myOrdersTexts as texts } from '../texts/my-orders.ts'
import { groundOf } from '../storefront/ground.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

const statusColours: Record<OrderStatus, string> = {
  Pending: 'bg-marigold-100 text-marigold-800',
  Unpaid: 'bg-danger-50 text-danger',
  Paid: 'bg-info-50 text-info',
  Delivered: 'bg-leaf-50 text-leaf',
  Cancelled: 'bg-danger-50 text-danger',
}

export function OrderCard({ order }: { order: Order }) {
  const { _id, status, totalAmount, createdAt, trackingUrl, items, address, coupon, refunded, refundPending } = order
  const since = sinceOf(order)
  const { arrival } = useSite()
  const isExpected = status === 'Paid' && refundStateOf(order) !== 'full'
  const arrives = isExpected && describeArrival(new Date(createdAt), arrival, new Date())
  return (
    <article aria-labelledby={`order-${_id}`} className="overflow-hidden rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 sm:px-6">
        <h2 id={`order-${_id}`} className="font-sans text-base font-bold tracking-normal">
          <span className="font-medium text-ink-3">{texts.orderId} </span>
          <span className="tabular-nums">{_id}</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <p className="flex items-center gap-1.5 rounded-full bg-leaf-50 px-3 py-1 text-sm font-semibold text-leaf">
            <Icon name="check" className="size-4" />
            {texts.ordered}
          </p>
          {since.map((text) => (
            <p key={text} className="rounded-full bg-danger-50 px-3 py-1 text-sm font-semibold text-danger">
              {text}
            </p>
          ))}
        </div>
      </header>
      <div className="grid gap-6 p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_260px] md:gap-10">
        <ul className="grid content-start gap-3">
          {items.map(({ productId, name, image, type, qty, price, paid = price * qty }) => (
            <li
              key={`${productId} ${type}`}
              className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-4 border-b border-line pb-3 last:border-0 last:pb-0"
            >
              <span className="ground block aspect-4/5 overflow-hidden rounded-control" data-ground={groundOf({ name })}>
                {image && <Picture image={image} alt={texts.pictureOf(name)} width={112} height={140} sizes="56px" className="size-full object-cover" />}
              </span>
              <p>
                <span className="font-semibold">{name}</span>
                {type && <span className="text-ink-3"> {type}</span>}
                <span className="block text-sm text-ink-2 tabular-nums">{texts.quantity(qty)}</span>
              </p>
              <ItemPrice paidPaise={perPiecePaiseOf(paiseOf(paid), qty)} pricePaise={paiseOf(price)} />
            </li>
          ))}
        </ul>
        <dl className="grid content-start gap-3 md:border-l md:border-line md:pl-8">
          <Fact name={texts.status}>
            <span className={classes('rounded-full px-2.5 py-0.5 text-sm font-semibold', statusColours[status])}>{status}</span>
          </Fact>
          <Fact name={texts.total}>
            <span className="font-bold tabular-nums">{inr(paiseOf(totalAmount))}</span>
          </Fact>
          {coupon && (
            <Fact name={texts.coupon}>
              <span className="wrap-anywhere">{texts.couponOff(coupon.code, coupon.discount)}</span>
            </Fact>
          )}
          {refunded > 0 && (
            <Fact name={refundPending > 0 ? texts.refundPending : texts.refunded}>
              <span className="tabular-nums">{inr(paiseOf(refunded))}</span>
            </Fact>
          )}
          <Fact name={texts.date}>
            <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
          </Fact>
          {arrives && <Fact name={texts.arrives}>{arrives}</Fact>}
          <Fact name={texts.tracking}>
            <Tracking url={trackingUrl} />
          </Fact>
          {address.name && (
            <Fact name={texts.deliverTo}>
              {[address.name, address.city].filter(Boolean).join(', ')} <span className="tabular-nums">{address.pincode}</span>
            </Fact>
          )}
        </dl>
      </div>
    </article>
  )
}

/** Returns what became of an order since it was placed: cancelled, refunded, or both. */
function sinceOf({ status, totalAmount, refunded, refundPending }: Order): string[] {
  const refund = refundStateOf({ totalAmount, refunded })
  const cancelled = status === 'Cancelled' ? [texts.since.cancelled] : []
  if (refund === 'none') return cancelled
  return [...cancelled, refundPending > 0 ? texts.since.refundPending : texts.since[refund]]
}

/** The price paid for one piece, with its price before discounts struck through. */
function ItemPrice({ paidPaise, pricePaise }: { paidPaise: number; pricePaise: number }) {
  return (
    <p className="text-right font-semibold whitespace-nowrap tabular-nums">
      {inr(paidPaise)} <span className="text-sm font-normal text-ink-3">{texts.each}</span>
      {paidPaise !== pricePaise && (
        <span className="block text-sm font-normal text-ink-3">
          <span className="sr-only">{texts.before} </span>
          <s>{inr(pricePaise)}</s>
        </span>
      )}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm whitespace-nowrap text-ink-3">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** A link to the tracking page. Anything but an http(s) address shows as not available. */
function Tracking({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="text-ink-2">{texts.notTracked}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-6 items-center gap-1.5">
      <Icon name="truck" className="size-4" />
      {texts.track}
    </a>
  )
}
