import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipeline.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { storeWish } from '../reminders/server/queries.server.ts'
import { findBuyer } from '#shop/accounts/module.server.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { guardCouponGuess } from '../coupons/server/guard-coupon-guess.server.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { chosenExtras } from '../pricing/server/cart-extras.server.ts'
import { readCartTerms } from '../discounts/server/read-cart-terms.server.ts'
import { codeOf, quoteCart } from '../pricing/server/quote-cart.server.ts'
import { withDelivery } from '../pricing/server/with-delivery.server.ts'
import { brandLookIn, readBrandLook } from '#shop/look/module.server.ts'
import { factsOf } from '#shop/settings/module.server.ts'
import { type Attempt, dismissAttempt, isSameCart, listRecentAttempts, saveAttempt } from './attempts.server.ts'
import { checkAttempt, type EarlierOutcome, settleEarlierAttempt } from './settle-earlier.server.ts'
import type * as contract from '../contract.ts'
import type { Order } from '../contract.ts'
import { forShopper } from '../gifts/rules/hidden-address.ts'
import { awaitedAddress, refuseAsking, refuseSwitchedOff } from '../gifts/server/store-gift.server.ts'
import { snapshotOf } from './insert-attempt.server.ts'
import { makeProviderOrder } from './make-provider-order.server.ts'
import { readBusiness } from '../rules/business.ts'
import { isPlaced } from '../rules/order.ts'
import { paymentReturnPath } from '../rules/payment-return-path.ts'
import { placeFreeOrder } from './place-free-order.server.ts'
import { getOrder } from './queries.server.ts'
import { refuseCart, refuseSmallPayment } from './refuse-cart.server.ts'
import { refusePin } from './refuse-pin.server.ts'

type Input = z.output<typeof contract.preparePayment.input>
type Prepared = z.input<typeof contract.preparePayment.reply>

/** The payment dialog shows this icon until the owner uploads one. */
const defaultIcon = '/brand/mark.svg'

/**
 * Stores the cart as an attempt at the server's prices, then creates the provider's order for it. The same cart again returns the same attempt. A
 * cart is charged only once: if the pending attempt is an order by now, that order is returned. While a payment is open, no other payment is prepared.
 * @throws ShopError price_changed with the new quote in `details`; payment_open unless the shopper says `again`; payment_unavailable with the attempt
 * stored; payment_failed if the money needs a person
 */
export const prepareCart = (shop: Shop, input: Input, customerId: string): Promise<Prepared> =>
  preparePayment(shop, input, customerId, (parts, tx) => storeCart(parts, tx, input, customerId))

/** `pending`: the id of the attempt that the browser opened last. `again`: the shopper wants to pay although another payment is open. */
type PaymentWish = Pick<Input, 'pending' | 'again' | 'coupon'>

/**
 * Prepares the payment of the attempt that `store` stores. The attempt and the provider's order belong to one payment account, also if an owner changes the
 * account meanwhile.
 */
export async function preparePayment(
  liveShop: Shop,
  input: PaymentWish,
  customerId: string,
  store: (shop: Shop, tx: Tx) => Promise<StoredCart>,
): Promise<Prepared> {
  // The copy keeps the payment account of this moment.
  const shop = { ...liveShop }
  const { bounded, deadline } = withDeadline(shop)
  await shop.limits.take('orders', customerId)
  const pending = input.pending === undefined ? undefined : await checkAttempt(bounded, { id: input.pending, customerId })
  if (pending?.state === 'placed') return describePlaced(shop, pending.order)
  if (pending?.state === 'waiting') refuseOpen(input, input.pending)
  const storeOnce = () => guardCouponGuess(shop, { code: input.coupon, key: customerId }, () => shop.db.transaction().execute((tx) => store(shop, tx)))
  // A spent attempt takes no more payments. The loop then stores the cart again, as a new attempt.
  for (;;) {
    const stored = await storeOnce()
    const { attempt } = stored
    shop.failpoint('attempt-kept')
    const paidOrder = input.again ? undefined : await settleOthers(bounded, input, attempt)
    if (attempt.totalPaise === 0) return describeDialog(shop, stored, { paid: true })
    if (paidOrder !== undefined) return describePlaced(shop, paidOrder)
    const outcome: EarlierOutcome =
      attempt.id === input.pending && pending?.state === 'open' && attempt.providerOrderId !== null ? 'open' : await settleEarlierAttempt(bounded, attempt)
    if (outcome === 'spent') continue
    if (outcome === 'waiting') refuseOpen(input, attempt.id)
    if (outcome !== 'no_provider_order') return describeDialog(shop, stored, { paid: outcome === 'paid' })
    return describeDialog(shop, { ...stored, attempt: { ...attempt, ...(await makeProviderOrder(bounded, attempt, deadline)) } }, { paid: false })
  }
}

/** How many attempts are settled at the same time. */
const maxParallel = 8

/**
 * Settles the shopper's other recent attempts. They may have started to pay another cart, or this cart to another address or on another device.
 * @returns the order of an attempt with the same packs that turns out to be paid. The new attempt becomes Unpaid then
 * @throws ShopError payment_open while a payment of another attempt may still arrive
 */
