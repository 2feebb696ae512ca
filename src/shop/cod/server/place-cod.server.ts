import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { readAddresses } from '#shop/accounts/module.server.ts'
import { storedMobile } from '#shop/accounts/rules.ts'
import type * as contract from '#shop/orders/cod-contract.ts'
import {
  getOrder,
  guardCouponGuess,
  lockOrder,
  placeOnDelivery,
  quoteOnDelivery,
  noCashForGifts,
  readCartTerms,
  refuseCash,
  settleBeforeDelivery,
  storeOnDelivery,
} from '#shop/orders/module.server.ts'
import { isPlaced } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { factsOf, readSettings } from '#shop/settings/module.server.ts'
import type { CodDecision } from '../rules/decide-cod.ts'
import { codRefusedText, refusalTextOf } from '../rules/refusal-text.ts'
import { decideOrder, keepDecision, refusedError, requireWithoutAdvance, type Subject, termsOf } from './decide-order.server.ts'
import { recordDecision } from './decisions.server.ts'
import { feeOf, limitsOf } from './facts.server.ts'
import { removeCode, sendCode, tryOrderCode } from './order-code.server.ts'

type Check = z.output<typeof contract.checkCod.input>

/** Returns whether a cart may be paid on delivery, with its fee and total. @throws ShopError those of a cart that cannot be priced */
export async function checkCod(shop: Shop, input: Check, customerId: string): Promise<contract.CodOffer> {
  const terms = await readTerms(shop.db, input, customerId)
  const settings = factsOf(terms.rows)
  if (!settings.cashOnDelivery) return refusedOffer
  if (input.gift) return { ...refusedOffer, message: noCashForGifts }
  const fee = feeOf(settings)
  const address = (await readAddresses(shop.db, customerId)).find(({ _id }) => _id === input.addressId)
  const cart = { ...input, fee, customerId, terms }
  const quote = await guardCouponGuess(shop, { code: input.coupon, key: customerId }, () => quoteOnDelivery(shop, shop.db, cart, address))
  const { totalPaise } = quote.price
  const decision = address && !quote.refusal && (await decideCart(shop, settings, { ...subjectOf(address), customerId, totalPaise }))
  const offer = { fee: rupeesOf(fee?.paise ?? 0), total: rupeesOf(totalPaise) }
  if (!decision) return { ...refusedOffer, ...offer }
  if (!decision.allowed) return { ...refusedOffer, ...offer, message: refusalTextOf(decision.refusals, limitsOf(settings)) }
  const { paise, isKept } = termsOf(decision, settings)
  return { allowed: true, message: '', ...offer, ...(paise > 0 && { advance: rupeesOf(paise), ...(isKept && { keepsAdvance: true }) }) }
}

/** Reads the settings, and everything else that the price of this cart depends on. */
const readTerms = (db: Db | Tx, { coupon }: { coupon?: string | null | undefined }, customerId: string) =>
  readCartTerms(db, { code: coupon?.trim() || undefined, customerId })

const refusedOffer = { allowed: false, message: codRefusedText, fee: 0, total: 0 }

const subjectOf = ({ mobile, pincode }: { mobile: string; pincode: string }) => ({ mobile: storedMobile(mobile), pincode })

/** Decides about a cart that the checkout shows, and stores the answer. Undefined for an unknown account. */
async function decideCart(shop: Shop, settings: Settings, subject: Subject): Promise<CodDecision | undefined> {
  const decision = await decideOrder(shop, shop.db, settings, subject)
  if (decision) await recordDecision(shop, shop.db, subject, decision, null)
  return decision
}

type Placing = z.output<typeof contract.placeCodOrder.input>

/**
 * Stores a cart that is to be paid on delivery. Places it at once if this session proved the number of the address, else sends a code to it.
 * @throws ShopError cod_refused, price_changed, payment_open, too_many_requests, and those of carts and coupons
 */
export async function placeCod(shop: Shop, input: Placing, actor: Actor, address: string): Promise<contract.PlacedCod> {
  const customerId = actor.id
  refuseCash(input.gift)
  await shop.limits.take('orders', customerId)
  const stored = await guardCouponGuess(shop, { code: input.coupon, key: customerId }, () =>
    shop.db.transaction().execute((tx) => store(shop, tx, input, customerId)),
  )
  shop.failpoint('cod-attempt-kept')
  if (stored.isPlaced) return placedReply(shop, stored.id)
  const earlier = await settleBeforeDelivery(shop, { id: stored.id, customerId }, input.again)
  if (earlier !== undefined) return placedReply(shop, earlier)
  if (await isProven(shop.db, actor, stored.mobile)) {
    await place(shop, { id: stored.id, customerId })
    return placedReply(shop, stored.id)
  }
  const { totalPaise, mobile, id } = stored
  const resendAfter = await sendCode(shop, { id, totalPaise, mobile }, address).catch((error: unknown) => waitOf(shop, id, error))
  return { success: true, message: 'We sent a code to the number of the address.', orderId: id, needsCode: true, resendAfter, sentTo: mobile.slice(-4) }
}

/**
 * Returns the seconds until another code may be sent, after an error that one was sent a moment ago and is still valid.
 * @throws the error, if it is another, or if this order has no valid code
 */
