import { useEffect, useState } from 'react'
import type { Product, Variant } from '#shop/catalogue/contract.ts'
import { addToCart } from './cart-store.ts'
import { keyOf } from './cart-items.ts'
import { productTexts as texts } from '#shop/catalogue/parts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { dismissToastsAbout, toast } from '#ui/toast-store.ts'

/** How long the button shows that the pack was added. */
const confirmedMs = 1600

/** Adds the pack to the cart and confirms it on the button and in a toast with a link to the cart. The focus stays. */
export function AddToCart({ product, variant, qty }: { product: Product; variant: Variant; qty: number }) {
  /** The number of clicks since the confirmation was last hidden. Each click starts its time again. */
  const [added, setAdded] = useState(0)

  useEffect(() => {
    if (added === 0) return
    const timer = setTimeout(() => setAdded(0), confirmedMs)
    return () => clearTimeout(timer)
  }, [added])

  function add() {
    const item = {
      _id: product._id,
      name: product.name,
      image: variant.image ?? product.image,
      price: variant.price,
      discount: variant.discount,
      variant: variant.quantity,
      qty,
    }
    addToCart(item)
    setAdded(added + 1)
    const notice = { link: { text: texts.viewCart, to: '/cart' }, about: `added ${keyOf(item)}` }
    toast(texts.added(product.name, unbroken(variant.quantity), qty), notice)
    void findShortage(item).then((shortage) => {
      if (!shortage) return
      dismissToastsAbout(notice.about)
      toast(texts.short(shortage), { ...notice, kind: 'error' })
    })
  }

  return (
    <Button onClick={add} wide className="px-3 leading-tight">
      {added > 0 && <Icon name="check" />}
      <span>{added > 0 ? texts.addedHere : texts.add}</span>
    </Button>
  )
}

/** Asks the server, because the page may show an old stock, and the cart may have more pieces than are left. */
const findShortage = (item: { _id: string; variant: string }) =>
  import('./find-shortages.ts').then(
    async ({ findShortages }) => (await findShortages([item]))[0],
    // If the script does not load, the cart page asks again.
    () => undefined,
  )

/** Replaces the spaces of a pack's label, so that a line never breaks between 2 and g. */
const unbroken = (label: string) => label.replaceAll(' ', '\u00a0')
