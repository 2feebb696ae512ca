import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { listOrderTags, readOrderNote } from '../order-notes/server/queries.server.ts'
import type { Shop } from '#platform/shop.ts'
import { phoneOrderState } from '../phone-orders/rules/phone-order.ts'
import { findPhoneOrder, type PhoneOrder } from '../phone-orders/server/queries.server.ts'
import { leftToRefund } from '../payments/rules/refund.ts'
import { readLeftOfCharges } from '../payments/server/refundable.server.ts'
import { disputesOf, offlineOf, refundsOf, wirePayment } from '../payments/server/wire-payment.server.ts'
import { sumOfExtras } from '#shop/catalogue/rules.ts'
import { listOrderBatches, recalledOf } from '#shop/stock/module.server.ts'
import type { orderDetails } from '../office-contract.ts'
import { isUnpacked } from '../rules/fulfilment.ts'
import { offerPayNow } from '../pay-now/server/offer-pay-now.server.ts'
import { isPrepaid } from '../pay-now/server/queries.server.ts'
import { offerPaidOffline } from '../offline/server/mark-paid-offline.server.ts'
import { payPath } from './signed-order-link.server.ts'
import { extrasOf } from './order-extras.server.ts'
import { listSlipLines } from './order-slots.server.ts'
import { findRest } from './decide-rest.server.ts'
import { listLineRows, wireLine } from './list-lines.server.ts'
import { readLeftOfLines } from './refuse-pieces.server.ts'
import { listParcels } from './list-parcels.server.ts'
import { removalRefundOf } from '../rules/removal-refund.ts'

/** Returns the details on the order page besides the order itself. @throws ShopError not_found */
export async function getOrderDetails(
  shop: Pick<Shop, 'db' | 'now' | 'secrets' | 'config' | 'modules' | 'log'>,
  id: string,
): Promise<z.input<typeof orderDetails>> {
  const { db } = shop
  const order = await db
    .selectFrom('shopOrder')
    .select(['subtotalPaise', 'couponDiscountPaise', 'totalPaise', 'status', 'codState', 'fulfilment', 'address', 'isTest'])
    .select(sql<string | null>`celebrity_of(celebrity_id, coupon_created_by)`.as('celebrityId'))
    .select(extrasOf('shopOrder.id').as('extras'))
    .select(recalledOf(sql.ref('shopOrder.id'), shop.now()).as('recalled'))
    .select(isPrepaid.as('prepaid'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  const paymentRows = await listPaymentRows(db, id)
  const payments = paymentRows.map(wirePayment)
  const refundablePaise = leftToRefund(payments.filter(({ lane }) => lane === 'settled').map(({ left }) => paiseOf(left)))
  const leftOf = await readLeft(db, id, paymentRows)
  const batches = await listOrderBatches(db, [id], shop.now())
  const batchesOf = (line: number) => batches.filter(({ position }) => position === line)
  const phone = await findPhoneOrder(db, id)
  const unpaid = await offerPaidOffline(db, id)
  const isEditable = isUnpacked(order, (await listParcels(db, id)).length)
  return {
    subtotal: rupeesOf(order.subtotalPaise - sumOfExtras(order.extras ?? [])),
    couponDiscount: rupeesOf(order.couponDiscountPaise),
    celebrityId: order.celebrityId,
    total: rupeesOf(order.totalPaise),
    lines: (await listLineRows(db, id)).map((line) => ({ ...wireLine(line), ...leftOf(line.position), batches: batchesOf(line.position) })),
    recalled: order.recalled,
    prepaid: order.prepaid,
    isTest: order.isTest,
    rest: await findRest(db, id),
    payments,
    // The shopper of a cash on delivery order has agreed to the cash, so its items cannot change.
    editable: isEditable && order.codState === null,
    addressEditable: isEditable || (phone !== undefined && phoneOrderState(phone, shop.now()) === 'open'),
    removalRefund: removalRefundOf(payments),
    alternatePhone: order.address.alternatePhone ?? '',
    tags: (await listOrderTags(db, [id])).get(id) ?? [],
    note: await readOrderNote(db, id),
    slipLines: (await listSlipLines(shop, db, [id])).get(id),
    refundable: rupeesOf(refundablePaise),
    refundableCharges: order.extras ? rupeesOf(Math.max(0, Math.min(refundablePaise, await readLeftOfCharges(db, id)))) : 0,
    ...(phone && { phone: describePhoneOrder(shop, phone) }),
    ...(unpaid !== undefined && { unpaid }),
    ...(order.codState === 'confirmed' && (await describePayNow(shop, id))),
  }
}

const describePhoneOrder = (shop: Pick<Shop, 'now' | 'secrets' | 'config'>, phone: PhoneOrder) => ({
  state: phoneOrderState(phone, shop.now()),
  link: phone.linkUrl === null ? '' : shop.config.PUBLIC_URL + payPath(shop, phone.id),
  expiresAt: phone.expiresAt.toISOString(),
})

async function describePayNow(shop: Pick<Shop, 'db' | 'now' | 'secrets' | 'config'>, id: string) {
  const offer = await offerPayNow(shop, shop.db, id)
  return offer && { payNow: { link: shop.config.PUBLIC_URL + offer.path, amount: offer.amount } }
}

function listPaymentRows(db: Db, orderId: string) {
  return db
    .selectFrom('payment')
    .selectAll('payment')
    .select((payment) => [refundsOf(payment).as('refunds'), disputesOf(payment).as('disputes'), offlineOf(payment).as('offline')])
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute()
}

/** Reads the refunds of an order. @returns a function that returns the field `left` of a line, in rupees, or undefined if there are no refunds */
async function readLeft(db: Db, id: string, payments: Awaited<ReturnType<typeof listPaymentRows>>) {
  const settled = payments.filter(({ lane }) => lane === 'settled')
  const left = settled.some(({ refunds }) => refunds) ? await readLeftOfLines(db, id, settled) : undefined
  return (position: number) => left && { left: rupeesOf(Math.max(left.get(position) ?? 0, 0)) }
}
