import { useState } from 'react'
import { changeQty, clearCart, readToken, removeFromCart, startCheckout, useCart } from '../browser-store.ts'
import { unlisted } from '../site.ts'
import { LoginDialog } from '../shell/login-dialog.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loading } from '../ui/loading.tsx'
import { useReady } from '../ui/use-ready.ts'
import type { Route } from './+types/cart.ts'
import { type CartItem, countOf, keyOf, totalsOf } from './cart-items.ts'
import { CartLine } from './cart-line.tsx'
import { PriceDetails } from './price-details.tsx'

export const meta: Route.MetaFunction = ({ matches }) => unlisted(matches, 'Your cart')

/** What was taken out last, and the way back. */
type Removed = { text: string; undo: () => void }

export default function Cart() {
  const cart = useCart()
  const ready = useReady()
  const [removed, setRemoved] = useState<Removed>()

  return (
    <div className="wrap grid gap-6 py-8 md:py-12">
      <h1 className="text-title">Your cart</h1>
      {removed && <Undo {...removed} onDone={() => setRemoved(undefined)} />}
      {!ready && <Loading text="Loading your cart..." page="The cart" />}
      {ready && cart.length === 0 && <EmptyCart />}
      {ready && cart.length > 0 && <FullCart cart={cart} onRemoved={setRemoved} />}
    </div>
  )
}

function FullCart({ cart, onRemoved }: { cart: CartItem[]; onRemoved: (removed: Removed) => void }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
      <div>
        <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
          <p className="text-ink-2 tabular-nums">{countText(cart)}</p>
          <button type="button" onClick={() => onRemoved({ text: 'Your cart was cleared.', undo: clearCart() })} className="link min-h-11">
            Clear Cart
          </button>
        </div>
        <ul>
          {cart.map((item) => (
            <CartLine
              key={keyOf(item)}
              item={item}
              onQty={(qty) => changeQty(keyOf(item), qty)}
              onRemove={() => onRemoved({ text: `${item.name} ${item.variant} was removed.`, undo: removeFromCart(keyOf(item)) })}
            />
          ))}
        </ul>
      </div>
      <Summary cart={cart} />
    </div>
  )
}

function Summary({ cart }: { cart: CartItem[] }) {
  const [choosing, setChoosing] = useState(false)
  const { totalPaise, discountPaise, finalPaise } = totalsOf(cart)

  function buy() {
    if (!readToken()) return setChoosing(true)
    startCheckout()
    // A page load, because only the checkout's own document may run the payment provider's script.
    window.location.assign('/checkout')
  }

  return (
    <section aria-labelledby="price-details" className="grid content-start gap-5 self-start rounded-card border border-line bg-card p-6 lg:sticky lg:top-24">
      <h2 id="price-details" className="text-xl">
        Price details
      </h2>
      <PriceDetails
        rows={[
          { name: `Price (${countText(cart)})`, paise: totalPaise },
          { name: 'Discount', paise: discountPaise, kind: 'saving' },
        ]}
        total={{ name: 'Total', paise: finalPaise }}
      />
      <Button wide onClick={buy}>
        Proceed to Buy
      </Button>
      <p className="text-center text-sm text-ink-3">Inclusive of all taxes. Coupons are applied at checkout.</p>
      <LoginDialog open={choosing} onClose={() => setChoosing(false)} origin="/cart" />
    </section>
  )
}

function Undo({ text, undo, onDone }: Removed & { onDone: () => void }) {
  return (
    <div className="flex items-center justify-between gap-x-2 rounded-control bg-limewash py-1 pr-2 pl-4">
      <p role="status" className="min-w-0 flex-1 py-2 font-medium">
        {text}
      </p>
      <span className="flex flex-none items-center">
        <button
          type="button"
          className="link min-h-11 px-3"
          onClick={() => {
            undo()
            onDone()
          }}
        >
          Undo
        </button>
        <button
          type="button"
          aria-label="Close this notice"
          onClick={onDone}
          className="grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <Icon name="close" className="size-4" />
        </button>
      </span>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-limewash px-6 py-16 text-center">
      <Icon name="bag" className="size-12 text-ink-3" />
      <p className="text-xl font-semibold">Your cart is empty</p>
      <p className="max-w-[44ch] text-ink-2">Choose a pack of saffron or shilajit and it will wait for you here.</p>
      <ButtonLink to="/products">Explore Products</ButtonLink>
    </div>
  )
}

function countText(cart: CartItem[]) {
  const count = countOf(cart)
  return count === 1 ? '1 item' : `${count} items`
}
