import { Link } from 'react-router'
import { describeArrival } from '../rules/arrival.ts'
import type { Order } from '../contract.ts'
import { percentOfCoupon } from '../discounts/rules/discount-rows.ts'
import { isUnfinished } from '../rules/order.ts'
import { refundStateOf } from '../rules/refund-state.ts'
import { exactPerPiecePaiseOf } from '#shop/catalogue/rules.ts'
import { dateInIndia } from '#kernel/india.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { useSite } from '#ui/site.ts'
import { myOrdersTexts as texts } from './my-orders-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { askAboutOrder, returnsPath } from './order-paths.ts'
import { BuyAgainButton } from './buy-again-button.tsx'
import { Fact, isSent, OrderBadges, refundSums, StatusMark, Tracking } from './order-parts.tsx'

const helpLinks = (order: Order) => [
  { to: askAboutOrder(order._id), text: texts.ask },
  { to: isSent(order) ? returnsPath(order._id) : '/returns', text: texts.returns },
]

/** Shows one order in the list of the shopper's orders. */
export function OrderCard({ order }: { order: Order }) {
  const { _id, status, totalAmount, createdAt, trackingUrl, items, address, coupon, fulfilment } = order
  const { arrival } = useSite()
  const isExpected = isUnfinished(order) && refundStateOf(order) !== 'full'
  const arrives = isExpected && describeArrival(new Date(createdAt), arrival, new Date())
  return (
    <article aria-labelledby={`order-${_id}`} className="overflow-hidden rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 sm:px-6">
        <h2 id={`order-${_id}`} className="font-sans text-base font-bold tracking-normal">
          <span className="font-medium text-ink-3">{texts.orderId} </span>
          <span translate="no" className="tabular-nums">
            {_id}
          </span>
        </h2>
        <OrderBadges order={order} />
      </header>
      <div className="grid gap-6 p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_260px] md:gap-10">
        <ul className="grid content-start gap-3">
          {items.map(({ productId, name, image, type, qty, removed, price, paid = price * qty }) => (
            <li key={`${productId} ${type}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0">
              <span className="ground block aspect-4/5 w-14 flex-none self-start overflow-hidden rounded-control">
                {image && <Picture image={image} alt={texts.pictureOf(name)} width={112} height={140} sizes="56px" className="size-full object-cover" />}
              </span>
              <div className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center justify-between gap-x-4">
                <p className="min-w-0 flex-[1_1_8rem]">
                  <span className="font-semibold">{name}</span>
                  {type && <span className="text-ink-3">{` ${type}`}</span>}
                  <span className="block text-sm text-ink-2 tabular-nums">
                    <span>{texts.quantity(qty)}</span>
                    {removed > 0 && <span>{` (${texts.removed(removed)})`}</span>}
                  </span>
                </p>
                <ItemPrice paidPaise={paiseOf(paid)} qty={qty} listPaise={paiseOf(price * qty)} />
              </div>
            </li>
          ))}
        </ul>
        <dl className="grid content-start gap-3 md:border-l md:border-line md:pl-8">
          <Fact name={texts.status}>
            <StatusMark status={status} />
          </Fact>
          <Fact name={texts.total}>
            <span className="font-bold tabular-nums">{inr(paiseOf(totalAmount))}</span>
          </Fact>
          {coupon && (
            <Fact name={texts.coupon}>
              <span className="wrap-anywhere">{texts.couponOff(coupon.code, percentOfCoupon(order))}</span>
            </Fact>
          )}
          {refundSums(order).map(({ name, paise }) => (
            <Fact key={name} name={name}>
              <span className="tabular-nums">{inr(paise)}</span>
            </Fact>
          ))}
          <Fact name={texts.date}>
            <time dateTime={createdAt}>{dateInIndia(createdAt)}</time>
          </Fact>
          {arrives && <Fact name={texts.arrives}>{arrives}</Fact>}
          <Fact name={texts.tracking}>
            <Tracking url={trackingUrl} next={isExpected && fulfilment !== 'shipped' ? texts.linkFollows : ''} />
          </Fact>
          {address.name && (
            <Fact name={texts.deliverTo}>
              <span translate="no">{[address.name, address.city].filter(Boolean).join(', ')}</span>{' '}
              <span translate="no" className="tabular-nums">
                {address.pincode}
              </span>
            </Fact>
          )}
        </dl>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line px-5 py-2 sm:px-6">
        <Link to={`/Myorders/${_id}`} className="link inline-flex min-h-11 items-center gap-1.5">
          {texts.details}
          <span translate="no" className="sr-only">{` ${_id}`}</span>
          <Icon name="arrow" className="size-4" />
        </Link>
        <BuyAgainButton lines={items} of={_id} />
        <p className="flex w-full flex-wrap items-center gap-x-4 text-sm text-ink-2">
          {texts.help}
          {helpLinks(order).map(({ to, text }) => (
            <Link key={to} to={to} className="link inline-flex min-h-11 items-center">
              <span>{text}</span>
              <span translate="no" className="sr-only">{` ${_id}`}</span>
            </Link>
          ))}
        </p>
      </footer>
    </article>
  )
}

/** Shows the amount that was paid for the line, so that the lines add up to the total. Below it stand the price before discounts and the price of one piece. */
function ItemPrice({ paidPaise, qty, listPaise }: { paidPaise: number; qty: number; listPaise: number }) {
  const eachPaise = exactPerPiecePaiseOf(paidPaise, qty)
  const before = listPaise !== paidPaise && (
    <span className="block text-sm font-normal text-ink-3">
      {texts.before} <s>{inr(listPaise)}</s>
    </span>
  )
  return (
    <p className="ml-auto text-right font-semibold tabular-nums">
      {qty > 1 && <span className="block">{inr(paidPaise)}</span>}
      {qty > 1 && <span>{before}</span>}
      {eachPaise !== undefined && (
        <span className={classes(qty > 1 && 'text-sm font-normal text-ink-2')}>
          <span>{inr(eachPaise)}</span> <span className="text-sm font-normal text-ink-3">{texts.each}</span>
        </span>
      )}
      {qty === 1 && <span>{before}</span>}
    </p>
  )
}
