import { useState } from 'react'
import { priceVariant } from '#domain/catalogue/variant-price.ts'
import { rupeesOf } from '#kernel/money.ts'
import { productsTexts } from '../../texts/admin-products.ts'
import { numberIn } from '../typed-number.ts'
import { NumberField } from '../ui/fields.tsx'
import { discountFor, type VariantDraft, variantOf } from './product-draft.ts'

type SellingPriceProps = { variant: VariantDraft; onChange: (fields: Partial<VariantDraft>) => void }

/**
 * The price after the discount. Typing it works the discount out; otherwise it follows price and discount. A discount has two decimals, so that some
 * prices need another way: to be the price, without a discount.
 */
export function SellingPrice({ variant, onChange }: SellingPriceProps) {
  const [typed, setTyped] = useState<string>()
  const [missed, setMissed] = useState<string>()
  const valid = variantOf(variant)
  const selling = valid ? String(rupeesOf(priceVariant(valid, 1).finalPaise)) : ''

  function type(text: string) {
    setTyped(text)
    const discount = discountFor(variant, text)
    if (discount !== undefined) onChange({ discount })
    setMissed(undefined)
  }

  function leave() {
    if (typed !== undefined && selling !== '' && numberIn(typed) !== numberIn(selling)) setMissed(typed)
    setTyped(undefined)
  }

  function takePrice(price: string) {
    onChange({ price, discount: '' })
    setMissed(undefined)
  }

  return (
    <>
      <NumberField label={productsTexts.variants.selling} before="₹" value={typed ?? selling} onChange={({ target }) => type(target.value)} onBlur={leave} />
      {/* Empty, it takes no row of the grid. It stays in the page, so that a screen reader reads a new text. */}
      <p role="status" className="col-span-full text-xs text-ink-3 empty:absolute @min-[18rem]:order-last">
        {missed !== undefined && discountFor(variant, missed) === variant.discount && (
          <>
            {productsTexts.variants.nearest(missed, selling)}{' '}
            <button type="button" className="min-h-6 font-semibold text-crocus-700 underline" onClick={() => takePrice(missed)}>
              {productsTexts.variants.usePrice(missed)}
            </button>
          </>
        )}
      </p>
    </>
  )
}
