import { useRef } from 'react'
import { Link } from 'react-router'
import { exactPerPiecePaiseOf, productPath } from '#shop/catalogue/rules.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { readCart } from './cart-store.ts'
import { cartTexts as texts } from './cart-texts.ts'
import { Picture } from '#ui/picture.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { type CartItem, keyOf } from './cart-items.ts'
import { maxQty } from '../../pricing/rules/max-qty.ts'
import type { LineFacts } from './known-line.ts'
import { LinePrice } from './line-price.tsx'
import { LineProblem } from './line-problem.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'

type CartLineProps = { item: CartItem; facts: LineFacts; first: boolean; onQty: (qty: number) => void; onRemove: () => void }

export function CartLine({ item, facts: { problem, most, mrp, isKnown }, first, onQty, onRemove }: CartLineProps) {
  const { name, variant, image, qty } = item
  const path = productPath(item, variant)
  const line = useRef<HTMLLIElement>(null)
  const focusNext = useFocusNext()

  /** Changes the quantity to one that can be bought. The button disappears then, so the focus moves to the quantity field. */
  function correct(possible: number) {
    focusNext(() => line.current?.querySelector('input'))
    onQty(possible)
  }

  return (
    <li ref={line} className="flex flex-wrap gap-x-4 gap-y-3 border-b border-line py-5 sm:gap-x-6">
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="ground block aspect-4/5 w-[88px] flex-none self-start overflow-hidden rounded-control sm:w-[120px]"
      >
        {image && (
          <Picture image={image} alt="" width={240} height={300} sizes="(width >= 640px) 120px, 88px" first={first} className="size-full object-cover" />
        )}
      </Link>
      {/* The price stands beside the name where both have room, however large the text is. */}
      <div className="@container min-w-0 flex-[1_1_10rem]">
        <div className="grid content-start gap-3 @min-[24rem]:grid-cols-[minmax(0,1fr)_auto] @min-[24rem]:gap-x-6">
          <div className="grid content-start gap-1">
            <h2 className="font-sans text-base leading-snug font-semibold tracking-normal sm:text-lg">
              <Link to={path} className="hover:underline">
                {name}
              </Link>
            </h2>
            {variant && <p className="text-ink-2">{variant}</p>}
            <p className="text-sm text-ink-3 tabular-nums empty:hidden">
              <UnitPrice item={item} hasMrp={mrp !== undefined} isKnown={isKnown} />
            </p>
          </div>
          <LinePrice
            finalPrice={item.finalPrice}
            totalPrice={item.totalPrice}
            qty={qty}
            mrp={mrp}
            isKnown={isKnown}
            className="flex flex-wrap items-baseline gap-x-2.5 tabular-nums @min-[24rem]:flex-col @min-[24rem]:items-end @min-[24rem]:gap-0"
            priceClassName="text-lg font-bold"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 @min-[24rem]:col-span-full">
            <div className="w-36">
              <Stepper
                qty={qty}
                onChange={onQty}
                max={Math.max(1, Math.min(maxQty, most ?? maxQty))}
                label={texts.quantityOf(`${name} ${variant}`)}
                spoken={() => spokenLine(keyOf(item))}
              />
            </div>
            <button type="button" data-remove onClick={onRemove} className="link min-h-11 px-1 text-sm">
              {texts.remove}
              <span className="sr-only">{` ${name} ${variant}`}</span>
            </button>
          </div>
          {problem === undefined && most !== undefined && qty >= most && (
            <p className="text-sm text-ink-3 @min-[24rem]:col-span-full">{texts.mostLeft(most)}</p>
          )}
        </div>
      </div>
      {problem !== undefined && (
        <div className="basis-full">
          <LineProblem problem={problem} qty={qty} most={most} item={`${name} ${variant}`} onQty={correct} />
        </div>
      )}
    </li>
  )
}

/** Returns the text that a screen reader speaks after a change: the line's new quantity and price. */
function spokenLine(key: string) {
  const line = readCart().find((item) => keyOf(item) === key)
  return line ? texts.changed(line.qty, inr(paiseOf(line.finalPrice))) : ''
}

/** Shows the price of one piece. With an MRP, it is the price after the discount, because the line shows only the discount below the MRP. */
function UnitPrice({ item: { price, discount, finalPrice, qty }, hasMrp, isKnown }: { item: CartItem; hasMrp: boolean; isKnown: boolean }) {
  if (hasMrp || !isKnown) {
    const eachPaise = exactPerPiecePaiseOf(paiseOf(finalPrice), qty)
    return eachPaise !== undefined && texts.each(inr(eachPaise))
  }
  return (
    <>
      <span>{texts.each(inr(paiseOf(price)))}</span>
      {discount > 0 && <span className="font-semibold text-leaf">{texts.off(discount)}</span>}
    </>
  )
}
