import { basisPointsOf, paiseOf, rupeesOf } from '#kernel/money.ts'
import { priceLines } from '#shop/catalogue/rules.ts'
import { maxQty } from '../../pricing/rules/max-qty.ts'

/** A line of the cart as the browser stores it. Prices are in rupees. `type` and `variant` both hold the pack's label. */
export type CartItem = {
  _id: string
  name: string
  image: string
  price: number
  /** Discount of this item in percent. */
  discount: number
  type: string
  qty: number
  variant: string
  /** price x qty. */
  totalPrice: number
  /** totalPrice less the item's own discount. */
  finalPrice: number
}

/** The fields that the caller of `addItem` provides. The other fields are computed. */
export type NewCartItem = Pick<CartItem, '_id' | 'name' | 'image' | 'price' | 'discount' | 'variant'> & { qty?: number }

/** Rupees. */
const maxPrice = 1_000_000

/** Returns the items that the server prices: product, pack and quantity. */
export const itemsOf = (cart: CartItem[]) => cart.map(({ _id, variant, qty }) => ({ productId: _id, variant, qty }))

/** Returns the key of a line. A product has one line for each pack. */
export const keyOf = ({ _id, variant }: Pick<CartItem, '_id' | 'variant'>) => `${_id}\n${variant}`

/** Parses a stored cart and drops invalid items, because anybody can edit local storage. */
export function parseCart(text: string | null): CartItem[] {
  const stored = parseJson(text)
  if (!Array.isArray(stored)) return []
  return stored.reduce<CartItem[]>((cart, entry) => {
    const item = parseItem(entry)
    return item ? addItem(cart, item) : cart
  }, [])
}

/** Adds an item to its existing line, or as a new line at the end. */
export function addItem(cart: CartItem[], added: NewCartItem): CartItem[] {
  const key = keyOf(added)
  const qty = added.qty ?? 1
  const existing = cart.find((item) => keyOf(item) === key)
  if (!existing) return [...cart, priced(added, qty)]
  return cart.map((item) => (item === existing ? priced({ ...item, ...added }, item.qty + qty) : item))
}

/** Adds items that a link restores. An existing line gets the larger of both quantities, so that a second visit changes nothing. */
export const withRestored = (cart: CartItem[], items: readonly NewCartItem[]) =>
  items.reduce<CartItem[]>((all, item) => {
    const existing = all.find((line) => keyOf(line) === keyOf(item))
    if (!existing) return addItem(all, item)
    return all.map((line) => (line === existing ? priced({ ...line, ...item }, Math.max(line.qty, item.qty ?? 1)) : line))
  }, cart)

export const withQty = (cart: CartItem[], key: string, qty: number) => cart.map((item) => (keyOf(item) === key ? priced(item, qty) : item))

export const removeItem = (cart: CartItem[], key: string) => cart.filter((item) => keyOf(item) !== key)

/** Returns the cart without the bought quantities. Lines and quantities added meanwhile stay. */
export const withoutBought = (cart: CartItem[], bought: CartItem[]) =>
  cart.flatMap((item) => {
    const qty = item.qty - (bought.find((line) => keyOf(line) === keyOf(item))?.qty ?? 0)
    if (qty <= 0) return []
    return qty === item.qty ? item : priced(item, qty)
  })

/** A line of an order. `type` is the pack's label. */
type PaidLine = { productId: string; type: string; qty: number }

/** Returns the cart without the paid lines. If the cart lacks one of them in its paid quantity, it is a new cart, and is returned unchanged. */
export function withoutPaid(cart: CartItem[], paid: PaidLine[]) {
  const isPaid = (item: CartItem) => paid.some(({ productId, type, qty }) => productId === item._id && type === item.variant && qty === item.qty)
  const paidItems = cart.filter(isPaid)
  return paidItems.length === paid.length ? cart.filter((item) => !paidItems.includes(item)) : cart
}

/** Restores a removed line at its old place, unless the cart has that product and pack again. */
export const restoreLine = (cart: CartItem[], item: CartItem, index: number) =>
  cart.some((other) => keyOf(other) === keyOf(item)) ? cart : cart.toSpliced(index, 0, item)

export const countOf = (cart: CartItem[]) => cart.reduce((sum, { qty }) => sum + qty, 0)

/** Returns the totals of the cart in paise, computed by the same function as on the server. */
export function totalsOf(cart: CartItem[]) {
  const { lines, subtotalPaise } = priceLines(cart.map(priceInput))
  const totalPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0)
  return { totalPaise, discountPaise: totalPaise - subtotalPaise, finalPaise: subtotalPaise }
}

const priceInput = ({ price, discount, qty }: Pick<CartItem, 'price' | 'discount' | 'qty'>) => ({
  unitPaise: paiseOf(price),
  discountBp: basisPointsOf(discount),
  qty,
})

function priced({ _id, name, image, price, discount, variant }: NewCartItem, requestedQty: number): CartItem {
  const qty = Math.min(maxQty, Math.max(1, Math.trunc(requestedQty) || 1))
  const { finalPaise, totalPaise } = amountsOf(price, discount, qty)
  return { _id, name, image, price, discount, type: variant, qty, variant, totalPrice: rupeesOf(totalPaise), finalPrice: rupeesOf(finalPaise) }
}

function amountsOf(price: number, discount: number, qty: number) {
  const { lines, subtotalPaise } = priceLines([priceInput({ price, discount, qty })])
  return { totalPaise: lines[0]?.totalPaise ?? 0, finalPaise: subtotalPaise }
}

function parseItem(entry: unknown): NewCartItem | undefined {
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
