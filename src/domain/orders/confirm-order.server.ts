import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#platform/tables.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readSettings } from '../settings/queries.server.ts'

type Confirmed = { id: string; customerId: string | null; totalPaise: number; address: AddressSnapshot }

/** The order confirmation: by mail when the customer has an address, and by SMS to the delivery mobile. Once per order and channel. */
export async function confirmOrder(shop: Shop, tx: Tx, { id, customerId, totalPaise, address }: Confirmed) {
  const customer = customerId === null ? undefined : await tx.selectFrom('customer').select(['name', 'email']).where('id', '=', customerId).executeTakeFirst()
  const { brand } = await readSettings(tx)
  const summary = `Thank you! Your ${brand} order ${id} of ${inr(totalPaise)} is confirmed.`
  // Empty where the account is gone and money came after the attempt had forgotten the person.
  if (address.mobile) {
    await queueMessage(shop, tx, {
      dedupeKey: `order-placed:${id}:sms`,
      channel: 'sms',
      recipient: address.mobile,
      body: `${summary} Follow it at ${shop.config.PUBLIC_URL}/Myorders`,
    })
  }
  if (!customer?.email) return
  const lines = await tx.selectFrom('orderLine').select(['name', 'quantityLabel', 'qty']).where('orderId', '=', id).orderBy('position').execute()
  await queueMessage(shop, tx, {
    dedupeKey: `order-placed:${id}:mail`,
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
}
