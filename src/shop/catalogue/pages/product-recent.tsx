import { useEffect, useState } from 'react'
import { call } from '#ui/call.ts'
import * as catalogueContract from '../contract.ts'
import type { Product } from '../contract.ts'
import { productPath } from '../rules/product-path.ts'
import { ProductCard } from './product-card.tsx'
import { productTexts } from './product-texts.ts'

/** The products that this browser viewed before. The list is last on the page, so its late arrival moves no other part. */
export function RecentlyViewed({ id }: { id: string }) {
  const [products, setProducts] = useState<Product[]>([])

  useEffect(() => {
    const others = rememberViewed(id)
    if (others.length === 0) return
    const controller = new AbortController()
    call(catalogueContract.listProducts, {}, undefined, controller.signal).then(
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

const storageKey = 'recentlyViewed'

/** How many products a browser remembers. */
const maxRemembered = 8

/** Returns the ids in a stored text; empty when the text is no list. */
export function parseRecent(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set(stored.filter((id) => typeof id === 'string' && id !== ''))].slice(0, maxRemembered)
  } catch {
    return []
  }
}

/** Returns the ids with `id` first, each once. */
export const withViewed = (ids: string[], id: string) => [id, ...ids.filter((other) => other !== id)].slice(0, maxRemembered)

/** Remembers `id`. @returns the other ids, latest first; empty when the browser blocks storage */
function rememberViewed(id: string): string[] {
  try {
    const ids = withViewed(parseRecent(localStorage.getItem(storageKey)), id)
    localStorage.setItem(storageKey, JSON.stringify(ids))
    return ids.slice(1)
  } catch {
    return []
  }
}
