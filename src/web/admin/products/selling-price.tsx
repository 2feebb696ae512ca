import { useState } from 'react'
import { priceVariant } from '#domain/catalogue/variant-price.ts'
import { rupeesOf } from '#kernel/money.ts'
import { productsTexts } from '../../texts/admin-products.ts'
import { NumberField } from '../ui/fields.tsx'
import { discountFor, type VariantDraft, variantOf } from './product-draft.ts'

/** The price after the discount. Typing it works the discount out; otherwise it follows price and discount. */
export function SellingPrice({ variant, onDiscount }: { variant: VariantDraft; onDiscount: (discount: string) => void }) {
  const [typed, setTyped] = useState<string>()
  const valid = variantOf(variant)
  const selling = valid ? String(rupeesOf(priceVariant(valid, 1).finalPaise)) : ''

  function type(text: string) {
    setTyped(text)
    const discount = discountFor(variant, text)
    if (discount !== undefined) onDiscount(discount)
  }

  return (
    <NumberField
      label={productsTexts.variants.selling}
      before="₹"
      value={typed ?? selling}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
