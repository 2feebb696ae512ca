import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, doneReply, text } from '#kernel/wire.ts'
import { fulfilments } from '../rules/fulfilment.ts'
import { orderStatuses } from '../rules/order.ts'

/** The state of a recall's message about an order. `none`: not written. `queued`: waits to be sent. `failed`: the last attempt to send it failed. */
export const recallStates = ['none', 'queued', 'sent', 'failed'] as const

/** An order with packs of a batch. */
export const batchOrder = z.object({
  _id: z.string(),
  date: z.string(),
  /** The name on the parcel. */
  name: z.string(),
  pieces: z.number(),
  status: z.enum(orderStatuses),
  fulfilment: z.nullable(z.enum(fulfilments)),
  trackingId: z.string(),
  recall: z.enum(recallStates),
})

export type BatchOrder = z.output<typeof batchOrder>

export const listBatchOrders = endpoint({
  method: 'GET',
  path: '/stock-batches/:id/orders',
  access: { scope: 'orders:read' },
  summary: 'The orders with packs of a batch, last paid first. Packs that came back into the stock do not count',
  input: z.extend(byId, pageInput),
  reply: z.array(batchOrder),
})

const recallRecipients = z.object({ mail: z.int(), sms: z.int(), unreachable: z.int() })

export type RecallRecipients = z.output<typeof recallRecipients>

export const countRecallRecipients = endpoint({
  method: 'GET',
  path: '/stock-batches/:id/recipients',
  access: { scope: 'messages:write' },
  forPeople: true,
  summary: 'How many people the message of a recall would reach now, by e-mail and by SMS, and how many it cannot reach',
  input: byId,
  reply: recallRecipients,
})

const missing = 'Please fill in this field.'

export const recallBatch = endpoint({
  method: 'POST',
  path: '/stock-batches/:id/recall',
  access: { scope: 'messages:write' },
  freshProof: true,
  summary: 'Write to every buyer of a batch of one pack, each address or number once, and take its packs off sale',
  input: z.extend(byId, {
    subject: text(120, missing).check(z.minLength(1, missing), z.regex(/^[^\r\n]*$/, 'Write the subject on one line.')),
    words: text(2000, missing).check(z.minLength(1, missing)),
    /** Writes off the packs that are left, and those that come back. */
    offSale: z._default(z.boolean('offSale must be true or false.'), true),
  }),
  reply: doneReply,
})
