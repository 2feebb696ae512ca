import { basisPointsOf, paiseOf, rupeesOf } from '#kernel/money.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'

/** A line of the cart as the browser stores it. Prices are rupees; `type` and `variant` both carry the pack's label. */
export type CartItem = {
  _id: string
  name: string
  image: string
  price: number
  /** Percent off this item. */
  discount: number
  type: string
  qty: number
  variant: string
  /** price x qty. */
  totalPrice: number
  /** totalPrice less the item's own discount. */
  finalPrice: number
}

/** What is needed to put something into the cart; the rest is computed. */
export type NewCartItem = Pick<CartItem, '_id' | 'name' | 'image' | 'price' | 'discount' | 'variant'> & { qty?: number }

export const maxQty = 999
const maxPrice = 1_000_000

/** One product in one pack is one line. */
export const keyOf = ({ _id, variant }: Pick<CartItem, '_id' | 'variant'>) => `${_id}\n${variant}`

/** Reads a stored cart, dropping whatever is not a cart item: the store belongs to the person, who may have put anything there. */
export function parseCart(text: string | null): CartItem[] {
  const stored = parseJson(text)
  if (!Array.isArray(stored)) return []
  return stored.reduce<CartItem[]>((cart, entry) => {
    const item = itemOf(entry)
    return item ? put(cart, item) : cart
  }, [])
}

/** Adds to the line that is there, or makes a new one at the end. */
export function put(cart: CartItem[], added: NewCartItem): CartItem[] {
  const key = keyOf(added)
  const qty = added.qty ?? 1
  const there = cart.find((item) => keyOf(item) === key)
  if (!there) return [...cart, priced(added, qty)]
  return cart.map((item) => (item === there ? priced({ ...item, ...added }, item.qty + qty) : item))
}

export const withQty = (cart: CartItem[], key: string, qty: number) => cart.map((item) => (keyOf(item) === key ? priced(item, qty) : item))

export const without = (cart: CartItem[], key: string) => cart.filter((item) => keyOf(item) !== key)

/** The cart without bought lines and quantities. Lines and quantities added meanwhile stays. */
export const withoutBought = (cart: CartItem[], bought: CartItem[]) =>
  cart.flatMap((item) => {
    const qty = item.qty - (bought.find((one) => keyOf(one) === keyOf(item))?.qty ?? 0)
    if (qty <= 0) return []
    return qty === item.qty ? item : priced(item, qty)
  })

/** One line of an order, whose `type` is the pack. */
type PaidLine = { productId: string; type: string; qty: number }

/** The cart without what was paid for. One that no longer holds all of it as it was has been put together anew, and stays. */
export function withoutPaid(cart: CartItem[], paid: PaidLine[]) {
  const isPaid = (item: CartItem) => paid.some(({ productId, type, qty }) => productId === item._id && type === item.variant && qty === item.qty)
  const paidFor = cart.filter(isPaid)
  return paidFor.length === paid.length ? cart.filter((item) => !paidFor.includes(item)) : cart
}

/** Puts a removed line back where it was. */
export const restored = (cart: CartItem[], item: CartItem, index: number) =>
  cart.some((other) => keyOf(other) === keyOf(item)) ? cart : cart.toSpliced(index, 0, item)

export const countOf = (cart: CartItem[]) => cart.reduce((sum, { qty }) => sum + qty, 0)

/** The whole cart by the same rules as the server's, in paise. */
export function totalsOf(cart: CartItem[]) {
  const { lines, subtotalPaise } = priceCart(cart.map(unpriced))
  const totalPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0)
  return { totalPaise, discountPaise: totalPaise - subtotalPaise, finalPaise: subtotalPaise }
}

const unpriced = ({ price, discount, qty }: Pick<CartItem, 'price' | 'discount' | 'qty'>) => ({
  unitPaise: paiseOf(price),
  discountBp: basisPointsOf(discount),
  qty,
})

function priced({ _id, name, image, price, discount, variant }: NewCartItem, wanted: number): CartItem {
  const qty = Math.min(maxQty, Math.max(1, Math.trunc(wanted) || 1))
  const { finalPaise, totalPaise } = ratesOf(price, discount, qty)
  return { _id, name, image, price, discount, type: variant, qty, variant, totalPrice: rupeesOf(totalPaise), finalPrice: rupeesOf(finalPaise) }
}

function ratesOf(price: number, discount: number, qty: number) {
  const { lines, subtotalPaise } = priceCart([unpriced({ price, discount, qty })])
  return { totalPaise: lines[0]?.totalPaise ?? 0, finalPaise: subtotalPaise }
}

function itemOf(entry: unknown): NewCartItem | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { _id, name, image, price, discount, type, variant, qty }: Partial<Record<string, unknown>> = { ...entry }
  const amount = numberOf(price)
  if (typeof _id !== 'string' || _id === '' || amount === undefined || amount < 0 || amount > maxPrice) return undefined
  const percent = numberOf(discount) ?? 0
  return {
    _id,
    name: textOf(name) || 'Product',
    image: textOf(image),
    price: amount,
    discount: Math.min(100, Math.max(0, percent)),
    variant: textOf(variant) || textOf(type),
    qty: numberOf(qty) ?? 1,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
