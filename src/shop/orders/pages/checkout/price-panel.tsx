import type { CodOffer } from '../../cod-contract.ts'
import type { PartialDestination, Quote } from '../../pricing/contract.ts'
import { paiseOf, rupeesOf, inr } from '#kernel/money.ts'
import { dealRows, deliveryPaiseIn } from '../cart/cart-deal.ts'
import { isDelivery } from '../../pricing/rules/delivery-line.ts'
import { PriceDetails } from '../cart/price-details.tsx'
import { restOf } from './cod-parts.tsx'
import { codTexts } from './cod-texts.ts'
import { checkoutTexts as texts, couponTexts } from './checkout-texts.ts'
import { classes } from '#ui/classes.ts'
import { DeliveryTime } from '../delivery-time.tsx'
import type { Extras } from './kept-choices.ts'
import { couponPaiseOf } from '../../pricing/rules/coupon-paise.ts'
import { type AppliedCoupon, withoutCoupon } from './order-request.ts'
import type { Track } from '#ui/use-waiting.ts'
import { useRef } from 'react'
import * as couponsContract from '../../coupons/contract.ts'
import { fieldsOf } from '#ui/form-fields.ts'
import { withSession } from '#ui/guard.ts'
import { readCheckout } from '../cart/cart-store.ts'
import { call, textOf } from '#ui/call.ts'
import { itemsOf } from '../cart/cart-items.ts'
import { useSite } from '#ui/site.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ticketEdges } from '#ui/stamp.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { useForm } from '#ui/use-form.ts'

type PricePanelProps = {
  quote: Quote
  coupon: AppliedCoupon | undefined
  extras: Extras
  /** Where the chosen address is. */
  destination: PartialDestination | undefined
  /** The offer of cash on delivery, once that is chosen. */
  cash: CodOffer | undefined
  onCoupon: (coupon: AppliedCoupon | undefined, quote: Quote) => void
  /** True while the panel shows the server-rendered order, without the button that pays. */
  rendered: boolean
  /** True while a request may change the order. */
  waiting: boolean
  track: Track
  inert: boolean
}

/**
 * Shows the coupon box, the prices and the total, right before the button that pays. On a desktop the panel continues the card of the items. On a phone the
 * server-rendered panel stays hidden, because the addresses that load above would push it down.
 */
export function PricePanel({ quote, coupon, extras, destination, cash, onCoupon, rendered, waiting, track, inert }: PricePanelProps) {
  const couponPaise = couponPaiseOf(quote)
  const { chargesDelivery } = useSite()
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
          destination={destination}
          waiting={waiting}
          track={track}
          saved={rupeesOf(couponPaise)}
          hasGift={quote.lines.some(({ gift }) => gift === 'code')}
          onApplied={({ coupon: applied, quote: priced }) => onCoupon(applied, priced)}
          onRemoved={() => onCoupon(undefined, withoutCoupon(quote))}
        />
      </div>
      <PriceDetails
        rows={[
          { name: texts.subtotal, paise: paiseOf(quote.subtotal) },
          ...dealRows(quote),
          ...(coupon ? [{ name: texts.couponRow(coupon.code), paise: couponPaise, kind: 'saving' as const }] : []),
          ...(quote.extras ?? [])
            .filter((extra) => !isDelivery(extra))
            .map(({ module, id, label, amount }) => ({ id: `${module} ${id}`, name: label, paise: paiseOf(amount) })),
          ...(cash && cash.fee > 0 ? [{ id: 'cod fee', name: codTexts.prices.fee, paise: paiseOf(cash.fee) }] : []),
        ]}
        deliveryPaise={rendered && chargesDelivery ? null : deliveryPaiseIn(quote)}
        total={{ name: texts.total, paise: paiseOf(cash?.total ?? quote.total) }}
      />
      {cash?.advance !== undefined && (
        <p className="-mt-3 font-semibold tabular-nums">{codTexts.prices.nowAndAtDoor(inr(paiseOf(cash.advance)), restOf(cash))}</p>
      )}
      {quote.note !== undefined && <p className="-mt-3 text-sm text-ink-2">{quote.note}</p>}
      <p className="-mt-3 text-sm text-ink-3">{texts.taxes}</p>
      <DeliveryTime className="-mt-3" />
    </section>
  )
}

