import type { Product } from '#shop/catalogue/contract.ts'
import type { ReviewPage } from '#shop/reviews/contract.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { type Matches, publicUrlIn, siteIn } from '#ui/site.ts'
import { productTexts } from '#shop/catalogue/parts.ts'
import { seo } from '#ui/seo.ts'
import { breadcrumbs, productData, videoData } from '../structured-data.ts'

type Loaded = { product: Product | Promise<Product>; reviews: ReviewPage | Promise<ReviewPage> }

/** Returns the meta tags of a product page, without title and description, which the page renders itself. Empty while the product still loads. */
export function productSeo(matches: Matches, loaded: Loaded | undefined) {
  if (!loaded || loaded.product instanceof Promise) return []
  const { product, reviews } = loaded
  const base = publicUrlIn(matches)
  const path = productPath(product)
  const site = siteIn(matches)
  return [
    ...seo(matches, {
      path,
      type: 'product',
      ...(product.image && { image: sourcesOf(product.image)?.src ?? product.image }),
      // Left out of the browser's script: search engines load every page from the server.
      data: import.meta.env.SSR && [
        productData(base, product, site, reviews instanceof Promise ? undefined : reviews),
        ...(product.video ? [videoData(base, product, { ...product.video, chargesDelivery: site.chargesDelivery })] : []),
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
