import { inr, paiseOf } from '#kernel/money.ts'
import { cartTexts as texts } from '../texts/cart.ts'

type LinePriceProps = { finalPrice: number; totalPrice: number; className: string; priceClassName: string }

/** The price of a line, with its price before the discount struck through. Both in rupees. */
export function LinePrice({ finalPrice, totalPrice, className, priceClassName }: LinePriceProps) {
  return (
    <p className={className}>
      <span className={priceClassName}>{inr(paiseOf(finalPrice))}</span>
      {finalPrice < totalPrice && (
        <s className="text-sm text-ink-3">
          <span className="sr-only">{texts.beforeDiscount} </span>
          {inr(paiseOf(totalPrice))}
        </s>
      )}
    </p>
  )
}
