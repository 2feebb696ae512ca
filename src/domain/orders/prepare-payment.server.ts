import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { together } from '#platform/database/pipeline.ts'
import type { Shop } from '#platform/shop.ts'
import { findBuyer } from '../customers/buyer.server.ts'
import { holdMinutes } from '../coupons/coupon.ts'
import { guardCouponGuess } from '../coupons/guard-coupon-guess.server.ts'
import { leastPaise } from '../payments/refund.ts'
import { withDeadline } from '../payments/deadline.server.ts'
import { type CartQuote, quoteCart } from '../pricing/quote-cart.server.ts'
import { wireQuote } from '../pricing/wire-quote.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { type Attempt, saveAttempt, listRecentAttempts } from './attempts.server.ts'
import { checkAttempt } from './check-attempt.server.ts'
import { confirmOrder } from './confirm-order.server.ts'
import type * as contract from './contract.ts'
import { makeProviderOrder } from './make-provider-order.server.ts'
import { isPlaced } from './order.ts'
import { paymentReturnPath } from './payment-return.server.ts'
import { getOrder, setPaid } from './queries.server.ts'
import { type Earlier, settleEarlier } from './settle-earlier.server.ts'

type Input = z.output<typeof contract.preparePayment.input>
type Prepared = z.input<typeof contract.preparePayment.reply>

const logo = '/brand/mark.svg'

/**
 * Keeps the cart as an attempt at the server's prices, then makes the provider's order for it. The same cart again finds the same attempt. One cart is
 * charged once: where the pending attempt has become an order, that is the answer, and while a payment is open nothing else is prepared.
 * @throws ShopError price_changed with the new quote in `details`; payment_open unless the shopper says `again`; payment_unavailable with the attempt kept;
 * payment_failed where money waits for a person
 */
export async function preparePayment(shop: Shop, input: Input, customerId: string): Promise<Prepared> {
  const { bounded, deadline } = withDeadline(shop)
  await shop.limits.take('orders', customerId)
  const pending = input.pending === undefined ? undefined : await checkAttempt(bounded, { id: input.pending, customerId })
  if (pending?.state === 'placed') return describePlaced(shop, pending.order)
  if (pending?.state === 'waiting') refuseOpen(input, input.pending)
  const keep = () =>
    guardCouponGuess(shop, { code: input.coupon, key: customerId }, () => shop.db.transaction().execute((tx) => keepCart(shop, tx, input, customerId)))
  for (;;) {
    const kept = await keep()
    const { attempt } = kept
    shop.failpoint('attempt-kept')
    if (!input.again) await refuseWhileOthersAreOpen(bounded, input, attempt)
    if (attempt.totalPaise === 0) return describe(shop, kept, { paid: true })
    const earlier: Earlier =
      attempt.id === input.pending && pending?.state === 'open' && attempt.razorpayOrderId !== null ? 'open' : await settleEarlier(bounded, attempt)
    if (earlier === 'spent') continue
    if (earlier === 'waiting') refuseOpen(input, attempt.id)
    if (earlier !== 'unasked') return describe(shop, kept, { paid: earlier === 'paid' })
    return describe(shop, { ...kept, attempt: { ...attempt, razorpayOrderId: await makeProviderOrder(bounded, attempt, deadline) } }, { paid: false })
  }
}

/**
 * The same shopper may have begun to pay another cart, or this one to another address or on another device.
 * @throws ShopError payment_open while a payment of theirs may still arrive
 */
async function refuseWhileOthersAreOpen(shop: Shop, input: Input, { id, customerId }: Attempt) {
  for (const other of await listRecentAttempts(shop.db, { customerId, except: [id, input.pending ?? ''], now: shop.now() })) {
    const earlier = await settleEarlier(shop, other).catch((error: unknown) => {
      // Money that waits for a person, who writes to the shopper, keeps nobody from another cart.
      if (isShopError(error) && error.code === 'payment_failed') return 'spent' as const
      throw error
    })
    if (earlier === 'waiting') refuseOpen(input, other.id)
  }
}

