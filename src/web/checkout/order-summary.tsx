import type { Quote } from '#domain/pricing/contract.ts'
import { LinePrice } from '../cart/line-price.tsx'
import { groundOf } from '../storefront/ground.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { Picture } from '../ui/picture.tsx'

export function OrderSummary({ quote: { lines } }: { quote: Quote }) {
  return (
    <ul className="grid gap-4">
      {lines.map(({ productId, variant, name, image, qty, finalPrice, totalPrice }) => (
        <li key={`${productId} ${variant}`} className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-4">
          <span className="ground block aspect-4/5 overflow-hidden rounded-control" data-ground={groundOf({ name })}>
            {image && <Picture image={image} alt="" width={128} height={160} sizes="64px" className="size-full object-cover" />}
          </span>
          <p className="leading-snug">
            <span className="font-semibold">{name}</span>
            <span className="block text-sm text-ink-2 tabular-nums">{[variant, texts.quantity(qty)].filter(Boolean).join(' · ')}</span>
          </p>
          <LinePrice
            finalPrice={finalPrice}
            totalPrice={totalPrice}
            className="grid justify-items-end leading-snug tabular-nums"
            priceClassName="font-semibold"
          />
        </li>
      ))}
    </ul>
  )
}
