import { event } from '#platform/events.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { PhoneSource } from '../phone-orders/rules/phone-source.ts'
import type { Business } from '../rules/business.ts'

/**
 * An attempt was stored, or the same cart opened it again. A listener may refuse it. `business`: the business that the shopper buys for. `isRegistered`: the
 * shop is registered for tax on this day. `address`: undefined for a gift whose recipient is asked for it. `touches`: the touches of the shopper's visits as the browser reports them, unchecked. `phoneSource`: how the
 * customer of a phone order came, as staff report it.
 */
export const attemptStored = event<{
  orderId: string
  address: AddressSnapshot | undefined
  business: Business | undefined
  isRegistered: boolean
  touches?: unknown
  phoneSource?: PhoneSource | undefined
}>('attempt.stored')

/**
 * An attempt became an order: its payment is settled, it costs nothing, or it is confirmed for cash on delivery (`method` of its row). `isRegistered`: the shop
 * is registered for tax on that day. `hasCoupon`: the order has a coupon, and so a celebrity.
 */
export const orderPaid = event<{ orderId: string; hasCoupon: boolean; paidAt: Date; isRegistered: boolean }>('order.paid')

/** A cash on delivery order was paid online before it was sent. Its `order.paid` was announced when it was placed. */
export const orderPrepaid = event<{ orderId: string; paidAt: Date }>('order.prepaid')

/**
 * Staff or the shopper cancelled an order. Packs that were not sent are back in the stock. No refund is requested yet. `actor` is undefined for the shopper.
 */
export const orderCancelled = event<{ orderId: string; cancelledAt: Date; actor: { id: string } | undefined }>('order.cancelled')

/** Staff cancelled an order, and its refund is requested, if there is one. The rest of its payment stays with the shop. */
export const cancellationRefunded = event<{ orderId: string; at: Date }>('order.cancellation-refunded')

/** Staff report that an order was delivered. Its status is still `Paid`: a listener may refuse. */
export const deliveryReported = event<{ orderId: string; at: Date }>('delivery.reported')

/** The order's status became `Delivered`. */
export const orderDelivered = event<{ orderId: string; deliveredAt: Date }>('order.delivered')

/** An order that is not packed got another address, or a gift its first one. A listener may refuse it. */
export const orderAddressChanged = event<{ orderId: string; changedAt: Date }>('order.address-changed')

/** A gift whose recipient was asked for the address has one. Its `order.address-changed` was announced before. */
export const giftAddressed = event<{ orderId: string; at: Date }>('gift.addressed')
