import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { firstOrderOver, isFirstOrderOver, refusalError } from '../coupons/server/coupon-use.server.ts'
import { isForFirstOrder } from '../discounts/rules/discount.ts'
import type { CartQuote } from '../pricing/server/quote-cart.server.ts'
import { takeStockOrRefuse } from '#shop/stock/module.server.ts'
import { isTracked } from '#shop/stock/rules.ts'
import { announcePaid, readConfirmation } from './confirm-order.server.ts'
import { setPaid } from './queries.server.ts'
import { isPlacedInTest } from './test-mode-payments.server.ts'

type FreeAttempt = { id: string; customerId: string; totalPaise: number; address: AddressSnapshot }

/** Places an order that costs nothing, at once and without the payment provider. @throws ShopError out_of_stock, coupon_not_for_you */
export async function placeFreeOrder(shop: Shop, tx: Tx, attempt: FreeAttempt, { price, coupon, discounts }: CartQuote) {
  if (price.lines.some(isTracked)) await takeStockOrRefuse(tx, attempt.id, shop.now())
  if (await isFirstOrderOver(tx, { ...attempt, firstOrderOnly: isForFirstOrder(discounts) })) throw refusalError(firstOrderOver)
  const paidAt = shop.now()
  await setPaid(tx, attempt.id, { paidAt, providerPaymentId: null, providerSignature: null, isTest: await isPlacedInTest(shop, tx) })
  const facts = await readConfirmation(tx, attempt)
  await announcePaid(shop, tx, { ...attempt, method: 'online', couponCode: coupon?.code ?? null, paidAt }, facts)
}
