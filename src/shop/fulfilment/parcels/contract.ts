import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, textOrEmpty, version } from '#kernel/wire.ts'
import { maxQty, orderExample, queuedFulfilments } from '#shop/orders/rules.ts'
import { order, orderReply } from '#shop/orders/contract.ts'
import { chosen, chosenOrders, eachResult, orderId, tooMany } from '#shop/orders/each-contract.ts'
import { recalledBatch, takenBatch } from '#shop/stock/recalled-contract.ts'
import { carrierIds, trackingMissing, trackingPattern } from './rules/carriers.ts'

export const parcel = z.object({
  number: z.int(),
  /** The carrier and its tracking number. Both are empty if staff typed the link. */
  carrier: z.string(),
  awb: z.string(),
  trackingUrl: z.string(),
  packedAt: z.string(),
  /** Empty until it is shipped. */
  shippedAt: z.string(),
  /** `position` is the place of the order's line, from 0. */
  lines: z.array(z.object({ position: z.int(), qty: z.int() })),
})

export type Parcel = z.output<typeof parcel>

export const queuedOrder = z.object({
  ...order.shape,
  parcels: z.array(parcel),
  /** The recalled batches of an order that is not sent. */
  recalled: z._default(z.array(recalledBatch), []),
  /** Whether it was ordered in cash on delivery and paid online since: a slip or label from before asks for cash. */
  prepaid: z._default(z.boolean(), false),
})

export type QueuedOrder = z.output<typeof queuedOrder>

export const listToPack = endpoint({
  method: 'GET',
  path: '/packing/orders',
  access: { scope: 'orders:read' },
  summary: 'Paid orders that are not shipped, oldest first',
  input: z.object({
    limit: pageInput.limit,
    cursor: pageInput.cursor,
    state: z.optional(z.enum(queuedFulfilments, 'Unknown state.')),
    /** Only orders with this product, among the 10,000 oldest. */
    product: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.array(queuedOrder),
  example: { input: { limit: 50, state: 'to_pack' }, reply: [{ ...orderExample, parcels: [], recalled: [], prepaid: false }] },
})

/** A printed sheet. `bars` are the widths of the bars and gaps of the order's number as Code 128, beginning with a bar. */
const sheet = z.object({
  order: queuedOrder,
  bars: z.array(z.int()),
  /** The note of staff that goes on the packing slip; empty without one. */
  note: textOrEmpty,
  /** Lines that modules of the shop add to the slip. Left out without any. */
  slipLines: z.optional(z.array(z.string())),
  /** The batches of each line, by the line's place in the order. */
  batches: z.array(z.array(takenBatch)),
  /** Whether the address label names the contents. */
  labelContents: z._default(z.boolean(), false),
})

export type Sheet = z.output<typeof sheet>

export const printSheets = endpoint({
  method: 'GET',
  path: '/packing/sheets/:ids',
  access: { scope: 'orders:read' },
  summary: 'What picking list, packing slips and address labels of some orders show',
  input: z.object({
    /** Ids of orders, separated by commas. */
    ids: z.pipe(
      z.string(tooMany).check(z.maxLength(2000, tooMany)),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        chosenOrders,
      ),
    ),
  }),
  reply: z.array(sheet),
})

const eachDone = { results: [{ id: orderExample._id, outcome: 'done' as const, message: '' }] }

export const markPacked = endpoint({
  method: 'POST',
  path: '/packing/packed',
  access: { scope: 'orders:pack' },
  summary: 'Mark orders packed, or to pack again; each order with its own result',
  input: z.object({ ids: chosenOrders, packed: z._default(z.boolean(), true) }),
  reply: eachResult,
  example: { input: { ids: [orderExample._id], packed: true }, reply: eachDone },
})

export const markShipped = endpoint({
  method: 'POST',
  path: '/packing/shipped',
  access: { scope: 'orders:pack' },
  summary:
    'Ship the next parcel of each order, or the one with a number, with its tracking number; each order with its own result, in the order of the request',
  input: z.object({
    carrier: z.enum(carrierIds, 'Please choose a carrier.'),
    /** `parcel` is the number of the parcel; without it, the next one of the order. An `awb` of any length gets its own refusal at its row. */
    parcels: chosen(
      z.object({ id: orderId, parcel: z.optional(z.int().check(z.minimum(1), z.maximum(1000))), awb: z.string('Please enter a tracking number.') }),
    ),
  }),
  reply: eachResult,
  example: { input: { carrier: 'delhivery', parcels: [{ id: orderExample._id, awb: 'DL12345678' }] }, reply: eachDone },
})

export const markNotShipped = endpoint({
  method: 'POST',
  path: '/packing/not-shipped',
  access: { scope: 'orders:pack' },
  summary: 'Take back that parcels were shipped; the waiting message is withdrawn, or a correction follows it; each order with its own result',
  input: z.object({
    /** `parcel` is the number of the parcel; without it, the one of the order that was shipped last. */
    parcels: chosen(z.object({ id: orderId, parcel: z.optional(z.int().check(z.minimum(1), z.maximum(1000))) })),
  }),
  reply: eachResult,
})

export const packPart = endpoint({
  method: 'POST',
  path: '/orders/:id/parcels',
  access: { scope: 'orders:pack' },
  summary: 'Pack some pieces of an order into a parcel of their own',
  once: 'header',
  input: z.extend(byId, {
    lines: z
      .array(
        z.object({ position: z.int().check(z.minimum(0), z.maximum(10_000)), qty: z.int().check(z.minimum(1), z.maximum(maxQty)) }),
        'Please choose pieces.',
      )
      .check(z.minLength(1, 'Please choose pieces.'), z.maxLength(100, 'Please choose at most 100 lines.')),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), parcels: z.array(parcel) }),
})

export const listParcels = endpoint({
  method: 'GET',
  path: '/orders/:id/parcels',
  access: { scope: 'orders:read' },
  summary: 'The parcels of an order',
  input: byId,
  reply: z.array(parcel),
})

export const saveTracking = endpoint({
  method: 'PUT',
  path: '/orders/:id/tracking',
  access: { scope: 'orders:pack' },
  summary: 'Set the tracking link',
  /** For the order's first parcel. Without `trackingId`, its link stands for the number. */
  input: z.extend(byId, {
    trackingId: z.optional(z.string(trackingMissing).check(z.maxLength(2000))),
    trackingUrl: z.string(trackingMissing).check(z.trim(), z.maxLength(2000), z.regex(trackingPattern, trackingMissing)),
    version,
  }),
  reply: orderReply,
  example: {
    input: { id: orderExample._id, trackingUrl: 'https://www.delhivery.com/track-v2/package/DL12345678', version: 3 },
    reply: {
      success: true,
      message: '✅ Tracking URL updated successfully',
      order: { ...orderExample, fulfilment: 'shipped', trackingUrl: 'https://www.delhivery.com/track-v2/package/DL12345678', version: 4 },
    },
  },
})
