import { useState } from 'react'
import { buyAgainTexts as texts } from './my-orders-texts.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { addToCart } from './cart/cart-store.ts'
import { call, CallError } from '#ui/call.ts'
import type { NewCartItem } from './cart/cart-items.ts'
import { findShortages } from './cart/find-shortages.ts'

type BuyAgainButtonProps = { lines: readonly BoughtLine[]; of?: string; label?: string }

/** Shows a button that adds the packs of an order which are still sold to the cart, at today's prices. `of`: the order's id, for screen readers. */
export function BuyAgainButton({ lines, of, label = texts.button }: BuyAgainButtonProps) {
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const { added, gone, short } = await buyAgain(lines)
      const link = { text: texts.viewCart, to: '/cart' }
      const done = gone.length > 0 ? texts.partly(gone) : texts.added
      if (added > 0) toast(texts.short(done, short), { link, kind: short.length > 0 ? 'info' : 'success' })
      else toast(texts.nothing, { kind: 'error' })
    } catch {
      toast(texts.failed, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" busy={busy} onClick={() => void add()}>
      <span>{label}</span>
      {of !== undefined && <span className="sr-only">{` ${of}`}</span>}
    </Button>
  )
}

/** A line of an order. `pack` is the pack's id, `type` its label. */
type BoughtLine = { productId: string; pack?: string | undefined; name: string; type: string; qty: number; gift?: boolean | undefined }

/** Splits lines into cart items at today's prices, and the names (`gone`) of packs that are no longer sold. Leaves out free packs. */
export function matchLines(lines: readonly BoughtLine[], products: readonly Product[]): { items: NewCartItem[]; gone: string[] } {
  const items: NewCartItem[] = []
  const gone: string[] = []
  for (const { productId, pack, name, type, qty, gift } of lines) {
    if (gift) continue
    const product = products.find(({ _id }) => _id === productId)
    const variant = product?.variants.find(({ _id }) => _id !== undefined && _id === pack)
    if (!product || !variant) gone.push([name, type].filter(Boolean).join(', '))
    else {
      const { price, discount, quantity, image } = variant
      items.push({ _id: productId, name: product.name, image: image ?? product.image, price, discount, variant: quantity, qty })
    }
  }
  return { items, gone }
}

/**
 * Adds the packs of an order that are still sold to the cart. `short`: sentences about packs that cannot be bought in their quantities.
 * @throws CallError if the catalogue cannot be read; the cart then stays as it was
 */
async function buyAgain(lines: readonly BoughtLine[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const found = await Promise.all(ids.map(findProduct))
  const { items, gone } = matchLines(
    lines,
    found.filter((product) => product !== undefined),
  )
  for (const item of items) addToCart(item)
  return { added: items.length, gone, short: items.length > 0 ? await findShortages(items) : [] }
}

async function findProduct(id: string): Promise<Product | undefined> {
  try {
    return await call(catalogueContract.showProduct, { id })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
