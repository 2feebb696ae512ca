import { minuteMs } from '#kernel/duration.ts'
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { countAddresses, findBuyer, insertAddress, insertCustomer, writeUnlessContactTaken } from '#shop/accounts/module.server.ts'
import { type AddressSnapshot, changeableFields, maxAddresses, storedMobile, toAddressRow } from '#shop/accounts/rules.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { factsOf, isRegisteredOn } from '#shop/settings/module.server.ts'
import { holdStock, refuseLines } from '#shop/stock/module.server.ts'
import { holdMinutes, isTracked } from '#shop/stock/rules.ts'
import type { Order } from '../../contract.ts'
import { claimUse } from '../../coupons/server/coupon-use.server.ts'
import { guardCouponGuess } from '../../coupons/server/guard-coupon-guess.server.ts'
import { writeOrderNote } from '../../order-notes/server/queries.server.ts'
import { readCartTerms } from '../../discounts/server/read-cart-terms.server.ts'
import { markPaidInTransaction } from '../../offline/server/mark-paid-offline.server.ts'
import { codeOf, quoteCart } from '../../pricing/server/quote-cart.server.ts'
import { withDelivery } from '../../pricing/server/with-delivery.server.ts'
import { isPlaced } from '../../rules/order.ts'
import { attemptStored } from '../../server/events.server.ts'
import { firstCheckMs, insertAttempt, newOrderId, snapshotOf } from '../../server/insert-attempt.server.ts'
import { isBeforeLive } from '../../server/test-mode-payments.server.ts'
import { refusePin } from '../../server/refuse-pin.server.ts'
import { placeFreeOrder } from '../../server/place-free-order.server.ts'
import { refuseCart, refuseSmallPayment } from '../../server/refuse-cart.server.ts'
import { getOrder } from '../../server/queries.server.ts'
import type * as contract from '../contract.ts'
import { linkExpiry } from '../rules/phone-order.ts'
import { findByRequestKey } from './queries.server.ts'
import { sendLink } from './send-link.server.ts'

type Input = z.output<typeof contract.makePhoneOrder.input>

type Made = { message: string; order: Order; link: string }

/**
 * Makes an order for a customer on the telephone, and sends the link to pay it. If the provider does not answer, the order stays without a link, and
 * `sendLink` makes it later.
 * @throws ShopError as `savePhoneOrder`; email_taken, mobile_taken; scope_missing for a new customer without that right
 */
export async function makePhoneOrder(shop: Shop, input: Input, actor: Actor): Promise<Made> {
  if (input.newCustomer) requireScope(actor, 'customers:write')
  if (input.paidOffline) requireScope(actor, 'refunds:write')
  const save = () => shop.db.transaction().execute(async (tx) => ({ id: await savePhoneOrder(shop, tx, input, actor) }))
  const { id } = await guardCouponGuess(shop, { code: input.coupon, key: actor.id }, () => writeUnlessContactTaken(save))
  shop.failpoint('phone-order-stored')
  const order = await getOrder(shop.db, id)
  if (isPlaced(order)) return { message: order.totalAmount === 0 ? 'The order costs nothing and is placed.' : 'The order is paid.', order, link: '' }
  try {
    return { ...(await sendLink(shop, { id, sms: input.sms, mail: input.mail, actor })), order }
  } catch (error) {
    if (!isShopError(error)) throw error
    return { message: `The order is stored, and its link is not sent. ${error.message}`, order, link: '' }
  }
}

/**
 * Stores a phone order as an attempt at the server's prices, with the customer and the address if they are new. It holds the coupon and the tracked packs as
 * any attempt does. The same key again stores nothing.
 * @returns the order's id
 * @throws ShopError price_changed with the new quote in `details`, not_found, address_missing, pin_refused, delivery_state_refused, key_reused, out_of_stock
 * and refusals of the coupon
 */
