import { useEffect, useState } from 'react'
import { productsTexts } from './products-texts.ts'
import { writeAmount } from '#ui/office/amount.ts'
import { NumberField } from '#ui/office/fields.tsx'
import { discountFor, isUnreadableSelling, missedSelling, sellingPriceOf, type VariantDraft } from './product-draft.ts'

/** The note about a typed price appears after this pause in typing. */
const typingPauseMs = 400

type SellingPriceProps = { variant: VariantDraft; onChange: (fields: Partial<VariantDraft>) => void }

/**
 * The price after the discount. Typing it works the discount out; otherwise it follows price and discount. A discount has two decimals, so that some
 * prices need another way: to be the price, without a discount.
 */
export function SellingPrice({ variant, onChange }: SellingPriceProps) {
  const [isTyping, setTyping] = useState(false)
  const [settled, setSettled] = useState(variant.selling)
  const price = sellingPriceOf(variant)
  const selling = price === undefined ? '' : writeAmount(price)
  // A text that is no number stays, with its error.
  const isUnreadable = isUnreadableSelling(variant)
  const missed = settled === variant.selling ? missedSelling(variant) : undefined

  // Leaving the field does not show the note: it would move the button that the person is about to press.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(variant.selling), typingPauseMs)
    return () => clearTimeout(timer)
  }, [variant.selling])

  function type(text: string) {
    setTyping(true)
    const discount = discountFor(variant, text)
    onChange({ selling: text, ...(discount !== undefined && { discount }) })
  }

  return (
    <>
      <NumberField
        label={productsTexts.variants.selling}
        before="₹"
        value={isTyping || isUnreadable ? variant.selling : selling}
        data-selling={variant.key}
        error={isUnreadable && !isTyping ? productsTexts.variants.notAmount : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyping(false)}
      />
      {/* Empty, it takes no row of the grid. It stays in the page, so that a screen reader reads a new text. */}
      <p role="status" className="col-span-full text-xs text-ink-3 empty:absolute @min-[18rem]:order-last">
        {missed && (
          <>
            <span>{productsTexts.variants.nearest(variant.selling, selling)}</span>{' '}
            <button
              type="button"
              className="min-h-6 font-semibold text-crocus-700 underline"
              onClick={() => onChange({ price: variant.selling, discount: '', selling: '' })}
            >
              {productsTexts.variants.usePrice(variant.selling)}
            </button>
          </>
        )}
      </p>
    </>
  )
}
