import { listCartVariants } from '#domain/catalogue/queries.server.ts'
import { type Item, items } from '#domain/pricing/contract.ts'
import { parseJson } from '#kernel/json.ts'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { cookieName, maxCookieLength } from './cart-cookie.ts'
import { type CartItem, put } from './cart-items.ts'

/** Returns the cart of the request's cookie with the catalogue's current prices. Items not for sale are left out. Runs at most one query. */
export async function renderCart(db: Db, request: Request): Promise<CartItem[]> {
  const cookieItems = itemsIn(request.headers.get('cookie'))
  const variants = await listCartVariants(db, [...new Set(cookieItems.map(({ productId }) => productId))])
  return cookieItems.reduce<CartItem[]>((cart, { productId, variant, qty }) => {
    const found = variants.find((one) => one.productId === productId && one.quantity === variant)
    if (!found) return cart
    const { name, image, pricePaise, discountBp } = found
    return put(cart, { _id: productId, name, image, price: rupeesOf(pricePaise), discount: percentOf(discountBp), variant, qty })
  }, [])
}

const inHeader = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`)

/** Returns the items in a Cookie header. An invalid cart counts as empty, because anybody can write a cookie. */
export function itemsIn(cookies: string | null): Item[] {
  const text = inHeader.exec(cookies ?? '')?.[1] ?? ''
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
