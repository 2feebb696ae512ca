import type { Address } from '#shop/accounts/addresses/contract.ts'
import * as remindersContract from '../../reminders/contract.ts'
import * as couponsContract from '../../coupons/contract.ts'
import * as pricingContract from '../../pricing/contract.ts'
import type { PartialDestination, Quote } from '../../pricing/contract.ts'
import { withSession } from '#ui/guard.ts'
import { readCheckout } from '../cart/cart-store.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { type CartItem, itemsOf } from '../cart/cart-items.ts'
import type { KnownLine } from '../cart/known-line.ts'
import { checkoutTexts as texts, couponTexts } from './checkout-texts.ts'
import { type Extras, forgetRefused, readKeptAddress, readKeptCoupon, readKeptExtras } from './kept-choices.ts'
import { isPayingPage } from '../../rules/paying-pages.ts'
import { readLinkedCoupon } from '../../coupons/pages/linked-coupon.ts'
import { type AppliedCoupon, quoteOf } from './order-request.ts'
import { resolvePendingPayment } from './pending-payment.ts'
import type { RenderedCheckout } from './render-checkout.server.ts'
import { readAddresses } from '#shop/accounts/parts.ts'
import { keptDestination } from '#shop/places/parts.ts'

/** The server's prices for the cart, or the reason why it cannot be bought. `item`: the line that is not for sale. */
export type Pricing = { cart: CartItem[] } & (
  | { kind: 'empty' }
  | { kind: 'priced'; quote: Quote }
  | { kind: 'refused'; text: string; item: CartItem | undefined }
)

/** Returns the prices of the server-rendered cart, which show until the server's quote arrives. */
export const initialPricing = (cart: CartItem[], known: KnownLine[]): Pricing =>
  cart.length === 0 ? { kind: 'empty', cart } : { kind: 'priced', cart, quote: quoteOf(cart, known) }

/** Returns the server's prices for the checkout's cart, without a coupon. `destination`: the chosen address. By default the server uses the default address. */
export async function priceCheckout(extras: Extras, destination?: PartialDestination): Promise<Pricing> {
  const cart = readCheckout()
  if (cart.length === 0) return { kind: 'empty', cart }
  try {
    return { kind: 'priced', cart, quote: await withSession(call(pricingContract.quoteCart, { items: itemsOf(cart), extras, destination })) }
  } catch (error) {
    const item = error instanceof CallError && error.code === 'item_unavailable' ? cart.find((line) => isLine(line, error.details)) : undefined
    return { kind: 'refused', cart, text: textOf(error, texts.notPriced), item }
  }
}

/** `coupon`: the coupon that the prices include. `removed`: the sentence that says why the prices no longer include the shopper's coupon. */
export type CheckoutPrices = { pricing: Pricing; coupon?: AppliedCoupon | undefined; removed?: string }

/** Returns the prices with the coupon that was applied before, unless it is no longer valid. */
export async function priceWithCoupon(
  extras: Extras,
  applied: { code: string } | undefined = readKeptCoupon(),
  destination?: PartialDestination,
): Promise<CheckoutPrices> {
  const pricing = await priceCheckout(extras, destination)
  // Without prices there is nothing to check the coupon against. It stays kept for the next prices.
  if (pricing.kind !== 'priced' || !applied) return { pricing }
  const { code } = applied
  try {
    const { coupon, quote } = await withSession(call(couponsContract.checkCoupon, { code, items: itemsOf(pricing.cart), extras, destination }))
    return { pricing: { ...pricing, quote }, coupon }
  } catch (error) {
    if (!mayApplyLater(error, code)) forgetRefused(code)
    return { pricing, removed: texts.couponRemoved(code, textOf(error, couponTexts.notChecked)) }
  }
}

/**
 * Returns whether a coupon may apply later, so that it stays stored. A check without an answer says nothing about the coupon: the page was reloaded, or the
 * server is busy. The coupon of a followed link stays for another cart.
 */
function mayApplyLater(error: unknown, code: string) {
  if (!(error instanceof CallError) || error.kind === 'network') return true
  const { status = 0 } = error
  if (status === tooManyRequests || status >= serverError) return true
  return laterRefusals.has(error.code ?? '') && readLinkedCoupon()?.code === code
}

/** The refusals after which another cart or another day may have the coupon. */
const laterRefusals = new Set(['coupon_below_minimum', 'coupon_not_started', 'coupon_not_for_cart', 'coupon_gift_gone'])

const tooManyRequests = 429
const serverError = 500

/** True when the server's error details name this line. */
const isLine = ({ _id, variant }: CartItem, details: unknown) =>
  typeof details === 'object' && details !== null && 'productId' in details && details.productId === _id && 'variant' in details && details.variant === variant

/** Returns the addresses. A list that does not load counts as empty (docs/promises.md). */
export async function findAddresses(): Promise<Address[]> {
  return await withSession(readAddresses()).catch(() => [])
}

/** True when the checkout may offer a reminder by e-mail. Without an answer it does not. */
const findReminderOffer = (): Promise<boolean> =>
  call(remindersContract.showOffer, {}).then(
    ({ offered }) => offered,
    () => false,
  )

/** True when the document was loaded where the shop pays. Only its Content-Security-Policy allows the payment provider's script. */
export const isPayingDocument = () => isPayingPage(window.script?.path ?? window.location.pathname)

/** Loads all data of the checkout of a signed-in shopper. The parameters come from the server-rendered page. */
export async function loadOrder({ provider, scriptUrl, boxes, terms, gifts }: Omit<RenderedCheckout, 'rendered' | 'known'>) {
  // First, because an order that turns out to be placed empties the cart and forgets the choices.
  const pending = await resolvePendingPayment()
  const [extras, addressId] = [readKeptExtras(boxes), readKeptAddress()]
  const [prices, addresses, offersReminder] = await Promise.all([priceWithCoupon(extras, undefined, keptDestination()), findAddresses(), findReminderOffer()])
  return { kind: 'loaded' as const, provider, scriptUrl, boxes, terms, gifts, extras, addressId, pending, prices, addresses, offersReminder }
}

export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>
