import { useEffect, useRef } from 'react'
import type { Product } from '../contract.ts'

/**
 * Returns a function that moves a product among those on the page. Moves run one after the other. Each starts from the order that the previous move
 * saved, even when the list does not show that order yet. `save` stores an order and returns true on success.
 */
export function useMoves(products: Product[], save: (ids: string[]) => Promise<boolean>) {
  // The order saved on the server, until the list shows it.
  const savedOrder = useRef<string[]>(undefined)
  const lastMove = useRef<Promise<unknown>>(Promise.resolve())
  const pendingMoves = useRef(0)

  useEffect(() => {
    if (pendingMoves.current === 0) savedOrder.current = undefined
  }, [products])

  async function moveNow({ _id }: Product, by: -1 | 1) {
    const ids = savedOrder.current?.includes(_id) ? savedOrder.current : products.map((product) => product._id)
    const place = ids.indexOf(_id) + by
    const next = ids.filter((id) => id !== _id).toSpliced(place, 0, _id)
    if (place < 0 || place >= ids.length || !(await save(next))) return undefined
    savedOrder.current = next
    return place + 1
  }

  /** @returns the product's new place from 1, or undefined if it did not move */
  return async function move(product: Product, by: -1 | 1) {
    pendingMoves.current += 1
    const moved = lastMove.current.then(() => moveNow(product, by))
    lastMove.current = moved
    const place = await moved
    pendingMoves.current -= 1
    return place
  }
}
