import type { Quote } from '../../pricing/contract.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { PriceDetails } from '../cart/price-details.tsx'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { classes } from '#ui/classes.ts'
import { DeliveryTime } from '../delivery-time.tsx'
import { CouponBox } from './coupon-box.tsx'
import type { Extras } from './kept-choices.ts'
import type { AppliedCoupon } from './order-request.ts'
import type { Track } from '#ui/use-pending.ts'

type PricePanelProps = {
  quote: Quote
  coupon: AppliedCoupon | undefined
  extras: Extras
  onCoupon: (coupon: AppliedCoupon | undefined, quote: Quote) => void
  /** True while the panel shows the server-rendered order, without the button that pays. */
  rendered: boolean
  /** True while a request may change the order. */
  waiting: boolean
  track: Track
  inert: boolean
}

/**
 * The coupon box, the prices and the total, right before the button that pays. On a desktop it continues the card of the items. On a phone it waits for the
 * addresses above it, which would move it.
 */
export function PricePanel({ quote, coupon, extras, onCoupon, rendered, waiting, track, inert }: PricePanelProps) {
  return (
    <section
      aria-label={texts.prices}
      inert={inert}
      className={classes(
        'grid content-start gap-6 lg:col-start-2 lg:row-start-2 lg:border-x lg:border-line lg:bg-card lg:px-6 lg:pb-6',
        rendered && 'when-drawn max-lg:hidden noscript:grid lg:rounded-b-card lg:border-b',
      )}
    >
      <div className="border-y border-line py-4">
        <CouponBox
          applied={coupon}
          extras={extras}
          waiting={waiting}
          track={track}
          saved={quote.discount}
          onApplied={({ coupon: applied, discountAmount, total }) => onCoupon(applied, { ...quote, discount: discountAmount, total })}
          onRemoved={() => onCoupon(undefined, { ...quote, discount: 0, total: rupeesOf(paiseOf(quote.total) + paiseOf(quote.discount)) })}
        />
      </div>
      <PriceDetails
        rows={[
          { name: texts.subtotal, paise: paiseOf(quote.subtotal) },
          ...(coupon ? [{ name: texts.couponRow(coupon.code), paise: paiseOf(quote.discount), kind: 'saving' as const }] : []),
          ...(quote.extras ?? []).map(({ module, id, label, amount }) => ({ id: `${module} ${id}`, name: label, paise: paiseOf(amount) })),
        ]}
        total={{ name: texts.total, paise: paiseOf(quote.total) }}
      />
      <p className="-mt-3 text-sm text-ink-3">{texts.taxes}</p>
      <DeliveryTime className="-mt-3" />
    </section>
  )
}
