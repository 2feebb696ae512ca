import type { Quote } from '#domain/pricing/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { Message } from '../account/message.tsx'
import { removeFromCheckout } from '../browser-store.ts'
import { keyOf } from '../cart/cart-items.ts'
import { PriceDetails } from '../cart/price-details.tsx'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CouponBox } from './coupon-box.tsx'
import type { Pricing } from './load-checkout.ts'
import { type AppliedCoupon, changedLines } from './order-request.ts'
import { OrderSummary } from './order-summary.tsx'
import type { Placing } from './use-place-order.ts'

type PaymentPanelProps = {
  pricing: Pricing
  coupon: AppliedCoupon | undefined
  state: Placing
  hasAddress: boolean
  onCoupon: (coupon: AppliedCoupon | undefined, quote: Quote) => void
  onPriceAgain: () => void
  onPlace: () => void
  onCheckAgain: () => void
}

/** What is bought, what it costs, and the button that pays it. */
export function PaymentPanel({ pricing, coupon, state, hasAddress, onCoupon, onPriceAgain, onPlace, onCheckAgain }: PaymentPanelProps) {
  const placing = state.kind === 'placing'
  const total = pricing.kind === 'priced' ? inr(paiseOf(pricing.quote.total)) : ''
  return (
    <section aria-labelledby="summary" className="grid content-start gap-6 self-start rounded-card border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-24">
      <h2 id="summary" className="text-2xl">
        {texts.summary}
      </h2>
      {pricing.kind === 'empty' && <NothingToBuy />}
      {pricing.kind === 'refused' && <Refused {...pricing} onPriceAgain={onPriceAgain} />}
      {pricing.kind === 'priced' && <Priced {...pricing} coupon={coupon} onCoupon={onCoupon} />}
      {state.kind === 'failed' && <Message state={state} />}
      {state.kind === 'unconfirmed' && <Unconfirmed />}
      {state.kind === 'unconfirmed' ? (
        <Button wide onClick={onCheckAgain}>
          {texts.checkAgain}
        </Button>
      ) : (
        <Button wide onClick={onPlace} busy={placing} disabled={!hasAddress || pricing.kind !== 'priced'} className="min-h-14 text-lg tabular-nums">
          {placing ? texts.placing : texts.place(total)}
        </Button>
      )}
      {!hasAddress && pricing.kind === 'priced' && <p className="text-center text-sm text-ink-2">{texts.needsAddress}</p>}
    </section>
  )
}

function Priced({ cart, quote, coupon, onCoupon }: Extract<Pricing, { kind: 'priced' }> & Pick<PaymentPanelProps, 'coupon' | 'onCoupon'>) {
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
      <OrderSummary quote={quote} />
      <div className="border-y border-line py-4">
        <CouponBox
          applied={coupon}
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
    </>
  )
}

function Refused({ text, item, onPriceAgain }: Extract<Pricing, { kind: 'refused' }> & Pick<PaymentPanelProps, 'onPriceAgain'>) {
  function removeAndPrice() {
    if (item) removeFromCheckout(keyOf(item))
    onPriceAgain()
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

function Unconfirmed() {
  return (
    <div className="grid gap-3">
      <Message state={{ kind: 'failed', text: texts.failed }} />
      <p>{texts.unconfirmed}</p>
    </div>
  )
}
