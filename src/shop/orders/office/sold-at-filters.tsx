import { useSearchParams } from 'react-router'
import type { Product } from '#shop/catalogue/contract.ts'
import { soldAtTexts as texts } from './many-orders-texts.ts'
import { TextField } from '#ui/office/fields.tsx'
import { ChoiceFilter, MinuteFilter } from '#ui/office/filter-bar.tsx'

/** The filters by product, pack, price of a pack and time of day. They are few people's need, so they unfold; a link that sets one unfolds them. */
export function SoldAtFilters({ products }: { products: readonly Pick<Product, '_id' | 'name' | 'variants'>[] }) {
  const [params] = useSearchParams()
  const product = params.get('product')
  const isUsed = ['product', 'pack', 'price', 'since', 'until'].some((name) => params.get(name))
  const choices = products.map(({ _id, name }) => [_id, name] as const)
  // A link may name a product that is deleted.
  const isMissing = product !== null && product !== '' && !products.some(({ _id }) => _id === product)
  const pack = params.get('pack')
  const packs = (products.find(({ _id }) => _id === product)?.variants ?? []).flatMap(({ _id, quantity }) => (_id ? [[_id, quantity] as const] : []))
  const isPackMissing = pack !== null && pack !== '' && !packs.some(([id]) => id === pack)
  return (
    <details open={isUsed} className="basis-full">
      <summary className="w-fit cursor-pointer py-2.5 font-semibold text-crocus-700 hover:underline">{texts.summary}</summary>
      <div className="flex flex-wrap items-end gap-2 pt-1 sm:gap-3">
        <ChoiceFilter label={texts.product} name="product" all={texts.allProducts} choices={isMissing ? [...choices, [product, product] as const] : choices} />
        {(packs.length > 1 || pack) && (
          <ChoiceFilter label={texts.pack} name="pack" all={texts.allPacks} choices={isPackMissing ? [...packs, [pack, pack] as const] : packs} />
        )}
        <TextField
          label={texts.price}
          name="price"
          type="text"
          inputMode="decimal"
          defaultValue={params.get('price') ?? ''}
          maxLength={20}
          className="basis-64"
        />
        <MinuteFilter label={texts.since} name="since" />
        <MinuteFilter label={texts.until} name="until" />
      </div>
    </details>
  )
}
