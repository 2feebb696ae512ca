import { sql } from 'kysely'
import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findBuyer } from '#shop/accounts/module.server.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import { brandLookIn } from '#shop/look/module.server.ts'
import { factsOf } from '#shop/settings/module.server.ts'
import { takeStock, takeStockOrRefuse } from '#shop/stock/module.server.ts'
import { firstOrderOver, isFirstOrderOver, isUseLeft, refusalError } from '../coupons/server/coupon-use.server.ts'
import { couponUsedUp } from '../coupons/rules/coupon.ts'
import { leaveOutGifts } from '../discounts/server/order-discounts.server.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import type { ExtraChoices, Item } from '../pricing/contract.ts'
import { type ChosenExtras, chosenExtras, type Extra } from '../pricing/server/cart-extras.server.ts'
import type { CartTerms } from '../discounts/server/read-cart-terms.server.ts'
import { type CartQuote, quoteCart } from '../pricing/server/quote-cart.server.ts'
import type { Destination } from '../pricing/rules/delivery-charge.ts'
import { withDelivery } from '../pricing/server/with-delivery.server.ts'
import { readBusiness, type TypedBusiness } from '../rules/business.ts'
import { saveAttempt } from './attempts.server.ts'
import { announcePaid, readConfirmation } from './confirm-order.server.ts'
import { type Advance, fingerprintOf, snapshotOf } from './insert-attempt.server.ts'
import { preparePayment, settleOthers } from './prepare-payment.server.ts'
import { type lockOrder, setPlacedOnDelivery } from './queries.server.ts'
import { isPlacedInTest } from './test-mode-payments.server.ts'
import { refuseCart, type ShownCart } from './refuse-cart.server.ts'

/** A cart that is to be paid on delivery. `fee`: the extra that the shopper pays for cash on delivery. */
export type DeliveryCart = {
  items: Item[]
  coupon?: string | null | undefined
  extras?: ExtraChoices
  fee: Extra | undefined
  customerId: string
  /** The terms of the coupon and the customer, which the caller has read together with the settings. */
  terms: CartTerms
}

/** Prices a cart for cash on delivery, with its fee and its delivery charge to an address. */
export async function quoteOnDelivery(
  shop: Shop,
  db: Tx | Shop['db'],
  { items, coupon, extras, fee, customerId, terms }: DeliveryCart,
  address: Destination | undefined,
): Promise<CartQuote> {
  const chosen = chosenExtras(shop, extras)
  const withFee: ChosenExtras = async (source, cart) => {
    const chosenLines = (await chosen?.(source, cart)) ?? []
    return fee ? [...chosenLines, fee] : chosenLines
  }
  const cart = await quoteCart(db, { items, coupon, extras: withFee, now: shop.now(), customerId, checksUses: true, terms })
  return withDelivery(cart, factsOf(terms.rows), address ? [address] : [])
}

/** The same cart again within this time is the same order, because there is no payment by which a repeated request could be recognised. */
const repeatMs = 10 * minuteMs

type DeliveryOrder = DeliveryCart & ShownCart & { addressId: string; touches?: unknown } & TypedBusiness

type Priced = { totalPaise: number; address: AddressSnapshot }

/** Prices a cart for a buyer. Locks the buyer's row, so that requests of one buyer run one after the other. @throws ShopError empty_cart, address_missing */
async function priceOnDelivery(shop: Shop, tx: Tx, input: DeliveryOrder) {
  const { customerId, addressId, items, touches } = input
  if (items.length === 0) throw new ShopError('empty_cart', 'Cart is empty')
  const business = readBusiness(input)
  const { address, customer } = await findBuyer(tx, { customerId, addressId, alone: true })
  if (!address) throw new ShopError('address_missing', 'Please select an address')
  const cart = await quoteOnDelivery(shop, tx, input, address)
  return { customer, attemptInput: { customerId, address, cart, method: 'cod' as const, business, settings: input.terms.rows, touches } }
}

/**
 * Stores a cart as an attempt that is to be paid on delivery, with its coupon and packs held. `decide` throws to refuse the order.
 * @returns the attempt, or with `isPlaced` the order that the same cart placed less than 10 minutes ago
 * @throws ShopError empty_cart, address_missing, price_changed, out_of_stock, and the errors of coupons and of `decide`
 */