async function savePhoneOrder(shop: Shop, tx: Tx, input: Input, actor: Actor): Promise<string> {
  const { key, items, coupon, linkDays, note, source } = input
  // Lets requests with the same key run one after the other. The second click then finds the order of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone order ${key}`}, 0))`.execute(tx)
  const requestHash = hash('sha256', JSON.stringify(input), 'buffer')
  const earlier = await findByRequestKey(tx, key)
  if (earlier && !requestHash.equals(earlier.requestHash))
    throw new ShopError('key_reused', 'This order was made already, with other contents. Look for it in the unpaid checkouts.')
  if (earlier) return earlier.orderId

  if (items.length === 0) throw new ShopError('empty_cart', 'Please add a pack.')
  const { customerId, address } = await readReceiver(shop, tx, input, actor)
  const now = shop.now()
  const terms = await readCartTerms(tx, { code: codeOf(coupon), customerId })
  const settings = factsOf(terms.rows)
  await refusePin(tx, settings, address)
  const cart = withDelivery(await quoteCart(tx, { items, coupon, now, customerId, terms }), settings, [address])
  refuseCart(cart, input)
  refuseSmallPayment(cart)
  refuseLines(cart.price.lines)
  const { price } = cart
  const id = newOrderId()
  const expiresAt = linkExpiry(now, linkDays, cart.coupon)
  const hold = { couponId: cart.coupon?.id ?? null, couponHeldUntil: cart.coupon ? new Date(now.getTime() + holdMinutes * minuteMs) : null }
  const deadlines = { expiresAt, nextCheckAt: new Date(now.getTime() + firstCheckMs) }
  const snapshot = snapshotOf(address)
  const provider = shop.payments.current.name
  await insertAttempt(tx, id, { customerId, provider, fingerprint: id, cart, snapshot, deadlines, hold, now, source: 'phone', isTest: isBeforeLive(shop) })
  const stored = { orderId: id, address: snapshot, business: undefined, isRegistered: isRegisteredOn(terms.rows, now), phoneSource: source }
  await announce(shop, tx, attemptStored, stored)
  await tx.insertInto('phoneOrder').values({ orderId: id, provider, requestKey: key, requestHash }).execute()
  if (note !== '') await writeOrderNote(tx, id, { text: note, onSlip: false })
  if (cart.coupon) await claimUse(tx, cart.coupon, { id, customerId }, now)
  if (price.totalPaise > 0 && price.lines.some(isTracked)) await holdStock(tx, id, now)
  const after = { total: rupeesOf(price.totalPaise), linkDays }
  await recordChange(tx, { at: now, actor, action: 'phone order made', subject: { kind: 'order', id }, after })
  if (input.paidOffline && price.totalPaise > 0)
    await markPaidInTransaction(shop, tx, { ...input.paidOffline, id, amount: rupeesOf(price.totalPaise), key, actor, field: 'paidOffline' })
  if (price.totalPaise === 0) await placeFreeOrder(shop, tx, { id, customerId, totalPaise: 0, address: snapshot }, cart)
  return id
}

/** Returns the customer and the delivery address. Stores a new customer and a new address. */
async function readReceiver(shop: Shop, tx: Tx, input: Input, actor: Actor): Promise<{ customerId: string; address: AddressSnapshot }> {
  const { customerId, newCustomer, addressId, newAddress } = input
  if ((customerId === undefined) === (newCustomer === undefined)) throw new ShopError('invalid_input', 'Please choose a customer, or add one.')
  if ((addressId === undefined) === (newAddress === undefined)) throw new ShopError('address_missing', 'Please choose an address, or add one.')
  if (customerId === undefined && addressId !== undefined) throw new ShopError('address_missing', 'Please add the address of the new customer.')
  const id = newCustomer ? await addPhoneCustomer(shop, tx, newCustomer, actor) : (customerId ?? '')
  const { address: saved } = await findBuyer(tx, { customerId: id, addressId: addressId ?? '', alone: newAddress !== undefined }).catch((error: unknown) => {
    // `findBuyer` speaks of the caller's own account. Here the deleted account is the customer's.
    throw isShopError(error) && error.code === 'unauthenticated' ? new ShopError('not_found', 'There is no such customer.') : error
  })
  if (!newAddress) {
    if (!saved) throw new ShopError('address_missing', 'This customer has no such address.')
    return { customerId: id, address: saved }
  }
  const row = toAddressRow(newAddress)
  // If the customer's address book is full, only the order stores the address.
  if ((await countAddresses(tx, id)) < maxAddresses) await insertAddress(tx, id, row)
  return { customerId: id, address: row }
}

async function addPhoneCustomer(shop: Shop, tx: Tx, { name, mobile, email }: NonNullable<Input['newCustomer']>, actor: Actor): Promise<string> {
  await lockSession(tx, actor)
  const loginMobile = storedMobile(mobile)
  const added = await insertCustomer(tx, { name, email: email || null, contacts: [{ mobile: loginMobile, address: '' }], loginMobile })
  await recordChange(tx, { at: shop.now(), actor, action: 'created', subject: { kind: 'customer', id: added.id }, after: changeableFields(added) })
  return added.id
}