/** @throws ShopError payment_open with the attempt to check, unless the shopper said that it is to be paid all the same */
function refuseOpen({ again }: Input, orderId: string | undefined) {
  if (again) return
  throw new ShopError(
    'payment_open',
    'A payment for this cart has not been confirmed yet. If you paid, please do not pay again: your order appears in My Orders.',
    { orderId },
  )
}

/** An attempt, and what its shopper is told besides. */
type Kept = { attempt: Attempt; customer: { name: string; email: string | null }; brand: string }

async function keepCart(shop: Shop, tx: Tx, { items, addressId, coupon, expectedTotal }: Input, customerId: string): Promise<Kept> {
  if (items.length === 0) throw new ShopError('empty_cart', 'Cart is empty')
  // Two clicks at once on an order that costs nothing take turns, and the second finds the first's order.
  const alone = paiseOf(expectedTotal) === 0
  const [{ customer, address }, cart, brand] = await together(tx, (side) =>
    Promise.all([findBuyer(side, { customerId, addressId, alone }), quoteCart(side, { items, coupon, now: shop.now() }), readBrand(side)]),
  )
  if (!address) throw new ShopError('address_missing', 'Please select an address')
  refuseChanged(cart, expectedTotal)
  if (cart.price.totalPaise > 0 && cart.price.totalPaise < leastPaise)
    throw new ShopError('rule_refused', 'The least that can be paid is ₹1. Please add something to your cart.')
  const attempt = await saveAttempt(shop, tx, { customerId, address, cart })
  if (attempt.totalPaise === 0 && attempt.state !== 'placed') await settleFree(shop, tx, attempt)
  return { attempt, customer, brand }
}

function refuseChanged(cart: CartQuote, expectedTotal: number) {
  if (cart.refusal) throw new ShopError(cart.refusal.code, cart.refusal.message)
  if (paiseOf(expectedTotal) === cart.price.totalPaise) return
  throw new ShopError('price_changed', 'A price has changed since you opened this page. Please look at the new total.', { quote: wireQuote(cart) })
}

/** Nothing to pay: the order stands at once, without the provider. */
async function settleFree(shop: Shop, tx: Tx, attempt: Attempt) {
  await setPaid(tx, attempt.id, { paidAt: shop.now(), razorpayPaymentId: null, razorpaySignature: null })
  await confirmOrder(shop, tx, attempt)
}

async function describe(shop: Shop, { attempt, customer, brand }: Kept, { paid }: { paid: boolean }): Promise<Prepared> {
  const order = paid ? await getOrder(shop.lookups, attempt.id) : undefined
  if (order && isPlaced(order.status)) return describePlaced(shop, order)
  return {
    ...dialogOf(shop, attempt.id),
    amount: attempt.totalPaise,
    name: brand,
    order_id: attempt.razorpayOrderId ?? '',
    prefill: { name: customer.name, email: customer.email ?? '', contact: attempt.address.mobile },
    total: rupeesOf(attempt.totalPaise),
  }
}

/** No dialog opens: the money is there already, or there was nothing to pay. */
async function describePlaced(shop: Shop, order: NonNullable<Prepared['order']>): Promise<Prepared> {
  const { _id, razorpayOrderId, totalAmount, address } = order
  const prefill = { name: address.name ?? '', email: '', contact: address.mobile ?? '' }
  return { ...dialogOf(shop, _id), amount: 0, name: await readBrand(shop.lookups), order_id: razorpayOrderId ?? '', prefill, total: totalAmount, order }
}

const dialogOf = ({ config, secrets }: Shop, orderId: string) => ({
  orderId,
  key: secrets.razorpay.keyId,
  currency: 'INR' as const,
  description: `Order ${orderId}`,
  image: `${config.PUBLIC_URL}${logo}`,
  callbackUrl: `${config.PUBLIC_URL}${paymentReturnPath}`,
  timeout: holdMinutes * 60,
})
