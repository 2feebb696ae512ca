import { useEffect, useRef } from 'react'
import type { Product } from '#domain/catalogue/contract.ts'

/**
 * Moves products among those on the page, one after the other. Each is moved in the order that the one before it made, though the list may not
 * show that yet. `save` says whether it succeeded.
 */
export function useMoves(products: Product[], save: (ids: string[]) => Promise<boolean>) {
  // The order that the server has, until the list shows it.
  const made = useRef<string[]>(undefined)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)

  useEffect(() => {
    if (waiting.current === 0) made.current = undefined
  }, [products])

  async function moveNow({ _id }: Product, by: -1 | 1) {
    const ids = made.current?.includes(_id) ? made.current : products.map((product) => product._id)
    const place = ids.indexOf(_id) + by
    const next = ids.filter((id) => id !== _id).toSpliced(place, 0, _id)
    if (place < 0 || place >= ids.length || !(await save(next))) return undefined
    made.current = next
    return place + 1
  }

  /** @returns its place from 1; undefined where it was not moved */
  return async function move(product: Product, by: -1 | 1) {
    waiting.current += 1
    const moved = last.current.then(() => moveNow(product, by))
    last.current = moved
    const place = await moved
    waiting.current -= 1
    return place
  }
}
