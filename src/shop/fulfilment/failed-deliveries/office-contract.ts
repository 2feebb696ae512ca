import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { startOfMinute } from '#kernel/india.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, day, done, rupees, text } from '#kernel/wire.ts'
import { orderId } from '#shop/orders/each-contract.ts'
import { arrivedLines, takenBatch } from '../arrivals/contract.ts'
import { attemptReasons, attemptSources, mostNote } from './rules/attempt.ts'
import { deskStates } from './rules/desk.ts'
import { lostReasons } from './rules/lost.ts'

// The endpoints of parcels that could not be delivered, in the back-office. An id is that of the parcel. Amounts are in rupees.

export const deskFilters = ['open', ...deskStates] as const

export type DeskFilter = (typeof deskFilters)[number]

/** A failed attempt. The texts of the shopper are empty without an answer. */
export const deliveryAttempt = z.object({
  _id: z.string(),
  at: z.string(),
  reason: z.enum(attemptReasons),
  note: z.string(),
  source: z.enum(attemptSources),
  askedAt: z.nullable(z.string()),
  answer: z.nullable(
    z.object({
      kind: z.enum(['day', 'not_wanted']),
      at: z.string(),
      /** YYYY-MM-DD, empty without a day. */
      day: z.string(),
      phone: z.string(),
      address: z.string(),
    }),
  ),
})

export type DeliveryAttempt = z.output<typeof deliveryAttempt>

/** What happened to parcels of this customer or PIN code. `failed`: failed attempts. `back`: parcels that came back. */
const repeats = z.object({ failed: z.int(), back: z.int() })

/** `forward`: freight to the shopper. `back`: freight back. `damage`: what the goods lost. */
export const parcelCosts = z.object({ forward: z.number(), back: z.number(), damage: z.number() })

export type ParcelCosts = z.output<typeof parcelCosts>

export const failedDelivery = z.object({
  /** The id of the parcel. */
  _id: z.string(),
  orderId: z.string(),
  /** The number of the parcel in its order. */
  parcel: z.int(),
  carrier: z.string(),
  awb: z.string(),
  trackingUrl: z.string(),
  state: z.enum(deskStates),
  /** The day on which the courier tries again. Empty without one. */
  retryOn: z.string(),
  shippedAt: z.string(),
  backAt: z.nullable(z.string()),
  /** Oldest first. Empty for a parcel that came back without a reported attempt. */
  attempts: z.array(deliveryAttempt),
  /** The name and number on the parcel. Empty once the person is erased. */
  name: z.string(),
  mobile: z.string(),
  pincode: z.string(),
  isCash: z.boolean(),
  customer: repeats,
  pin: repeats,
  costs: z.nullable(parcelCosts),
  /** When staff decided to send its pieces again. */
  sentAgainAt: z.nullable(z.string()),
  /** Whether it came back, and its order is paid online and waits for a decision. */
  maySendAgain: z.boolean(),
  /** Whether all parcels of its order came back. */
  isAllBack: z.boolean(),
  /** Whether its order is cancelled. */
  isCancelled: z.boolean(),
  /** Whether it is lost, and no other parcel of its order is on the road. */
  mayGiveUp: z.boolean(),
  /** Why staff marked it as lost. Null for the report of a courier. */
  lostReason: z.nullable(z.enum(lostReasons)),
  /** Whether staff may take back that it is lost. */
  mayUndoLost: z.boolean(),
  version: z.int(),
})

export type FailedDelivery = z.output<typeof failedDelivery>

export const listFailedDeliveries = endpoint({
  method: 'GET',
  path: '/failed-deliveries',
  access: { scope: 'orders:read' },
  summary: 'Parcels that could not be delivered or came back, oldest first; `open` has those on the road',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor, state: z.optional(z.enum(deskFilters, 'Unknown state.')) }),
  reply: z.array(failedDelivery),
})

export const listOrderFailedDeliveries = endpoint({
  method: 'GET',
  path: '/orders/:id/failed-deliveries',
  access: { scope: 'orders:read' },
  summary: 'The parcels of an order that could not be delivered or came back',
  input: byId,
  reply: z.array(failedDelivery),
})

export const saved = z.object({ ...done, saved: failedDelivery })

