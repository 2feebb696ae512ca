import { useSearchParams } from 'react-router'
import type { Product } from '#shop/catalogue/contract.ts'
import { soldAtTexts as texts } from './many-orders-texts.ts'
import { TextField } from '#ui/office/fields.tsx'
import { ChoiceFilter } from '#ui/office/filter-bar.tsx'

/** Shows the filters of the orders list by product, pack and price of a pack. */
export function ProductFilters({ products }: { products: readonly Pick<Product, '_id' | 'name' | 'variants'>[] }) {
  const [params] = useSearchParams()
  const product = params.get('product')
  const choices = products.map(({ _id, name }) => [_id, name] as const)
  // A link may name a product that is deleted.
  const isProductMissing = product !== null && product !== '' && !products.some(({ _id }) => _id === product)
  const pack = params.get('pack')
  const packs = (products.find(({ _id }) => _id === product)?.variants ?? []).flatMap(({ _id, quantity }) => (_id ? [[_id, quantity] as const] : []))
  const isPackMissing = pack !== null && pack !== '' && !packs.some(([id]) => id === pack)
  return (
    <>
      <ChoiceFilter
        label={texts.product}
        name="product"
        all={texts.allProducts}
        choices={isProductMissing ? [...choices, [product, product] as const] : choices}
      />
      {(packs.length > 1 || pack) && (
        <ChoiceFilter label={texts.pack} name="pack" all={texts.allPacks} choices={isPackMissing ? [...packs, [pack, pack] as const] : packs} />
      )}
      <TextField label={texts.price} name="price" type="text" inputMode="decimal" defaultValue={params.get('price') ?? ''} maxLength={20} />
    </>
  )
}
