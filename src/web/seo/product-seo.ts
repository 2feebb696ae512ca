import type { Product } from '#domain/catalogue/contract.ts'
import { sourcesOf } from '#domain/media/picture.ts'
import { type Matches, publicUrlIn, siteIn } from '../site.ts'
import { productTexts } from '../texts/product.ts'
import { seo } from './seo.ts'
import { breadcrumbs, productData } from './structured-data.ts'

/** Returns the meta tags of a product page, without title and description, which the page renders itself. Empty while the product still loads. */
export function productSeo(matches: Matches, product: Product | Promise<Product> | undefined) {
  if (!product || product instanceof Promise) return []
  const base = publicUrlIn(matches)
  const path = `/product/${product._id}`
  return [
    ...seo(matches, {
      path,
      type: 'product',
      ...(product.image && { image: sourcesOf(product.image)?.src ?? product.image }),
      data: import.meta.env.SSR && [
        productData(base, product, siteIn(matches)),
        breadcrumbs(base, [
          [productTexts.home, '/'],
          [productTexts.list, '/products'],
          [product.name, path],
        ]),
      ],
    }),
    { property: 'og:title', content: product.name },
  ]
}
