import type { MouseEvent } from 'react'
import { useCartCount } from '#shop/orders/parts.ts'
import { shellTexts as texts } from './shell-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { ShellLink } from '#ui/shell-link.tsx'

/** The link to the cart, with the number of items. The badge overlaps the icon, so it shifts nothing. hydration/show-cart-count.ts fills it before React. */
export function CartLink() {
  const count = useCartCount()

  /** Without a connection the page of the cart may not load, and the browser would leave this page for its own error. */
  function stayOffline(event: MouseEvent) {
    if (navigator.onLine) return
    event.preventDefault()
    toast(texts.cartOffline(count), { kind: 'info', about: 'cart offline' })
  }

  return (
    <ShellLink
      onClick={stayOffline}
      to="/cart"
      data-cart="link"
      suppressHydrationWarning
      aria-label={texts.cartBadge(count)}
      className="relative grid size-11 place-items-center rounded-full hover:bg-crocus-50"
    >
      <Icon name="bag" className="size-6" />
      <span
        data-cart="badge"
        suppressHydrationWarning
        hidden={count === 0}
        className="absolute top-0.5 right-0 min-w-5 rounded-full bg-marigold px-1 text-center text-xs leading-5 font-bold text-ink tabular-nums"
      >
        {count}
      </span>
    </ShellLink>
  )
}
