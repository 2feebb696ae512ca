import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { flag, importError } from '#kernel/sheet-contract.ts'
import { byId, code, done, doneReply, line as lineOfText } from '#kernel/wire.ts'
import { carrierIds } from '#shop/fulfilment/rules.ts'
import { lineDecisions } from './rules/decide-line.ts'
import { lineStates } from './rules/match-lines.ts'

/** A count of orders and their sum in rupees. */
const sum = z.object({ count: z.int(), amount: z.number() })

const line = z.object({
  /** The row in the file: the titles are row 1. */
  row: z.int(),
  reference: z.string(),
  awb: z.string(),
  /** The order with this AWB. Null if none has it. */
  orderId: z.nullable(z.string()),
  /** What the courier pays, and the order's total, in rupees. */
  amount: z.number(),
  total: z.nullable(z.number()),
  state: z.enum(lineStates),
})

export type RemittanceLine = z.output<typeof line>

const remittance = z.object({
  reference: z.string(),
  /** The day in India, YYYY-MM-DD. */
  remittedOn: z.string(),
  /** How many lines it has, and how many of them match their orders. */
  lines: z.int(),
  matched: z.int(),
  /** Rupees. */
  total: z.number(),
  fees: z.number(),
})

export const importRemittance = endpoint({
  method: 'POST',
  path: '/money/remittances',
  access: { scope: 'refunds:write' },
  body: 'csv',
  once: 'state',
  maxBytes: 8 * 1024 * 1024,
  summary: 'Import a courier’s sheet of the cash that it paid out. `dryRun` shows what each line means; the same payout again is refused',
  input: z.object({ dryRun: flag, courier: z.enum(carrierIds, 'Please choose a courier.') }),
  reply: z.object({
    ...done,
    dryRun: z.boolean(),
    remittances: z.array(remittance),
    counts: z.record(z.enum(lineStates), z.int()),
    /** The first 200 lines that match no delivered order of their amount. */
    problems: z.array(line),
    errors: z.array(importError),
    errorCount: z.int(),
  }),
})

export type ImportedRemittance = z.output<typeof importRemittance.reply>

/** A line of a payout. `_id` is that of the payout. */
const openLine = z.extend(line, { _id: z.string(), courier: z.string() })

const lineKey = z.extend(byId, { row: z.int('Please name the row of the line.').check(z.minimum(1), z.maximum(1_000_000)) })

export const decideLine = endpoint({
  method: 'POST',
  path: '/money/remittances/:id/decision',
  access: { scope: 'refunds:write' },
  once: 'state',
  summary:
    'Decide about a line of a payout that does not match: `accepted` counts it for its order, `linked` for `order`, `written_off` for none. What is missing is written off',
  input: z.extend(lineKey, {
    decision: z.enum(lineDecisions, 'Please choose accepted, linked or written_off.'),
    /** The order, for `linked`. */
    order: z._default(code(64), ''),
    /** Needed unless the line pays what is missing of its order. */
    reason: z._default(lineOfText(200), ''),
  }),
  reply: doneReply,
})

export const undoLine = endpoint({
  method: 'POST',
  path: '/money/remittances/:id/undo',
  access: { scope: 'refunds:write' },
  once: 'state',
  summary: 'Take back what was decided about a line of a payout, while no later line counts for its order',
  input: lineKey,
  reply: doneReply,
})

export const takeBackRemittance = endpoint({
  method: 'DELETE',
  path: '/money/remittances/:id',
  access: { scope: 'refunds:write' },
  summary: 'Take back the import of a payout, while none of its lines is decided: its orders are owed again',
  input: byId,
  reply: doneReply,
})

export const writeOffCash = endpoint({
  method: 'PUT',
  path: '/orders/:id/cod/written-off',
  access: { scope: 'refunds:write' },
  summary: 'Write off the cash of a delivered order that its courier never pays. With an empty reason the shop expects the cash again',
  input: z.extend(byId, { reason: lineOfText(200) }),
  reply: doneReply,
})

const refusals = z.object({
  /** Carts that the score refused, and their sum in rupees. */
  refused: z.int(),
  refusedTotal: z.number(),
  /** Carts below the score that were allowed at random, and their orders: still open, came back, delivered. */
  heldOut: z.int(),
  open: z.int(),
  back: z.int(),
  delivered: z.int(),
  /** The days that are counted, and how many parcels must have ended. */
  days: z.int(),
  leastEnded: z.int(),
  /** What the shop keeps of a delivered order, in percent. 0 if the owner has not said so. */
  margin: z.int(),
  /** What a return costs on average, in rupees. */
  returnCost: z.nullable(z.object({ amount: z.number(), parcels: z.int() })),
  /** In rupees, with the bounds between which the true sum lies in 95 of 100 cases. Negative if refusals cost more than they saved. */
  saved: z.nullable(z.object({ amount: z.number(), least: z.number(), most: z.number() })),
})

export const showCash = endpoint({
  method: 'GET',
  path: '/cod/cash',
  access: { scope: 'money:read' },
  summary: 'The cash that couriers collected, paid out and owe, and the lines of their payouts that match no order',
  input: z.object({}),
  reply: z.object({
    /** Confirmed orders whose cash the courier has still to collect. With `collected` they are all orders that stand. */
    toCollect: sum,
    /** `remitted`, `owed` and `writtenOff` together. An order that was paid out short counts as remitted; what is missing is in the amount of `writtenOff`. */
    collected: sum,
    remitted: sum,
    owed: sum,
    writtenOff: sum,
    couriers: z.array(
      z.object({
        /** The courier of the order's first parcel. Empty if nobody entered it. */
        courier: z.string(),
        collected: sum,
        remitted: sum,
        owed: sum,
        writtenOff: sum,
        /** When the oldest cash that it owes was collected. */
        owedSince: z.nullable(z.string()),
      }),
    ),
    /** The newest 20 payouts. `decided`: how many of its lines were decided. */
    remittances: z.array(z.extend(remittance, { _id: z.string(), courier: z.string(), decided: z.int() })),
    /** The newest 100 lines that match no order, or another amount, and are not decided. */
    problems: z.array(
      z.extend(openLine, {
        /** What is missing of the order's total, in rupees. Null without an order. */
        open: z.nullable(z.number()),
        /** Whether the line can count for its order. */
        mayAccept: z.boolean(),
      }),
    ),
    /** The 20 lines that were decided last. `orderId` is the order that a line counts for. */
    decided: z.array(z.extend(openLine, { decision: z.enum(lineDecisions), decidedAt: z.string(), reason: z.string() })),
    /** What refusals by the score saved. Null while nothing was allowed at random, and the owner allows nothing so. */
    refusals: z._default(z.nullable(refusals), null),
  }),
})

export type Cash = z.output<typeof showCash.reply>
