import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#platform/tables.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'

type Confirmed = { id: string; customerId: string | null; totalPaise: number; address: AddressSnapshot }

/**
 * The order confirmation: by mail when the customer has an address, and by SMS to the delivery mobile. Once per order, occasion and channel.
 * @returns whether anything was queued
 */
export async function confirmOrder(shop: Shop, tx: Tx, { id, customerId, totalPaise, address }: Confirmed, occasion = ''): Promise<boolean> {
  const customer = customerId === null ? undefined : await tx.selectFrom('customer').select(['name', 'email']).where('id', '=', customerId).executeTakeFirst()
  const { brand } = await readSettings(tx)
  const summary = `Thank you! Your ${brand} order ${id} of ${inr(totalPaise)} is confirmed.`
  const key = ['order-placed', id, occasion].filter(Boolean).join(':')
  // Empty where the account is gone and money came after the attempt had forgotten the person.
  const bySms =
    address.mobile &&
    (await queueMessage(shop, tx, {
      dedupeKey: `${key}:sms`,
      orderId: id,
      channel: 'sms',
      recipient: address.mobile,
      body: `${summary} Follow it at ${shop.config.PUBLIC_URL}/Myorders`,
    }))
  if (!customer?.email) return Boolean(bySms)
  const lines = await tx.selectFrom('orderLine').select(['name', 'quantityLabel', 'qty']).where('orderId', '=', id).orderBy('position').execute()
  const byMail = await queueMessage(shop, tx, {
    dedupeKey: `${key}:mail`,
    orderId: id,
    channel: 'mail',
    recipient: customer.email,
    subject: `Your ${brand} order ${id}`,
    body: [
      `Namaste ${customer.name || address.name},`,
      summary,
      lines.map((line) => `  ${line.qty} x ${line.name}, ${line.quantityLabel}`).join('\n'),
      `It goes to ${address.name}, ${[address.street, address.locality, address.city, address.state, address.pincode].filter(Boolean).join(', ')}. Delivery is free.`,
      `Follow it at ${shop.config.PUBLIC_URL}/Myorders`,
    ].join('\n\n'),
  })
  return Boolean(bySms || byMail)
}
