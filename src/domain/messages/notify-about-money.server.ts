import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { messageRouteOf } from '../customers/message-route.ts'
import { readSettings } from '../settings/queries.server.ts'
import { moneyKey } from './message-kind.ts'
import { greetingOf } from './greeting.ts'
import { queueMessage } from './queue-message.server.ts'

type Notice = { key: string; subject: string; sentences: string[] }

/**
 * Writes to the shopper of an order: to the account's own e-mail address or number (`messageRouteOf`), else by SMS to the delivery mobile. Sends one message for each key, and none to an erased
 * person, whose addresses are gone. @returns whether a message was queued
 */
export async function notifyShopper(shop: Shop, tx: Tx, { key, orderId, subject, sentences }: Notice & { orderId: string }): Promise<boolean> {
  const order = await tx
    .selectFrom('shopOrder')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.address', 'customer.name', 'customer.email', 'customer.emailVerifiedAt', 'customer.loginMobile'])
    .where('shopOrder.id', '=', orderId)
    .executeTakeFirst()
  if (!order) return false
  const { address, name } = order
  const route = messageRouteOf(order)
  const dedupeKey = moneyKey(key)
  if (route?.kind === 'mail') {
    const body = [greetingOf(name || address.name), ...sentences, `Your orders: ${shop.config.PUBLIC_URL}/Myorders`].join('\n\n')
    return (await queueMessage(shop, tx, { dedupeKey: `${dedupeKey}:mail`, orderId, channel: 'mail', recipient: route.to, subject, body })) !== undefined
  }
  const recipient = route?.to ?? address.mobile
  if (!recipient) return false
  const sms = { dedupeKey: `${dedupeKey}:sms`, orderId, channel: 'sms' as const, recipient, body: sentences.join(' ') }
  return (await queueMessage(shop, tx, sms)) !== undefined
}

/** Mails the shop's own address about money that needs a person. Sends one message for each key. */
export async function notifyOwner(shop: Shop, tx: Tx, { key, subject, sentences }: Notice) {
  const { email } = await readSettings(tx)
  const body = [...sentences, `What to do: ${shop.config.PUBLIC_URL}/admin/money`].join('\n\n')
  await queueMessage(shop, tx, { dedupeKey: `${moneyKey(key)}:owner`, channel: 'mail', recipient: email, subject, body })
}