const badTime = 'Please give the time of the attempt as YYYY-MM-DDTHH:MM.'

export const parcelNumber = z.int('Please choose a parcel.').check(z.minimum(1), z.maximum(1000))

export const recordAttempt = endpoint({
  method: 'POST',
  path: '/failed-deliveries',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Record that a courier could not deliver a parcel; the same minute again is the same attempt',
  input: z.object({
    orderId,
    parcel: parcelNumber,
    /** A minute in India. */
    at: z.pipe(
      z.string(badTime).check(
        z.regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, badTime),
        z.refine((minute) => startOfMinute(minute) !== undefined, badTime),
      ),
      z.transform((minute) => startOfMinute(minute) ?? new Date(Number.NaN)),
    ),
    reason: z.enum(attemptReasons, 'Please choose a reason.'),
    /** Needed for the reason `other`. */
    note: z._default(text(mostNote), ''),
  }),
  reply: saved,
})

/** Required: a parcel that somebody else changed meanwhile is never overwritten. The same request again changes nothing. */
const deskVersion = z.int('Please send the version of the parcel.').check(z.minimum(1), z.maximum(2_147_483_647))

export const step = z.extend(byId, { version: deskVersion })

export const setRetryDay = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/day',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Set the day on which the courier tries again, which staff told the courier',
  input: z.extend(step, { day }),
  reply: saved,
})

export const sendParcelBack = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/returning',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Mark that the courier brings a parcel back; its order stays as it is until the parcel is here',
  input: step,
  reply: saved,
})

export const askShopper = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/ask',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Send the shopper a link to choose another day for the delivery, or to say that the parcel is not wanted',
  input: step,
  reply: saved,
})

const parcelPiece = z.object({
  position: z.int(),
  name: z.string(),
  type: z.string(),
  qty: z.int(),
  batches: z.array(takenBatch),
})

export const listParcelPieces = endpoint({
  method: 'GET',
  path: '/failed-deliveries/:id/pieces',
  access: { scope: 'orders:read' },
  summary: 'The pieces of a parcel that comes back, with their batches',
  input: byId,
  reply: z.array(parcelPiece),
})

export const receiveParcel = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/back',
  access: { scope: 'orders:write' },
  once: 'state',
  summary: 'Receive a parcel that came back: its pieces go back to the stock of their batch or are written off, and an order to be paid in cash is cancelled',
  input: z.extend(step, { lines: arrivedLines }),
  reply: saved,
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/again',
  access: { scope: 'orders:write' },
  once: 'state',
  summary: 'Send the pieces of a paid parcel again that came back: they are taken from the stock again and wait to be packed; again, it changes nothing',
  input: step,
  reply: saved,
})

const cost = (what: string) => rupees(`Please enter the ${what} in rupees.`)

export const setParcelCosts = endpoint({
  method: 'PUT',
  path: '/failed-deliveries/:id/costs',
  access: { scope: 'orders:write' },
  summary: 'Say what a parcel cost that comes back: freight to the shopper and back, and damage',
  input: z.extend(step, { forward: cost('freight'), back: cost('return freight'), damage: cost('damage') }),
  reply: saved,
})

/** `key`: a month as YYYY-MM, a PIN code, or the id of a carrier, which is empty without one. */
const costSum = z.object({ key: z.string(), parcels: z.int(), ...parcelCosts.shape, total: z.number() })

export type CostSum = z.output<typeof costSum>

export const sumReturnCosts = endpoint({
  method: 'GET',
  path: '/failed-deliveries/costs',
  access: { scope: 'orders:read' },
  summary: 'What parcels cost that came back in this month and the 12 before, by month, PIN code and carrier; the 50 most expensive of each',
  input: z.object({}),
  reply: z.object({ months: z.array(costSum), pins: z.array(costSum), couriers: z.array(costSum) }),
})

export type ReturnCosts = z.output<typeof sumReturnCosts.reply>

export const exportFailedDeliveries = endpoint({
  method: 'GET',
  path: '/exports/failed-deliveries',
  access: { scope: 'orders:export' },
  freshProof: true,
  produces: 'csv',
  summary: 'Failed deliveries with their costs as a spreadsheet',
  input: z.object({}),
  reply: z.string(),
})
