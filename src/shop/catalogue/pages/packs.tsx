import { useId } from 'react'
import type { Variant } from '../contract.ts'
import { paisePerGram, priceVariant } from '../rules/variant-price.ts'
import { inr } from '#kernel/money.ts'
import { productTexts as texts } from './product-texts.ts'

/** The packs of a product with their prices, as buttons to choose a pack. */
export function Packs({ variants, chosen, onChoose }: { variants: Variant[]; chosen: string | undefined; onChoose: (quantity: string) => void }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 font-semibold">
        {texts.packs}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2 tabular-nums md:grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] md:gap-2.5">
        {variants.map((variant) => (
          <button
            key={variant.quantity}
            type="button"
            aria-pressed={variant.quantity === chosen}
            onClick={() => onChoose(variant.quantity)}
            className="min-h-16 rounded-xl bg-card px-1 py-2 md:px-2 md:py-2.5 ring-1 ring-control ring-inset hover:bg-crocus-50 aria-pressed:bg-crocus-50 aria-pressed:ring-2 aria-pressed:ring-crocus-700"
          >
            <span className="block font-bold">{variant.quantity}</span>
            <PackPrice variant={variant} />
          </button>
        ))}
      </div>
    </div>
  )
}

function PackPrice({ variant }: { variant: Variant }) {
  const { finalPaise } = priceVariant(variant, 1)
  const perGram = paisePerGram(finalPaise, variant.quantity)
  return (
    <>
      <span className="block text-sm text-ink-2">{inr(finalPaise)}</span>
      {variant.soldOut ? (
        <span className="block text-xs font-semibold text-kesar-700">{texts.soldOut}</span>
      ) : (
        perGram !== undefined && <span className="block text-xs text-ink-3">{texts.shortGram(inr(perGram))}</span>
      )}
    </>
  )
}

type PackInBarProps = { variants: readonly Variant[]; chosen: Variant; qty: number; onChoose: (quantity: string) => void }

/**
 * The chosen pack and its price, in the bar at the bottom of a product page on a phone. The bar may cover the packs, so the shopper
 * can choose another pack here too.
 */
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
