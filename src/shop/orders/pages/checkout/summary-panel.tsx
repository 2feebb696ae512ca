import { useState, useRef } from 'react'
import { inr, paiseOf } from '#kernel/money.ts'
import { Message } from '#ui/message.tsx'
import { removeFromCheckout } from '../cart/cart-store.ts'
import { countOf, keyOf } from '../cart/cart-items.ts'
import { cartTexts } from '../cart/cart-texts.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { Pricing } from './load-checkout.ts'
import { changedLines } from './order-request.ts'
import { reasonToOpen } from './reason-to-open.ts'
import type { Quote } from '../../pricing/contract.ts'
import { LinePrice } from '../cart/line-price.tsx'
import { LineProblem } from '../cart/line-problem.tsx'
import { Picture } from '#ui/picture.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'

type SummaryPanelProps = {
  pricing: Pricing
  /** A change that the shopper did not make; empty when there is none. */
  notice: string
  onReprice: () => void
  /** Changes the quantity of the line with this key, or removes it at 0. Undefined until the page has loaded. */
  onLine: ((key: string, qty: number) => void) | undefined
  /** True while the panel shows the server-rendered order, without the button that pays. */
  rendered: boolean
  inert: boolean
}

/** Shows the items of the order. On a phone they fold to one line, so that the address comes first. Coupon, prices and total never fold. */
export function SummaryPanel({ pricing, notice, onReprice, onLine, rendered, inert }: SummaryPanelProps) {
  const isPriced = pricing.kind === 'priced'
  const { isOpen, toggle } = useFold(reasonToOpen(pricing, notice))
  return (
    <section
      aria-labelledby="summary"
      inert={inert}
      className={classes(
        'grid content-start gap-6 rounded-card border border-line bg-card px-5 sm:px-6 lg:col-start-2 lg:row-start-1 lg:py-6',
        isPriced ? 'max-lg:gap-0' : 'max-lg:py-5',
        rendered && 'when-drawn',
        (isPriced || !rendered) && 'lg:rounded-b-none lg:border-b-0',
      )}
    >
      <h2 id="summary" className={classes('text-2xl', isPriced && 'max-lg:sr-only')}>
        {texts.summary}
      </h2>
      {isPriced && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="order-items"
          onClick={toggle}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 text-left tabular-nums lg:hidden noscript:hidden"
        >
          <span className="font-semibold">{texts.orderLine(cartTexts.count(countOf(pricing.cart)), inr(paiseOf(pricing.quote.total)))}</span>
          <span className="link">
            <span>{isOpen ? texts.hideItems : texts.showItems}</span>
            <span className="sr-only"> {texts.theItems}</span>
          </span>
        </button>
      )}
      <div id="order-items" className={classes('grid gap-6', isPriced && 'max-lg:pb-5', isPriced && !isOpen && 'max-lg:hidden noscript:grid')}>
        {pricing.kind === 'empty' && <NothingToBuy />}
        {pricing.kind === 'refused' && <Refused {...pricing} onReprice={onReprice} />}
        {isPriced && <Items {...pricing} onLine={onLine} />}
      </div>
    </section>
  )
}

/** Returns whether the items are open, and a function that toggles them. They open for each new `reason`, and otherwise stay as the shopper left them. */
function useFold(reason: string) {
  const [isOpen, setOpen] = useState(false)
  const [lastReason, setLastReason] = useState('')
  if (reason !== lastReason) {
    setLastReason(reason)
    if (reason) setOpen(true)
  }
  return { isOpen, toggle: () => setOpen(!isOpen) }
}

function Items({ cart, quote, onLine }: Extract<Pricing, { kind: 'priced' }> & Pick<SummaryPanelProps, 'onLine'>) {
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

type OrderSummaryProps = { quote: Quote; onLine: ((key: string, qty: number) => void) | undefined }

/** The lines of the order. `onLine` changes the quantity of a line that cannot be bought, or removes it at 0. */
function OrderSummary({ quote: { lines }, onLine }: OrderSummaryProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusNext()

  /** Changes a line. The buttons of its problem disappear, so the focus moves to the list. */
  function change(key: string, qty: number) {
    focusNext(() => list.current)
    onLine?.(key, qty)
  }

  return (
    <ul ref={list} tabIndex={-1} className="grid gap-4">
      {lines.map(({ productId, variant, name, image, qty, finalPrice, totalPrice, mrp, problem, most, gift }) => (
        <li key={`${productId} ${variant} ${gift ?? ''}`} className="flex flex-wrap items-center gap-4">
          <span className="ground block aspect-4/5 w-16 flex-none self-start overflow-hidden rounded-control">
            {image && <Picture image={image} alt="" width={128} height={160} sizes="64px" className="size-full object-cover" />}
          </span>
          <div className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0 flex-[1_1_8rem] leading-snug">
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-2 tabular-nums">{[variant, texts.quantity(qty)].filter(Boolean).join(' · ')}</span>
            </p>
            {gift ? (
              <p className="ml-auto font-semibold text-leaf">{texts.gift}</p>
            ) : (
              <LinePrice
                finalPrice={finalPrice}
                totalPrice={totalPrice}
                qty={qty}
                mrp={mrp}
                className="ml-auto grid justify-items-end leading-snug tabular-nums"
                priceClassName="font-semibold"
              />
            )}
          </div>
          {problem !== undefined && onLine && (
            <div className="basis-full">
              <LineProblem
                problem={problem}
                qty={qty}
                most={most}
                item={`${name} ${variant}`}
                onQty={(possible) => change(keyOf({ _id: productId, variant }), possible)}
                onRemove={() => change(keyOf({ _id: productId, variant }), 0)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
