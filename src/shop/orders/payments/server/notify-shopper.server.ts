import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { moneyKey, moneyMessage, myOrders, type SmsKind, type WriteNotice } from '#shop/messages/rules.ts'
import { type NewMessage, queueMessage } from '#shop/messages/module.server.ts'
import { messageRouteOf, orderRouteOf } from '#shop/accounts/rules.ts'
import { shopperName } from '../../gifts/rules/gift.ts'
import { giftOf } from '../../gifts/server/queries.server.ts'

/**
 * `write` returns the mail to a shopper with this name, and the SMS with the same content. `keyOf` makes the dedupe key of the message from `key`. If it uses
 * the recipient and not the order, the shopper gets one message for several orders.
 */
type Notice = {
  /** By default that of all notices about an order after its confirmation. */
  kind?: SmsKind
  about?: NewMessage['about']
  key: string
  keyOf?: (key: string, recipient: string) => string
  orderId: string
  /** How long the message can be withdrawn before it is sent. */
  holdSeconds?: number
  write: WriteNotice
}

/**
 * Queues a message to the shopper of an order: to the account's own e-mail address or number (`orderRouteOf`), otherwise by SMS to the delivery mobile. Queues
 * one message for each key, and none to an erased person, who has no address. The recipient of a gift gets none, because such messages name amounts. @returns the id of the queued message, or undefined if none was queued
 */
export async function notifyShopper(shop: Shop, tx: Tx, notice: Notice): Promise<string | undefined> {
  const { kind = moneyMessage, key, keyOf = moneyKey, orderId, about = { kind: 'order', id: orderId }, holdSeconds, write } = notice
  const order = await tx
    .selectFrom('shopOrder')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.address', 'customer.name', 'customer.email', 'customer.emailVerifiedAt', 'customer.loginMobile'])
    .select(giftOf('shopOrder.id').as('gift'))
    .where('shopOrder.id', '=', orderId)
    .executeTakeFirst()
  if (!order) return undefined
  const { address, name, gift } = order
  const { kind: channel, to: recipient } = gift
    ? (messageRouteOf(order) ?? { kind: 'sms', to: order.loginMobile ?? gift.billingMobile ?? '' })
    : orderRouteOf(order)
  if (!recipient) return undefined
  const {
    mail,
    sms,
    values = [orderId, myOrders(shop.config.PUBLIC_URL)],
  } = write(shopperName({ accountName: name, parcelName: address.name, isGift: gift !== null }))
  const message = { kind, about, dedupeKey: `${keyOf(key, recipient)}:${channel}`, orderId, recipient }
  return queueMessage(shop, tx, channel === 'mail' ? { ...message, channel, ...mail } : { ...message, channel, body: sms, values }, holdSeconds)
}
