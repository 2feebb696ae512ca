import { useEffect, useEffectEvent } from 'react'
import { readCheckout } from '../browser-store.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { isSameCart } from './order-request.ts'

/** Calls when another tab has changed what is bought here. `cart` is what this page shows; undefined while it may not change: then it is compared afterwards. */
export function useCartElsewhere(cart: CartItem[] | undefined, changed: () => void) {
  const look = useEffectEvent(() => {
    if (cart && !isSameCart(cart, readCheckout())) changed()
  })
  const isHeld = cart === undefined

  useEffect(() => {
    if (isHeld) return
    const later = () => look()
    later()
    window.addEventListener('storage', later)
    // Gone back to, a page is as it was left.
    window.addEventListener('pageshow', later)
    return () => {
      window.removeEventListener('storage', later)
      window.removeEventListener('pageshow', later)
    }
  }, [isHeld])
}
