import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Event } from '#platform/events.ts'
import { insertJobs, queueOfRow } from '#platform/jobs/insert-jobs.ts'
import type { Shop } from '#platform/shop.ts'
import { customerErased } from '#shop/accounts/module.server.ts'
import { productChanged } from '#shop/catalogue/module.server.ts'
import { orderReplaced, orderShipped, returnChanged } from '#shop/fulfilment/module.server.ts'
import { orderCancelled, orderDelivered, orderPaid, orderPrepaid, refundFailed, refundProcessed } from '#shop/orders/module.server.ts'
import type { WebhookEvent } from '../rules/webhook-events.ts'
import { sendSlowWebhookName, sendWebhookName } from './job-names.server.ts'
import { beginReading, mayListen } from './listening.server.ts'

/** The id of the record that an event is about, such as a refund, and the order that the record belongs to. */
type Subject = { id: string; orderId: string | null }

type Occurrence = { at: Date; subjects: Subject[] }

/** Returns the listener that queues a webhook event. If the listener fails, the shop's change stays, and a job calls the listener again. */
const forward = <Data extends object>(announced: Event<Data>, event: WebhookEvent, occurrenceOf: (data: Data, now: Date) => Occurrence) =>
  announced.listener((shop, tx, data) => insertDeliveries(shop, tx, event, occurrenceOf(data, shop.now())), { isNeeded: (shop) => mayListen(shop, event) })

const ofOrder = (orderId: string): Subject[] => [{ id: orderId, orderId }]

export const webhookListeners = [
  forward(orderPaid, 'order.paid', ({ orderId, paidAt }) => ({ at: paidAt, subjects: ofOrder(orderId) })),
  forward(orderPrepaid, 'order.prepaid', ({ orderId, paidAt }) => ({ at: paidAt, subjects: ofOrder(orderId) })),
  forward(orderShipped, 'order.shipped', ({ orderId, shippedAt }) => ({ at: shippedAt, subjects: ofOrder(orderId) })),
  forward(orderDelivered, 'order.delivered', ({ orderId, deliveredAt }) => ({ at: deliveredAt, subjects: ofOrder(orderId) })),
  forward(orderCancelled, 'order.cancelled', ({ orderId, cancelledAt }) => ({ at: cancelledAt, subjects: ofOrder(orderId) })),
  forward(orderReplaced, 'order.replaced', ({ orderId, at }) => ({ at, subjects: ofOrder(orderId) })),
  forward(refundProcessed, 'refund.processed', ({ refundId, orderId, at }) => ({ at, subjects: [{ id: refundId, orderId }] })),
  forward(refundFailed, 'refund.failed', ({ refundId, orderId, at }) => ({ at, subjects: [{ id: refundId, orderId }] })),
  forward(returnChanged, 'return.changed', ({ returnId, orderId, at }) => ({ at, subjects: [{ id: returnId, orderId }] })),
  forward(productChanged, 'product.changed', ({ productIds }, now) => ({ at: now, subjects: productIds.map((id) => ({ id, orderId: null })) })),
  forward(customerErased, 'customer.erased', ({ customerId, erasedAt }) => ({ at: erasedAt, subjects: [{ id: customerId, orderId: null }] })),
]

/** Queues an event of an added module, in the transaction of the change. If `orderId` is given, erasing the order's customer also erases receivers' answers. */
export async function queueWebhook(shop: Shop, tx: Tx, { name }: { name: string }, { id, orderId = null }: { id: string; orderId?: string | null }) {
  if (mayListen(shop, name)) await insertDeliveries(shop, tx, name, { at: shop.now(), subjects: [{ id, orderId }] })
}

/** Stores a delivery and its job for each active address that has chosen the event. The same statement reads which events have an address. */
async function insertDeliveries(shop: Shop, tx: Tx, event: string, { at, subjects }: Occurrence) {
  const rememberEvents = beginReading(shop)
  const { rows } = await sql<{ events: string[] }>`
    with delivery as (
      insert into webhook_delivery (id, address_id, event, subject_id, order_id, happened_at, created_at)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), address.id, ${event}, subject.id, subject."orderId", ${at}, ${shop.now()}
      from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (id text, "orderId" text), webhook_address address
      where address.state = 'active' and address.events @> array[${event}::text]
      returning id, address_id
    ), jobs as (${insertJobs(
      queueOfRow,
      sql`select case when address.is_slow then ${sendSlowWebhookName.name}::text else ${sendWebhookName.name}::text end as queue,
        jsonb_build_object('deliveryId', delivery.id) as data from delivery join webhook_address address on address.id = delivery.address_id`,
    )})
    select array(select distinct unnest(events) from webhook_address where state = 'active') as events`.execute(tx)
  rememberEvents(rows[0]?.events ?? [])
}
