import { useEffect, useEffectEvent } from 'react'
import { readCheckout } from '../cart/cart-store.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { isSameCart } from './order-request.ts'

/** Calls `onChange` when another tab has changed the cart. `cart`: the cart on this page. While undefined, the check waits. */
export function useCartElsewhere(cart: CartItem[] | undefined, onChange: () => void) {
  const compare = useEffectEvent(() => {
    if (cart && !isSameCart(cart, readCheckout())) onChange()
  })
  const isPaused = cart === undefined

  useEffect(() => {
    if (isPaused) return
    const check = () => compare()
    check()
    window.addEventListener('storage', check)
    // A page restored by the Back button shows its old state.
    window.addEventListener('pageshow', check)
    return () => {
      window.removeEventListener('storage', check)
      window.removeEventListener('pageshow', check)
    }
  }, [isPaused])
}