export async function storeOnDelivery(
  shop: Shop,
  tx: Tx,
  input: DeliveryOrder,
  decide: (priced: Priced) => Promise<void>,
): Promise<{ id: string; address: AddressSnapshot; isPlaced: boolean }> {
  const { attemptInput } = await priceOnDelivery(shop, tx, input)
  const { customerId, address, cart, business } = attemptInput
  const fingerprint = fingerprintOf(cart, snapshotOf(address), { method: 'cod', business })
  const placed = await findRepeated(tx, { customerId, fingerprint, since: shop.now().getTime() - repeatMs })
  if (placed !== undefined) return { id: placed, address, isPlaced: true }
  refuseCart(cart, input)
  await decide({ totalPaise: cart.price.totalPaise, address })
  const { id } = await saveAttempt(shop, tx, attemptInput)
  return { id, address, isPlaced: false }
}

type AdvanceOrder = DeliveryOrder & { pending?: string | undefined; again?: boolean | undefined }

/** The terms of an advance. `keep` stores the reason for the advance with the attempt. */
type AdvanceTerms = Advance & { keep(orderId: string): Promise<void> }

/**
 * Stores a cart as an attempt whose advance is paid online now, and whose rest is paid on delivery. Creates the provider's order for the advance, whose settled
 * payment places the order. @throws ShopError as `preparePayment`, and the errors of `decide`
 */
export function prepareAdvance(current: Shop, input: AdvanceOrder, decide: (tx: Tx, priced: Priced) => Promise<AdvanceTerms>) {
  return preparePayment(current, input, input.customerId, async (shop, tx) => {
    const { customer, attemptInput } = await priceOnDelivery(shop, tx, input)
    const { address, cart } = attemptInput
    refuseCart(cart, input)
    const advance = await decide(tx, { totalPaise: cart.price.totalPaise, address })
    const attempt = await saveAttempt(shop, tx, { ...attemptInput, advance })
    await advance.keep(attempt.id)
    return { attempt, customer, brandLook: brandLookIn(attemptInput.settings) }
  })
}

/** Finds the id of the order that the same cart placed after `since`. Placed orders have their id at the end of the fingerprint (`setPlacedOnDelivery`). */
async function findRepeated(tx: Tx, { customerId, fingerprint, since }: { customerId: string; fingerprint: string; since: number }) {
  const row = await tx
    .selectFrom('shopOrder')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '<>', 'Cancelled')
    .where('paidAt', '>', new Date(since))
    .where(sql<boolean>`fingerprint = ${fingerprint} || ' ' || id`)
    .executeTakeFirst()
  return row?.id
}

/**
 * Settles the payments of other attempts that the shopper began to pay online. If one with the same packs is paid, the new attempt is dismissed.
 * @returns the id of that order
 * @throws ShopError payment_open while such a payment may still arrive, unless the shopper insists
 */
export async function settleBeforeDelivery(shop: Shop, attempt: { id: string; customerId: string }, again: boolean | undefined): Promise<string | undefined> {
  return (await settleOthers(withDeadline(shop).bounded, { again }, attempt))?._id
}

/**
 * Turns a confirmed attempt into an order that is paid on delivery: takes its packs, counts its coupon, and confirms it to the shopper. The order must be
 * locked.
 * @throws ShopError coupon_used_up, out_of_stock, coupon_not_for_you
 */
export async function placeOnDelivery(shop: Shop, tx: Tx, order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) {
  const now = shop.now()
  if (!(await isUseLeft(tx, order, now))) throw refusalError(couponUsedUp)
  if (!(await takeStock(tx, order.id, now))) {
    await leaveOutGifts(tx, order.id)
    await takeStockOrRefuse(tx, order.id, now)
  }
  if (await isFirstOrderOver(tx, order)) throw refusalError(firstOrderOver)
  const isTest = await isPlacedInTest(shop, tx)
  await setPlacedOnDelivery(tx, order.id, { paidAt: now, providerPaymentId: null, providerSignature: null, isTest })
  const facts = await readConfirmation(tx, order)
  await announcePaid(shop, tx, { ...order, paidAt: now }, facts)
}
