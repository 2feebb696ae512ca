import { useId } from 'react'
import { previewTexts } from './preview-texts.ts'
import { productTexts } from '#shop/catalogue/parts.ts'
import { Button } from '#ui/button.tsx'

/** Takes the place of the quantity and ADD TO CART in the preview of a draft, which nobody can buy. */
export function PreviewBuyBar() {
  const id = useId()
  return (
    <div className="col-span-full grid gap-2">
      <Button disabled wide aria-describedby={id}>
        {productTexts.add}
      </Button>
      <p id={id} className="text-sm text-ink-2">
        {previewTexts.notForSale}
      </p>
    </div>
  )
}
