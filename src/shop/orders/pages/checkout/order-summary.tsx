import { useRef } from 'react'
import type { Quote } from '../../pricing/contract.ts'
import { keyOf } from '../cart/cart-items.ts'
import { LinePrice } from '../cart/line-price.tsx'
import { LineProblem } from '../cart/line-problem.tsx'
import { groundOf } from '#shop/catalogue/rules.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { Picture } from '#ui/picture.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'

type OrderSummaryProps = { quote: Quote; onLine: ((key: string, qty: number) => void) | undefined }

/** The lines of the order. `onLine` changes the quantity of a line that cannot be bought, or removes it at 0. */
export function OrderSummary({ quote: { lines }, onLine }: OrderSummaryProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusNext()

  /** The buttons disappear, so the focus goes to the list. */
  function change(key: string, qty: number) {
    focusNext(() => list.current)
    onLine?.(key, qty)
  }

  return (
    <ul ref={list} tabIndex={-1} className="grid gap-4">
      {lines.map(({ productId, variant, name, image, qty, finalPrice, totalPrice, mrp, problem, most }) => (
        <li key={`${productId} ${variant}`} className="flex flex-wrap items-center gap-4">
          <span className="ground block aspect-4/5 w-16 flex-none self-start overflow-hidden rounded-control" data-ground={groundOf({ name })}>
            {image && <Picture image={image} alt="" width={128} height={160} sizes="64px" className="size-full object-cover" />}
          </span>
          <div className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0 flex-[1_1_8rem] leading-snug">
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-2 tabular-nums">{[variant, texts.quantity(qty)].filter(Boolean).join(' · ')}</span>
            </p>
            <LinePrice
              finalPrice={finalPrice}
              totalPrice={totalPrice}
              qty={qty}
              mrp={mrp}
              className="ml-auto grid justify-items-end leading-snug tabular-nums"
              priceClassName="font-semibold"
            />
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