async function waitOf({ db, now }: Shop, orderId: string, error: unknown): Promise<number> {
  if (!isShopError(error) || error.code !== 'too_many_requests') throw error
  const sent = await db.selectFrom('orderCode').select('orderId').where('orderId', '=', orderId).where('expiresAt', '>', now()).executeTakeFirst()
  if (!sent) throw error
  const details: unknown = error.details
  const retryAfter: unknown = typeof details === 'object' && details !== null && 'retryAfter' in details ? details.retryAfter : undefined
  if (typeof retryAfter !== 'number') throw error
  return retryAfter
}

async function store(shop: Shop, tx: Tx, input: Placing, customerId: string) {
  const terms = await readTerms(tx, input, customerId)
  const settings = factsOf(terms.rows)
  if (!settings.cashOnDelivery) throw refusedError()
  let decision: CodDecision | undefined
  let totalPaise = 0
  const stored = await storeOnDelivery(shop, tx, { ...input, fee: feeOf(settings), customerId, terms }, async (cart) => {
    totalPaise = cart.totalPaise
    decision = await requireWithoutAdvance(shop, tx, settings, { customerId, mobile: cart.address.mobile, pincode: cart.address.pincode, totalPaise })
  })
  if (decision) await keepDecision(tx, stored.id, decision)
  return { id: stored.id, isPlaced: stored.isPlaced, mobile: stored.address.mobile, totalPaise }
}

/** Returns whether the caller logged in by a code that went to this number. */
async function isProven(db: Db, { id, tokenHash }: Actor, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customerId')
    .select('customer.id')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.openedBy', '=', 'code')
    .where('customer.id', '=', id)
    .where('customer.loginMobile', '=', mobile)
    .executeTakeFirst()
  return row !== undefined
}

type Key = { id: string; customerId: string }

const notFound = () => new ShopError('not_found', 'There is no such order.')

const placedReply = async (shop: Shop, id: string): Promise<contract.PlacedCod> => ({
  success: true,
  message: '✅ Order placed successfully!',
  orderId: id,
  needsCode: false,
  resendAfter: 0,
  sentTo: '',
  order: await getOrder(shop.db, id),
})

/** Sends another code for an own order that waits for it. @throws ShopError not_found, rule_refused, too_many_requests */
export async function resendCode(shop: Shop, { id, customerId }: Key, address: string): Promise<number> {
  const order = await shop.db.selectFrom('shopOrder').selectAll().where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  if (!order) throw notFound()
  if (order.method !== 'cod') throw new ShopError('rule_refused', 'This order is paid online, so it has no code.')
  refuseEnded(order, shop.now())
  return sendCode(shop, { id, totalPaise: order.totalPaise, mobile: order.address.mobile }, address)
}

type Waiting = { codState: string | null; status: string; expiresAt: Date; advancePaise: number }

/** @throws ShopError rule_refused for an order that waits for no code. An order with an advance is placed by its payment */
function refuseEnded({ codState, status, expiresAt, advancePaise }: Waiting, now: Date) {
  if (advancePaise > 0) throw new ShopError('rule_refused', 'This order is placed once its advance is paid, so it has no code.')
  if (codState !== 'to_confirm') throw new ShopError('rule_refused', 'This order is confirmed already.')
  if (status !== 'Pending' || expiresAt <= now)
    throw new ShopError('rule_refused', 'This order was not confirmed in time. Your cart is kept. Please place the order again.')
}

/**
 * Confirms an own order by its code, and places it. A second call returns the same order.
 * @throws ShopError not_found, wrong_otp, rule_refused, cod_refused, coupon_used_up, out_of_stock, too_many_requests
 */
export async function confirmCod(shop: Shop, { id, customerId, code }: Key & { code: string }, address: string) {
  const order = await shop.db.selectFrom('shopOrder').selectAll().where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  if (!order) throw notFound()
  if (order.method !== 'cod') throw new ShopError('rule_refused', 'This order is paid online, so it has no code.')
  if (!isPlaced(order)) {
    refuseEnded(order, shop.now())
    await tryOrderCode(shop, { id, code }, address)
    await place(shop, { id, customerId })
  }
  shop.failpoint('cod-confirmed')
  return getOrder(shop.db, id)
}

/** Places an attempt whose number is proven, in one transaction. It decides again, because other orders may have been placed since. */
async function place(shop: Shop, { id, customerId }: Key) {
  await shop.db.transaction().execute(async (tx) => {
    // The customer's row first, as `storeOnDelivery` does, so that their orders take turns.
    await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
    const order = await lockOrder(tx, id)
    if (!order || order.customerId !== customerId) throw notFound()
    if (isPlaced(order)) return
    refuseEnded(order, shop.now())
    const { totalPaise, address } = order
    const { mobile, pincode } = address
    // Several accounts may order to one number, whose open orders count together.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.codMobile)}, hashtext(${mobile}))`.execute(tx)
    const subject = { customerId, mobile, pincode, totalPaise, except: id }
    const decision = await requireWithoutAdvance(shop, tx, await readSettings(tx), subject)
    await keepDecision(tx, id, decision)
    if (decision.answer === 'held_out') await recordDecision(shop, tx, subject, decision, id)
    await tx.updateTable('codOrder').set({ proven: true }).where('orderId', '=', id).execute()
    await placeOnDelivery(shop, tx, order)
    await removeCode(tx, id)
    shop.failpoint('cod-placed')
  })
}
