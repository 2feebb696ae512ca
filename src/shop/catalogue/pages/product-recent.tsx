import { useEffect, useState } from 'react'
import { listProducts, type Product } from '../contract.ts'
import { productPath } from '../rules/product-path.ts'
import { call } from '#ui/call.ts'
import { productTexts } from './product-texts.ts'
import { ProductCard } from './product-card.tsx'
import { rememberViewed } from './product-recent-ids.ts'

/** The products viewed before in this browser. It comes last on the page, so that its late arrival shifts nothing. */
export function RecentlyViewed({ id }: { id: string }) {
  const [products, setProducts] = useState<Product[]>([])

  useEffect(() => {
    const others = rememberViewed(id)
    if (others.length === 0) return
    const controller = new AbortController()
    call(listProducts, {}, undefined, controller.signal).then(
      (all) => setProducts(others.flatMap((other) => all.find(({ _id }) => _id === other) ?? [])),
      // The page is complete without this list.
      () => undefined,
    )
    return () => controller.abort()
  }, [id])

  if (products.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-14 lg:mt-20">
      <h2 id="recently-viewed" className="mb-6 text-2xl">
        {productTexts.recentlyViewed}
      </h2>
      <ul className="-mx-1 flex snap-x gap-3.5 overflow-x-auto p-1 lg:gap-6">
        {products.map((product) => (
          <li key={product._id} className="grid w-[min(44vw,240px)] flex-none snap-start">
            <ProductCard product={product} to={productPath(product)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
