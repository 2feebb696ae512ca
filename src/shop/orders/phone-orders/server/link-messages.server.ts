import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { itemRows } from '../../mails/order-mails.ts'
import { linkMail, linkMessage, linkSms } from '../mails/link-mail.ts'

type Order = { id: string; customerId: string | null; totalPaise: number; couponCode: string | null; address: AddressSnapshot; expiresAt: Date }

type Sending = { order: Order; path: string; sms: boolean; mail: boolean }

/**
 * Queues the link by SMS to the customer's number, else to that of the delivery, and by mail to the customer's address. Each at most once a minute.
 * @returns the channels that were queued, in words. @throws ShopError rule_refused without a number or an address
 */
export async function queueLinkMessages(shop: Shop, tx: Tx, { order, path, sms, mail }: Sending): Promise<string[]> {
  const { id, customerId, totalPaise, couponCode, address, expiresAt } = order
  const customer =
    customerId === null
      ? undefined
      : await tx.selectFrom('customer').select(['name', 'email', 'loginMobile']).where('id', '=', customerId).where('deletedAt', 'is', null).executeTakeFirst()
  if (!customer) throw new ShopError('rule_refused', 'The account of this customer was deleted.')
  if (mail && customer.email === null) throw new ShopError('rule_refused', 'This customer has no e-mail address. Please send the link by SMS, or copy it.')
  const facts = { brand: await readBrand(tx), id, totalPaise, link: shop.config.PUBLIC_URL + path, expiresAt }
  const of = { kind: linkMessage, about: { kind: 'order' as const, id }, orderId: id }
  const key = `payment-link:${id}:${Math.floor(shop.now().getTime() / minuteMs)}`
  const queued: string[] = []
  if (sms) {
    const message = { ...of, dedupeKey: `${key}:sms`, channel: 'sms' as const, recipient: customer.loginMobile ?? address.mobile, body: linkSms(facts) }
    if ((await queueMessage(shop, tx, message)) !== undefined) queued.push('SMS')
  }
  if (mail && customer.email !== null) {
    const items = itemRows(await listLines(tx, id), couponCode)
    const text = linkMail.write({ ...facts, items, name: customer.name || address.name })
    const message = { ...of, dedupeKey: `${key}:mail`, recipient: customer.email, ...text }
    if ((await queueMessage(shop, tx, message)) !== undefined) queued.push('mail')
  }
  return queued
}

function listLines(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderLine')
    .select(['name', 'quantityLabel', 'qty', 'netPaise', 'couponSharePaise'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}
