import * as catalogueImportContract from '#shop/catalogue/import-contract.ts'
import { productScreen } from '#shop/catalogue/rules.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import type { WireTaxClass } from '../office-contract.ts'
import { taxTexts } from './tax-texts.ts'

const texts = taxTexts.classes

/** Shows how many products and packs a class has. It unfolds the first few products, with links. */
export function ClassGoods({ products, packs, first }: WireTaxClass['goods']) {
  if (products === 0) return <span className="text-ink-3">{texts.noGoods}</span>
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center lg:min-h-6">{texts.goods(products, packs)}</summary>
      <ul className="grid gap-1">
        {first.map((product) => (
          <li key={product._id}>
            <ScreenLink
              needs={catalogueImportContract.lastImport}
              to={productScreen(product._id)}
              className="inline-flex min-h-11 items-center wrap-anywhere lg:min-h-6"
            >
              {product.name}
            </ScreenLink>
            <span className="block text-xs text-ink-3">{texts.packs(product.packs)}</span>
          </li>
        ))}
      </ul>
      {products > first.length && <p className="text-ink-3">{texts.moreGoods(products - first.length)}</p>}
    </details>
  )
}
