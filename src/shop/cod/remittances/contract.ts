import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { flag, importError } from '#kernel/sheet-contract.ts'
import { done } from '#kernel/wire.ts'
import { carrierIds } from '#shop/fulfilment/rules.ts'
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

export const showCash = endpoint({
  method: 'GET',
  path: '/cod/cash',
  access: { scope: 'money:read' },
  summary: 'The cash that couriers collected, paid out and owe, and the lines of their payouts that match no order',
  input: z.object({}),
  reply: z.object({
    /** `collected` is `remitted` and `owed` and `writtenOff` together. */
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
        /** When the oldest cash that it owes was collected. */
        owedSince: z.nullable(z.string()),
      }),
    ),
    /** The newest 20 payouts. */
    remittances: z.array(z.extend(remittance, { _id: z.string(), courier: z.string() })),
    /** The newest 100 lines that match no order, or another amount. */
    problems: z.array(z.extend(line, { courier: z.string() })),
  }),
})

export type Cash = z.output<typeof showCash.reply>
