import { useEffect, useState } from 'react'
import { listProducts, type Product } from '#domain/catalogue/contract.ts'
import { call } from '../call.ts'
import { productTexts } from '../texts/product.ts'
import { ProductCard } from './product-card.tsx'
import { rememberViewed } from './product-recent-ids.ts'

/** What else was looked at in this browser. Stands last on the page, so that its coming moves nothing that is being read. */
export function RecentlyViewed({ id }: { id: string }) {
  const [products, setProducts] = useState<Product[]>([])

  useEffect(() => {
    const others = rememberViewed(id)
    if (others.length === 0) return
    const aborted = new AbortController()
    call(listProducts, {}, undefined, aborted.signal).then(
      (all) => setProducts(others.flatMap((other) => all.find(({ _id }) => _id === other) ?? [])),
      // Without it the page lacks nothing.
      () => undefined,
    )
    return () => aborted.abort()
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
            <ProductCard product={product} to={`/product/${product._id}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