type CouponAnswer = { coupon: AppliedCoupon; quote: Quote }

type CouponBoxProps = {
  applied: AppliedCoupon | undefined
  extras: Extras
  destination: PartialDestination | undefined
  saved: number
  /** The coupon gives a free pack. */
  hasGift: boolean
  /** True while a request may change the order, so that no coupon can be applied or removed. */
  waiting: boolean
  onApplied: (answer: CouponAnswer) => void
  onRemoved: () => void
  track: Track
}

function CouponBox({ applied, extras, destination, saved, hasGift, waiting, onApplied, onRemoved, track }: CouponBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()

  function apply(answer: CouponAnswer) {
    onApplied(answer)
    focusNext(() => box.current?.querySelector('button'))
  }

  function remove() {
    onRemoved()
    focusNext(() => box.current?.querySelector('summary'))
  }

  return (
    <div ref={box}>
      {applied ? (
        <Applied coupon={applied} saved={saved} hasGift={hasGift} waiting={waiting} onRemove={remove} />
      ) : (
        <CouponForm extras={extras} destination={destination} waiting={waiting} onApplied={apply} track={track} />
      )}
    </div>
  )
}

type AppliedProps = { coupon: AppliedCoupon; saved: number; hasGift: boolean; waiting: boolean; onRemove: () => void }

function Applied({ coupon, saved, hasGift, waiting, onRemove }: AppliedProps) {
  return (
    <div role="status" className={`flex flex-wrap items-center justify-between gap-x-4 bg-marigold-100 py-2 pr-3 pl-5 text-marigold-800 ${ticketEdges}`}>
      <p className="min-w-0 font-medium wrap-anywhere">
        <span translate="no" className="font-bold text-ink">
          {coupon.code}
        </span>{' '}
        <span>{hasGift ? couponTexts.givesGift : couponTexts.saves}</span> {!hasGift && <span className="tabular-nums">{inr(paiseOf(saved))}</span>}
      </p>
      <button type="button" onClick={onRemove} disabled={waiting} className="link min-h-11 px-2 text-ink">
        {couponTexts.remove}
        <span className="sr-only">{` ${couponTexts.coupon(coupon.code)}`}</span>
      </button>
    </div>
  )
}

function CouponForm({ extras, destination, waiting, onApplied, track }: Pick<CouponBoxProps, 'extras' | 'destination' | 'waiting' | 'onApplied' | 'track'>) {
  const failed = couponTexts.notChecked
  const { busy, errors, setErrors, formProps, refuse, send } = useForm({ failed, errorsFor: (error) => ({ coupon: textOf(error, failed) }) })

  function apply(form: HTMLFormElement) {
    const code = fieldsOf(form, ['coupon']).coupon.trim()
    if (!code) return refuse({ coupon: couponTexts.missing })
    return send(async () => {
      onApplied(await track(withSession(call(couponsContract.checkCoupon, { code, items: itemsOf(readCheckout()), extras, destination }))))
      // The applied coupon replaces this form. Until then the button stays busy.
      return { kind: 'busy' }
    })
  }

  return (
    <details className="group">
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">{couponTexts.have}</summary>
      <form {...formProps(apply)} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 pt-2">
        <div aria-live="assertive">
          <Field
            label={couponTexts.code}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            error={errors['coupon']}
            onChange={() => setErrors({})}
          />
        </div>
        <Button type="submit" look="outline" busy={busy} disabled={waiting} className="mt-7.5">
          {busy ? couponTexts.checking : couponTexts.apply}
        </Button>
      </form>
    </details>
  )
}
