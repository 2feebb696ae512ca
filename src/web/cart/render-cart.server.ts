import { listCartVariants } from '#domain/catalogue/queries.server.ts'
import { type Item, items } from '#domain/pricing/contract.ts'
import { parseJson } from '#kernel/json.ts'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { cookieName, longestCookie } from './cart-cookie.ts'
import { type CartItem, put } from './cart-items.ts'

/** The cart that the browser told of by cookie, as the catalogue has it now; what is not for sale is left out. One query, or none. */
export async function renderCart(db: Db, request: Request): Promise<CartItem[]> {
  const told = itemsIn(request.headers.get('cookie'))
  const variants = await listCartVariants(db, [...new Set(told.map(({ productId }) => productId))])
  return told.reduce<CartItem[]>((cart, { productId, variant, qty }) => {
    const found = variants.find((one) => one.productId === productId && one.quantity === variant)
    if (!found) return cart
    const { name, image, pricePaise, discountBp } = found
    return put(cart, { _id: productId, name, image, price: rupeesOf(pricePaise), discount: percentOf(discountBp), variant, qty })
  }, [])
}

const inHeader = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`)

/** Anybody can write a cookie: what is not a cart as the contract has it counts as none. */
export function itemsIn(cookies: string | null): Item[] {
  const text = inHeader.exec(cookies ?? '')?.[1] ?? ''
  if (text === '' || text.length > longestCookie) return []
  const told = decoded(text)
  const read = items.safeParse(Array.isArray(told) ? told.map(itemOf) : told)
  return read.success ? read.data : []
}

const itemOf = (told: unknown) => {
  const [productId, variant, qty]: unknown[] = Array.isArray(told) ? told : []
  return { productId, variant, qty }
}

function decoded(text: string): unknown {
  try {
    return parseJson(decodeURIComponent(text))
  } catch {
    return undefined
  }
}
