import { mrpOfLinePaise, percentBelowMrp } from '#shop/catalogue/rules.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { cartTexts as texts } from './cart-texts.ts'
import { uiTexts } from '#ui/ui-texts.ts'

type LinePriceProps = {
  finalPrice: number
  totalPrice: number
  qty: number
  mrp: number | undefined
  /** False while the MRP may still arrive: then only the price shows. */
  isKnown?: boolean
  className: string
  priceClassName: string
}

/**
 * Shows the price of a line. Beside it, the MRP is struck through, with the percentage below the MRP that the product page shows too. Without an MRP, the
 * price before the discount is struck through. `finalPrice`, `totalPrice` and `mrp` are in rupees.
 */
export function LinePrice({ finalPrice, totalPrice, qty, mrp, isKnown = true, className, priceClassName }: LinePriceProps) {
  const paise = paiseOf(finalPrice)
  const struckPaise = mrp === undefined ? paiseOf(totalPrice) : mrpOfLinePaise(paiseOf(mrp), qty)
  const off = mrp === undefined ? 0 : percentBelowMrp(paise, struckPaise)
  return (
    <p className={className}>
      <span className={priceClassName}>{inr(paise)}</span>
      {isKnown && paise < struckPaise && (
        <span className="inline-flex flex-wrap gap-x-2 text-sm">
          <s className="text-ink-3">
            <span className={mrp === undefined ? 'sr-only' : undefined}>{mrp === undefined ? texts.beforeDiscount : uiTexts.mrp}</span>{' '}
            <span>{inr(struckPaise)}</span>
          </s>
          {off > 0 && <span className="font-semibold text-leaf">{uiTexts.off(off)}</span>}
        </span>
      )}
    </p>
  )
}
