import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { refundsOf, wirePayment } from '../payments/wire-payment.server.ts'
import type { orderDetails } from './admin-contract.ts'

/** Returns the details on the order page besides the order itself. @throws ShopError not_found */
export async function getOrderDetails(db: Db, id: string): Promise<z.input<typeof orderDetails>> {
  const order = await db.selectFrom('shopOrder').select(['subtotalPaise', 'couponDiscountPaise', 'totalPaise']).where('id', '=', id).executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  const payments = (await listPaymentsOf(db, id)).map(wirePayment)
  return {
    subtotal: rupeesOf(order.subtotalPaise),
    couponDiscount: rupeesOf(order.couponDiscountPaise),
    total: rupeesOf(order.totalPaise),
    lines: await listLines(db, id),
    payments,
    refundable: payments.find(({ lane }) => lane === 'settled')?.left ?? 0,
  }
}

function listPaymentsOf(db: Db, orderId: string) {
  return db
    .selectFrom('payment')
    .selectAll('payment')
    .select((payment) => refundsOf(payment).as('refunds'))
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute()
}

async function listLines(db: Db, orderId: string) {
  const rows = await db.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).orderBy('position').execute()
  return rows.map(({ productId, name, image, quantityLabel, qty, unitPaise, discountBp, netPaise }) => ({
    productId,
    name,
    image,
    type: quantityLabel,
    qty,
    price: rupeesOf(unitPaise),
    discount: percentOf(discountBp),
    net: rupeesOf(netPaise),
  }))
}
