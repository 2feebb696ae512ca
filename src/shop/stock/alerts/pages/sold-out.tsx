import { useState } from 'react'
import type { Product, Variant } from '#shop/catalogue/contract.ts'
import { productTexts } from '#shop/catalogue/parts.ts'
import { stockAlertTexts as texts } from './stock-alert-texts.ts'
import { Button } from '#ui/button.tsx'
import { dialogOnDemand } from '#ui/on-demand.tsx'
import { useReady } from '#ui/use-ready.ts'
import { hasAsked } from './asked-alerts.ts'

const StockAlertDialog = dialogOnDemand(async () => (await import('./stock-alert-dialog.tsx')).StockAlertDialog, { isRare: true })

/** Replaces the quantity and the button of a sold-out pack. */
export function SoldOut({ product: { _id, name }, variant: { quantity } }: { product: Product; variant: Variant }) {
  const [open, setOpen] = useState(false)
  // Read after each closing of the dialog, and never while hydrating.
  const isAsked = useReady() && hasAsked(_id, quantity)
  return (
    <>
      <p className="content-center rounded-control bg-limewash px-1 text-center leading-tight font-semibold">{productTexts.soldOut}</p>
      <Button onClick={() => setOpen(true)} wide className="px-3 leading-tight text-balance">
        {isAsked ? texts.asked : texts.open}
      </Button>
      <StockAlertDialog open={open} onClose={() => setOpen(false)} productId={_id} name={name} variant={quantity} />
    </>
  )
}
