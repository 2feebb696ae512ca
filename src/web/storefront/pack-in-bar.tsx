import type { Variant } from '#domain/catalogue/contract.ts'
import { priceVariant } from '#domain/catalogue/variant-price.ts'
import { inr } from '#kernel/money.ts'
import { productTexts as texts } from '../texts/product.ts'

type PackInBarProps = { variants: readonly Variant[]; chosen: Variant; qty: number; onChoose: (quantity: string) => void }

/** The chosen pack and its price in the bar of a phone. On a short screen the bar covers the packs, so it lets the shopper choose one too. */
export function PackInBar({ variants, chosen, qty, onChoose }: PackInBarProps) {
  return (
    <div className="relative col-span-full -mt-2.5 -mb-3 flex min-h-11 min-w-0 items-center text-sm font-semibold tabular-nums has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-crocus-700 md:hidden [@media(max-height:480px)]:hidden">
      <span className="truncate">{texts.inBar(chosen.quantity, qty, inr(priceVariant(chosen, qty).finalPaise))}</span>
      {variants.length > 1 && (
        <>
          <span aria-hidden="true" className="mx-2 size-2 flex-none -translate-y-0.5 rotate-45 border-r-2 border-b-2 border-ink" />
          <select
            aria-label={texts.packInBar}
            value={chosen.quantity}
            onChange={({ target }) => onChoose(target.value)}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            {variants.map((variant) => (
              <option key={variant.quantity} value={variant.quantity} disabled={variant.soldOut}>
                {texts.packOption(variant.quantity, inr(priceVariant(variant, 1).finalPaise))}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
