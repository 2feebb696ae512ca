import type { ReactNode } from 'react'
import type { Product, Variant } from '#domain/catalogue/contract.ts'
import { inr } from '#kernel/money.ts'
import { useSite, type Site } from '../site.ts'
import { careOf, productTexts } from '../texts/product.ts'
import { Icon } from '../ui/icon.tsx'
import { paisePerGram, priceVariant } from '#domain/catalogue/variant-price.ts'

/** How to use and keep it, and what the law has a seller declare of the chosen pack. */
export function ProductFacts({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const care = careOf(product)
  const site = useSite()
  return (
    <div className="border-b border-line">
      {care && (
        <>
          <Fold title={productTexts.use}>
            <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
              {care.use.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Fold>
          <Fold title={productTexts.storage}>
            <p className="text-ink-2">{care.storage}</p>
          </Fold>
        </>
      )}
      <Fold title={productTexts.details} open>
        <dl className="grid gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] lg:gap-y-3 [&_dd]:tabular-nums [&_dd]:max-lg:mb-2 [&_dt]:text-ink-3">
          {declare(site, product, variant).map(([name, value]) => (
            <Declaration key={name} name={name} value={value} />
          ))}
        </dl>
      </Fold>
    </div>
  )
}

function declare(site: Site, product: Product, variant: Variant | undefined): [string, string][] {
  const one = variant && priceVariant(variant, 1)
  const perGram = variant && one && paisePerGram(one.finalPaise, variant.quantity)
  return [
    ...(variant && one
      ? ([
          [productTexts.netQuantity, variant.quantity],
          [productTexts.mrp, inr(one.mrpPaise)],
        ] satisfies [string, string][])
      : []),
    ...(perGram === undefined ? [] : ([[productTexts.perGram, inr(perGram)]] satisfies [string, string][])),
    [productTexts.manufacturer, product.manufacturer ?? site.manufacturer],
    [productTexts.origin, product.countryOfOrigin ?? site.countryOfOrigin],
    [productTexts.care, site.consumerCare],
    [productTexts.licence, site.licence],
  ]
}

function Declaration({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Fold({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="plus" className="transition-transform group-open:rotate-45" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
