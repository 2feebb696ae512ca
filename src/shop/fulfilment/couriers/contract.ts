import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'
import { failedDelivery } from '../failed-deliveries/office-contract.ts'
import { courierIds } from './rules/courier-ids.ts'
import { reportKinds, shipmentStates } from './rules/shipment.ts'

/** A parcel that was booked with a courier. Weights are grams, sizes centimetres, `cash` rupees. */
const shipment = z.object({
  _id: z.string(),
  courier: z.enum(courierIds),
  /** The number of the order's parcel. */
  parcel: z.int(),
  state: z.enum(shipmentStates),
  /** What a person must know or do. Empty without a problem. */
  problem: z.string(),
  /** The courier's tracking number; empty until it has answered. */
  awb: z.string(),
  trackingUrl: z.string(),
  /** The carrier that a broker chose; empty if there is none. */
  handedTo: z.string(),
  weight: z.int(),
  /** The weight that the courier charges. Null until it is known. */
  chargedWeight: z.nullable(z.int()),
  cash: z.number(),
  /** The day (YYYY-MM-DD) on which the courier expects to deliver. */
  expectedOn: z.nullable(z.string()),
  createdAt: z.string(),
  /** What the courier reported, oldest first. */
  reports: z.array(z.object({ kind: z.enum(reportKinds), at: z.string(), words: z.string() })),
})

export type Shipment = z.output<typeof shipment>

const size = (error: string, most: number) => z.int(error).check(z.minimum(1, error), z.maximum(most, error))

const box = {
  weight: size('Please enter the weight in grams, from 1 to 50,000.', 50_000),
  length: size('Please enter the length in whole centimetres, from 1 to 200.', 200),
  breadth: size('Please enter the breadth in whole centimetres, from 1 to 200.', 200),
  height: size('Please enter the height in whole centimetres, from 1 to 200.', 200),
}

export const listShipments = endpoint({
  method: 'GET',
  path: '/orders/:id/shipments',
  access: { scope: 'orders:read' },
  summary: 'What was booked with couriers for an order, newest first, its parcels that could not be delivered, and the couriers that the shop has keys of',
  input: byId,
  reply: z.object({
    couriers: z.array(z.enum(courierIds)),
    shipments: z.array(shipment),
    /** The parcels of the order that could not be delivered or came back. */
    failed: z.array(failedDelivery),
    /** The size of the parcel that was booked last, of any order. */
    last: z.nullable(z.object({ weight: z.int(), length: z.int(), breadth: z.int(), height: z.int() })),
  }),
})

export type OrderShipments = z.output<typeof listShipments.reply>

export const bookShipment = endpoint({
  method: 'POST',
  path: '/orders/:id/shipments',
  access: { scope: 'orders:pack' },
  summary: 'Book a parcel of an order with a courier. The booking is made in the background; then the parcel counts as shipped',
  once: 'header',
  input: z.extend(byId, {
    courier: z.enum(courierIds, 'Please choose a courier.'),
    /** The number of the parcel; without it, the next one of the order. */
    parcel: z.optional(z.int('Please choose a parcel.').check(z.minimum(1), z.maximum(1000))),
    ...box,
  }),
  reply: z.object({ ...done, shipment }),
})

export const retryShipment = endpoint({
  method: 'POST',
  path: '/shipments/:id/retry',
  access: { scope: 'orders:pack' },
  summary: 'Try again to book a shipment whose courier did not answer',
  once: 'state',
  input: byId,
  reply: doneReply,
})

export const cancelShipment = endpoint({
  method: 'POST',
  path: '/shipments/:id/cancel',
  access: { scope: 'orders:pack' },
  summary: 'Cancel a shipment that was not picked up, in the background; then its parcel counts as not shipped',
  once: 'state',
  input: byId,
  reply: doneReply,
})

export const findLabel = endpoint({
  method: 'GET',
  path: '/shipments/:id/label',
  access: { scope: 'orders:read' },
  summary: 'The address of the label of a shipment, a PDF at its courier',
  input: byId,
  reply: z.object({ url: z.string() }),
})

export const webhook = endpoint({
  method: 'POST',
  path: '/shipping/webhook',
  access: 'provider',
  summary: 'Reports of couriers, with the secret of the courier',
  signature: 'X-Api-Key',
  body: 'raw',
  input: z.object({}),
  reply: z.object({ success: z.literal(true) }),
})
