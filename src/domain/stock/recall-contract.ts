import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, doneReply, text } from '#kernel/wire.ts'
import { fulfilments } from '../orders/fulfilment.ts'
import { orderStatuses } from '../orders/order.ts'

/** An order with packs of a batch. */
export const batchOrder = z.object({
  _id: z.string(),
  date: z.string(),
  /** The name on the parcel. */
  name: z.string(),
  pieces: z.number(),
  status: z.enum(orderStatuses),
  fulfilment: z.nullable(z.enum(fulfilments)),
  /** True when the buyer got the message of a recall. */
  isTold: z.boolean(),
})

export type BatchOrder = z.output<typeof batchOrder>

export const listBatchOrders = endpoint({
  method: 'GET',
  path: '/stock-batches/:id/orders',
  access: { scope: 'orders:read' },
  summary: 'The orders with packs of a batch, newest first. Packs that came back into the stock do not count',
  input: z.extend(byId, pageInput),
  reply: z.array(batchOrder),
})

const missing = 'Please fill in this field.'

export const recallBatch = endpoint({
  method: 'POST',
  path: '/stock-batches/:id/recall',
  access: { scope: 'stock:write' },
  summary: 'Write to every buyer of a batch, each order once',
  input: z.extend(byId, {
    subject: text(120, missing).check(z.minLength(1, missing), z.regex(/^[^\r\n]*$/, 'Write the subject on one line.')),
    words: text(2000, missing).check(z.minLength(1, missing)),
  }),
  reply: doneReply,
})
