import { listCartVariants } from '#shop/catalogue/module.server.ts'
import { type Item, items } from '../../pricing/contract.ts'
import { lineStockOf, stockOfLines } from '../../pricing/rules/line-stock.ts'
import { parseJson } from '#kernel/json.ts'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { cookieName, maxCookieLength } from './cart-cookie.ts'
import { type CartItem, keyOf, addItem } from './cart-items.ts'
import type { KnownLine } from './known-line.ts'

/**
 * Returns the cart of the request's cookie with the catalogue's current prices, and the facts of its lines. Items not for sale are left out. Runs at most
 * one query.
 */
export async function renderCart(db: Db, request: Request): Promise<{ rendered: CartItem[]; known: KnownLine[] }> {
  const cookieItems = itemsIn(request.headers.get('cookie'))
  const variants = await listCartVariants(db, [...new Set(cookieItems.map(({ productId }) => productId))])
  const find = (productId: string, variant: string) => variants.find((one) => one.productId === productId && one.quantity === variant)
  const rendered = cookieItems.reduce<CartItem[]>((cart, { productId, variant, qty }) => {
    const found = find(productId, variant)
    if (!found) return cart
    const { name, image, pricePaise, discountBp } = found
    return addItem(cart, { _id: productId, name, image, price: rupeesOf(pricePaise), discount: percentOf(discountBp), variant, qty })
  }, [])
  const lines = rendered.flatMap(({ _id, variant, qty }) => {
    const pack = find(_id, variant)
    return pack ? [{ pack, qty }] : []
  })
  const stocks = stockOfLines(lines)
  const known = lines.map(({ pack: { productId, name, quantity: variant, mrpPaise }, qty }, index): KnownLine => {
    const stock = lineStockOf({ name, variant, qty, ...stocks[index] })
    return { key: keyOf({ _id: productId, variant }), qty, ...stock, ...(mrpPaise !== null && { mrp: rupeesOf(mrpPaise) }) }
  })
  return { rendered, known }
}

const cartCookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`)

/** Returns the items in a Cookie header. An invalid cart counts as empty, because anybody can write a cookie. */
export function itemsIn(cookies: string | null): Item[] {
  const text = cartCookiePattern.exec(cookies ?? '')?.[1] ?? ''
  if (text === '' || text.length > maxCookieLength) return []
  const value = decodeJson(text)
  const read = items.safeParse(Array.isArray(value) ? value.map(toItem) : value)
  return read.success ? read.data : []
}

const toItem = (entry: unknown) => {
  const [productId, variant, qty]: unknown[] = Array.isArray(entry) ? entry : []
  return { productId, variant, qty }
}

function decodeJson(text: string): unknown {
  try {
    return parseJson(decodeURIComponent(text))
  } catch {
    return undefined
  }
}
