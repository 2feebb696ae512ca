import type { Quote } from '#domain/pricing/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { Message } from '../account/message.tsx'
import { removeFromCheckout } from '../browser-store.ts'
import { keyOf } from '../cart/cart-items.ts'
import { PriceDetails } from '../cart/price-details.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CouponBox } from './coupon-box.tsx'
import type { Pricing } from './load-checkout.ts'
import { type AppliedCoupon, changedLines } from './order-request.ts'
import { OrderSummary } from './order-summary.tsx'
import { failedText, type Placing } from './use-place-order.ts'

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
        Order summary
      </h2>
      {pricing.kind === 'empty' && <NothingToBuy />}
      {pricing.kind === 'refused' && <Refused {...pricing} onPriceAgain={onPriceAgain} />}
      {pricing.kind === 'priced' && <Priced {...pricing} coupon={coupon} onCoupon={onCoupon} />}
      {state.kind === 'failed' && <Message state={state} />}
      {state.kind === 'unconfirmed' && <Unconfirmed />}
      {state.kind === 'unconfirmed' ? (
        <Button wide onClick={onCheckAgain}>
          Check again
        </Button>
      ) : (
        <Button wide onClick={onPlace} busy={placing} disabled={!hasAddress || pricing.kind !== 'priced'} className="min-h-14 text-lg tabular-nums">
          {placing ? 'Placing order...' : `Place Order${total && ` · ${total}`}`}
        </Button>
      )}
      {!hasAddress && pricing.kind === 'priced' && <p className="text-center text-sm text-ink-2">Save a delivery address to place the order.</p>}
    </section>
  )
}

function Priced({ cart, quote, coupon, onCoupon }: Extract<Pricing, { kind: 'priced' }> & Pick<PaymentPanelProps, 'coupon' | 'onCoupon'>) {
  const changed = changedLines(cart, quote)
  return (
    <>
      {changed.length > 0 && (
        <div role="status" className="grid gap-1 rounded-control bg-info-50 px-4 py-3 text-info">
          <p className="font-semibold">Prices have changed since you added these:</p>
          <ul className="text-sm tabular-nums">
            {changed.map(({ productId, variant, name, before, finalPrice }) => (
              <li key={`${productId} ${variant}`}>
                {name} {variant}: {inr(paiseOf(before))}, now {inr(paiseOf(finalPrice))}
              </li>
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
          { name: 'Subtotal', paise: paiseOf(quote.subtotal) },
          ...(coupon ? [{ name: `Coupon ${coupon.code}`, paise: paiseOf(quote.discount), kind: 'saving' as const }] : []),
        ]}
        total={{ name: 'Total', paise: paiseOf(quote.total) }}
      />
      <p className="-mt-3 text-sm text-ink-3">Inclusive of all taxes.</p>
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
        {item ? `Remove ${item.name} ${item.variant}` : 'Try again'}
      </Button>
    </div>
  )
}

function NothingToBuy() {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">Your cart is empty.</p>
      <ButtonLink to="/products" look="outline">
        Explore Products
      </ButtonLink>
    </div>
  )
}

function Unconfirmed() {
  return (
    <div className="grid gap-3">
      <Message state={{ kind: 'failed', text: failedText }} />
      <p>If you paid, the order will appear in My Orders once the payment is confirmed. Please do not pay again.</p>
    </div>
  )
}