export async function settleOthers(shop: Shop, input: Pick<Input, 'pending' | 'again'>, { id, customerId }: Pick<Attempt, 'id' | 'customerId'>) {
  const others = await listRecentAttempts(shop.db, { customerId, except: [id, input.pending ?? ''], now: shop.now() })
  for (const slice of slicesOf(others, maxParallel)) {
    const outcomes = await Promise.all(slice.map(async (other) => ({ id: other.id, outcome: await settleOther(shop, other) })))
    const waiting = outcomes.find(({ outcome }) => outcome === 'waiting')
    if (waiting) refuseOpen(input, waiting.id)
    for (const other of outcomes) {
      if (other.outcome !== 'paid' || !(await isSameCart(shop.db, id, other.id))) continue
      await dismissAttempt(shop.db, customerId, id)
      return getOrder(shop.db, other.id)
    }
  }
  return undefined
}

function settleOther(shop: Shop, attempt: Pick<Attempt, 'id' | 'provider' | 'providerOrderId'>): Promise<EarlierOutcome> {
  return settleEarlierAttempt(shop, attempt).catch((error: unknown) => {
    // Money that needs a person does not block another cart. The team writes to the shopper about it.
    if (isShopError(error) && error.code === 'payment_failed') return 'spent' as const
    throw error
  })
}

/** @throws ShopError payment_open with the attempt to check, unless the shopper insists on paying */
function refuseOpen({ again }: Pick<Input, 'again'>, orderId: string | undefined) {
  if (again) return
  throw new ShopError(
    'payment_open',
    'A payment for this cart has not been confirmed yet. If you paid, please do not pay again: your order appears in My Orders.',
    { orderId },
  )
}

type BrandLook = ReturnType<typeof brandLookIn>

/** A stored attempt, with the customer and the brand that the payment dialog shows. */
export type StoredCart = { attempt: Attempt; customer: { name: string; email: string | null }; brandLook: BrandLook }

async function storeCart(shop: Shop, tx: Tx, input: Input, customerId: string): Promise<StoredCart> {
  const { items, addressId, coupon, extras, expectedTotal, remind, touches, gift } = input
  if (items.length === 0) throw new ShopError('empty_cart', 'Cart is empty')
  const business = readBusiness(input)
  const chosen = chosenExtras(shop, extras)
  // `alone` locks the customer's row. The second click on a free order then waits, and returns the order of the first click.
  const alone = paiseOf(expectedTotal) === 0
  const [{ customer, address }, priced, { rows }] = await pipelined(tx, (pipelineTx) => {
    const terms = readCartTerms(pipelineTx, { code: codeOf(coupon), customerId })
    return Promise.all([
      findBuyer(pipelineTx, { customerId, addressId, alone }),
      quoteCart(pipelineTx, { items, coupon, extras: chosen, now: shop.now(), customerId, terms }),
      terms,
    ])
  })
  if (!address) throw new ShopError('address_missing', 'Please select an address')
  const settings = factsOf(rows)
  const recipient = gift?.recipient
  if (gift) refuseSwitchedOff(settings)
  if (!recipient) await refusePin(tx, settings, address)
  const cart = withDelivery(priced, settings, recipient ? [] : [address])
  if (recipient) await refuseAsking(shop, tx, { cart, business })
  refuseCart(cart, input)
  refuseSmallPayment(cart)
  const attempt = await saveAttempt(shop, tx, {
    customerId,
    address: recipient ? awaitedAddress(recipient) : address,
    cart,
    business,
    gift: gift ? { ...gift, ...(recipient && { billing: snapshotOf(address) }) } : undefined,
    settings: rows,
    touches,
  })
  if (attempt.totalPaise === 0 && attempt.state !== 'placed') await placeFreeOrder(shop, tx, attempt, cart)
  if (remind !== undefined && attempt.totalPaise > 0) await storeWish(tx, { customerId, orderId: attempt.id, wants: remind, at: shop.now() })
  return { attempt, customer, brandLook: brandLookIn(rows) }
}

/** Returns the options of the payment dialog, or the order if it is paid. */
async function describeDialog(shop: Shop, { attempt, customer, brandLook }: StoredCart, { paid }: { paid: boolean }): Promise<Prepared> {
  const order = paid ? await getOrder(shop.db, attempt.id) : undefined
  if (order && isPlaced(order)) return describePlaced(shop, order)
  return {
    ...dialogOptions(shop, shop.payments.of(attempt.provider), { orderId: attempt.id, look: brandLook }),
    amount: attempt.duePaise,
    order_id: attempt.providerOrderId ?? '',
    prefill: { name: customer.name, email: customer.email ?? '', contact: attempt.payerMobile },
    total: rupeesOf(attempt.totalPaise),
  }
}

/** Returns the reply that opens no dialog, because the order is paid or free. */
async function describePlaced(shop: Shop, placed: Order): Promise<Prepared> {
  const order = forShopper(placed)
  const { _id, razorpayOrderId, totalAmount, address } = order
  const prefill = { name: address.name ?? '', email: '', contact: address.mobile ?? '' }
  return {
    ...dialogOptions(shop, shop.payments.current, { orderId: _id, look: await readBrandLook(shop.db) }),
    amount: 0,
    order_id: razorpayOrderId ?? '',
    prefill,
    total: totalAmount,
    order,
  }
}

const dialogOptions = ({ config }: Shop, { kind, dialog }: PaymentProvider, { orderId, look }: { orderId: string; look: BrandLook }) => ({
  orderId,
  provider: kind,
  scriptUrl: dialog.scriptUrl,
  key: dialog.key,
  currency: 'INR' as const,
  description: `Order ${orderId}`,
  name: look.brand,
  image: config.PUBLIC_URL + (look.icon || defaultIcon),
  color: look.accent,
  callbackUrl: `${config.PUBLIC_URL}${paymentReturnPath}`,
  timeout: holdMinutes * 60,
})
