import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Event } from '#platform/events.ts'
import { insertJobs } from '#platform/jobs/insert-jobs.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import type { Shop } from '#platform/shop.ts'
import { consentStands, listAdvertisingReceivers } from '#shop/accounts/module.server.ts'
import { returnChanged } from '#shop/fulfilment/module.server.ts'
import { orderDelivered, orderPaid, orderPrepaid, refundProcessed } from '#shop/orders/module.server.ts'
import type { AdvertisingReceiver } from '#shop/accounts/rules.ts'
import type { ConversionEvent } from '../rules/conversion.ts'

export type OfConversion = { receiver: AdvertisingReceiver; event: ConversionEvent; subjectId: string; orderId: string }

export const sendConversionName: JobName<OfConversion> = { name: 'send-conversion' }

/** An event of an order. `when`: the condition on the order `o` for a service `known.receiver`. */
type News = { event: ConversionEvent; subjectId: string; orderId: string | null; at: Date; when: RawBuilder<boolean> }

/** Returns the listener that queues an event for each connected service. Without one it costs no statement. An error of it undoes no order. */
const forward = <Data extends object>(announced: Event<Data>, newsOf: (data: Data) => News | undefined) =>
  announced.listener(
    async (shop, tx, data) => {
      const news = newsOf(data)
      if (news) await insertConversions(shop, tx, news)
    },
    { isNeeded: ({ config }) => listAdvertisingReceivers(config).length > 0 },
  )

const isPaidOnline = sql<boolean>`o.method = 'online'`

const isCash = sql<boolean>`o.method = 'cod'`

const wasQueued = sql<boolean>`exists (select from conversion p where p.receiver = known.receiver and p.event = 'purchase' and p.subject_id = o.id)`

const purchase = (orderId: string, at: Date, when: RawBuilder<boolean>): News => ({ event: 'purchase', subjectId: orderId, orderId, at, when })

export const conversionListeners = [
  forward(orderPaid, ({ orderId, paidAt }) => purchase(orderId, paidAt, isPaidOnline)),
  forward(orderPrepaid, ({ orderId, paidAt }) => purchase(orderId, paidAt, isPaidOnline)),
  // Many parcels with cash on delivery are refused, so such an order counts when it is delivered.
  forward(orderDelivered, ({ orderId, deliveredAt }) => purchase(orderId, deliveredAt, isCash)),
  forward(refundProcessed, ({ refundId, orderId, at }) => ({ event: 'refund', subjectId: refundId, orderId, at, when: wasQueued })),
  // The shop does not see how cash is returned: the closed return counts.
  forward(returnChanged, ({ returnId, orderId, state, at }) =>
    state === 'closed' ? { event: 'refund', subjectId: returnId, orderId, at, when: sql`${isCash} and ${wasQueued}` } : undefined,
  ),
]

/** Stores an event for each service with its job, in one statement, if the customer still consents. A repeated call stores nothing. */
async function insertConversions({ config, now }: Shop, tx: Tx, { event, subjectId, orderId, at, when }: News) {
  await sql`
    with queued as (
      insert into conversion (receiver, event, subject_id, order_id, happened_at, created_at)
      select known.receiver, ${event}, ${subjectId}, o.id, ${at}, ${now()} from shop_order o, unnest(${listAdvertisingReceivers(config)}::text[]) known (receiver)
      where o.id = ${orderId} and ${when} and ${consentStands(sql`o.customer_id`, 'advertising')}
      on conflict do nothing returning receiver, event, subject_id, order_id
    ) ${insertJobs(
      sendConversionName.name,
      sql`select jsonb_build_object('receiver', receiver, 'event', event, 'subjectId', subject_id, 'orderId', order_id) as data from queued`,
    )}`.execute(tx)
}
