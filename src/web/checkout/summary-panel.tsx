import type { Quote } from '#domain/pricing/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { Message } from '../account/message.tsx'
import { removeFromCheckout } from '../browser-store.ts'
import { keyOf } from '../cart/cart-items.ts'
import { PriceDetails } from '../cart/price-details.tsx'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { DeliveryTime } from '../ui/delivery-time.tsx'
import { CouponBox } from './coupon-box.tsx'
import type { Pricing } from './load-checkout.ts'
import { type AppliedCoupon, changedLines } from './order-request.ts'
import { OrderSummary } from './order-summary.tsx'
import type { Track } from './use-pending.ts'

type SummaryPanelProps = {
  pricing: Pricing
  coupon: AppliedCoupon | undefined
  onCoupon: (coupon: AppliedCoupon | undefined, quote: Quote) => void
  onReprice: () => void
  /** Changes the quantity of the line with this key, or removes it at 0. Undefined until the page has loaded. */
  onLine: ((key: string, qty: number) => void) | undefined
  /** True while the panel shows the server-rendered order, without the button that pays. */
  rendered: boolean
  track: Track
  inert: boolean
}

/** The items and their prices. On a phone it comes first, because the server renders it and later parts must not shift it. */
export function SummaryPanel({ pricing, coupon, onCoupon, onReprice, onLine, rendered, track, inert }: SummaryPanelProps) {
  return (
    <section
      aria-labelledby="summary"
      inert={inert}
      className={classes(
        'grid content-start gap-6 rounded-card border border-line bg-card p-5 max-lg:order-first sm:p-6 lg:col-start-2',
        rendered ? 'when-drawn' : 'lg:rounded-b-none lg:border-b-0',
      )}
    >
      <h2 id="summary" className="text-2xl">
        {texts.summary}
      </h2>
      {pricing.kind === 'empty' && <NothingToBuy />}
      {pricing.kind === 'refused' && <Refused {...pricing} onReprice={onReprice} />}
      {pricing.kind === 'priced' && <Priced {...pricing} coupon={coupon} onCoupon={onCoupon} onLine={onLine} track={track} />}
    </section>
  )
}

function Priced({
  cart,
  quote,
  coupon,
  onCoupon,
  onLine,
  track,
}: Extract<Pricing, { kind: 'priced' }> & Pick<SummaryPanelProps, 'coupon' | 'onCoupon' | 'onLine' | 'track'>) {
  const changed = changedLines(cart, quote)
  return (
    <>
      {changed.length > 0 && (
        <div role="status" className="grid gap-1 rounded-control bg-info-50 px-4 py-3 text-info">
          <p className="font-semibold">{texts.changed}</p>
          <ul className="text-sm tabular-nums">
            {changed.map(({ productId, variant, name, before, finalPrice }) => (
              <li key={`${productId} ${variant}`}>{texts.change(`${name} ${variant}`, inr(paiseOf(before)), inr(paiseOf(finalPrice)))}</li>
            ))}
          </ul>
        </div>
      )}
      <OrderSummary quote={quote} onLine={onLine} />
      <div className="border-y border-line py-4">
        <CouponBox
          applied={coupon}
          track={track}
          saved={quote.discount}
          onApplied={({ coupon: applied, discountAmount, total }) => onCoupon(applied, { ...quote, discount: discountAmount, total })}
          onRemoved={() => onCoupon(undefined, { ...quote, discount: 0, total: quote.subtotal })}
        />
      </div>
      <PriceDetails
        rows={[
          { name: texts.subtotal, paise: paiseOf(quote.subtotal) },
          ...(coupon ? [{ name: texts.couponRow(coupon.code), paise: paiseOf(quote.discount), kind: 'saving' as const }] : []),
        ]}
        total={{ name: texts.total, paise: paiseOf(quote.total) }}
      />
      <p className="-mt-3 text-sm text-ink-3">{texts.taxes}</p>
      <DeliveryTime className="-mt-3" />
    </>
  )
}

function Refused({ text, item, onReprice }: Extract<Pricing, { kind: 'refused' }> & Pick<SummaryPanelProps, 'onReprice'>) {
  function removeAndPrice() {
    if (item) removeFromCheckout(keyOf(item))
    onReprice()
  }
  return (
    <div className="grid gap-3">
      <Message state={{ kind: 'failed', text }} />
      <Button look="outline" onClick={removeAndPrice}>
        {item ? texts.removeItem(`${item.name} ${item.variant}`) : texts.tryAgain}
      </Button>
    </div>
  )
}

function NothingToBuy() {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{texts.empty}</p>
      <ButtonLink to="/products" look="outline">
        {texts.explore}
      </ButtonLink>
    </div>
  )
}
