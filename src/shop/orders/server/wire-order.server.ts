import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import type { Tables } from '#platform/database/database.ts'
import type { Selectable } from 'kysely'
import type { Order } from '../contract.ts'
import type { Extra } from '../pricing/server/cart-extras.server.ts'
import { type OrderDiscount, wireDiscounts } from '../discounts/server/order-discounts.server.ts'
import { type GiftRow, wireGift } from '../gifts/server/queries.server.ts'
import { wireExtras } from './order-extras.server.ts'

export type LineRow = {
  position: number
  productId: string
  stockItemId: string | null
  name: string
  image: string
  quantityLabel: string
  qty: number
  removedQty: number
  unitPaise: number
  paidPaise: number
  parts: OrderedPart[] | null
  isGift: boolean
}

export type OrderRow = Selectable<Tables['shopOrder']> & {
  lines: LineRow[] | null
  extras: Extra[] | null
  discounts: OrderDiscount[] | null
  gift: GiftRow | null
  customerName: string | null
  customerEmail: string | null
  refundedPaise: number
  pendingRefundPaise: number
  hasOpenReturn: boolean
}

/**
 * Returns an order with the field names and units of the API: amounts in rupees, `type` for the quantity label. It is for staff; its shopper gets it by
 * `forShopper`.
 */
export function wireOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    status: row.status,
    fulfilment: row.fulfilment,
    codState: row.codState,
    totalAmount: rupeesOf(row.totalPaise),
    ...(row.advancePaise > 0 && { advance: rupeesOf(row.advancePaise) }),
    refunded: rupeesOf(row.refundedPaise),
    refundPending: rupeesOf(row.pendingRefundPaise),
    createdAt: (row.paidAt ?? row.createdAt).toISOString(),
    trackingUrl: row.trackingUrl ?? '',
    trackingId: row.trackingId ?? '',
    razorpayPaymentId: row.providerPaymentId ?? '',
    razorpayOrderId: row.providerOrderId ?? '',
    razorpaySignature: row.providerSignature ?? '',
    items: (row.lines ?? []).map((line) => ({
      position: line.position,
      productId: line.productId,
      ...(line.stockItemId !== null && { pack: line.stockItemId }),
      name: line.name,
      image: line.image,
      type: line.quantityLabel,
      qty: line.qty,
      removed: line.removedQty,
      price: rupeesOf(line.unitPaise),
      paid: rupeesOf(line.paidPaise),
      ...(line.isGift && { gift: true }),
      ...(line.parts && { parts: line.parts.map(wirePart) }),
    })),
    ...wireExtras(row.extras),
    ...wireDiscounts(row.discounts),
    ...wireGift(row.gift, row.addressBy),
    address: wireAddress(row.address),
    coupon: wireCoupon(row),
    // A deleted account that is not erased yet has an id but no name.
    customer: row.customerId === null || row.customerName === null ? null : { _id: row.customerId, name: row.customerName, email: row.customerEmail ?? '' },
    ...(row.source !== null && { source: row.source }),
    ...(row.withdrawnAt !== null && { withdrawn: true }),
    ...(row.hasOpenReturn && { returnOpen: true }),
    ...(row.isReplacement && { replacement: true as const }),
    version: row.version,
  }
}

function wireCoupon({ couponCode, couponCreatedBy, couponDiscountBp }: OrderRow): Order['coupon'] {
  if (couponCode === null || couponCreatedBy === null || couponDiscountBp === null) return null
  return { code: couponCode, discount: percentOf(couponDiscountBp), createdBy: couponCreatedBy }
}

/** Returns a part of a bundle without the id of its stock item. */
export const wirePart = ({ name, pack, pieces }: OrderedPart) => ({ name, pack, pieces })

function wireAddress({ name, street, locality, city, state, pincode, landmark, mobile }: AddressSnapshot) {
  return { name, street, locality, city, state, pincode, landmark, mobile: mobile.replace(/^\+91/, '') }
}
