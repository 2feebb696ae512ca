import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, code, day, done, doneReply, line, optionalLine, percent, rupees, version } from '#kernel/wire.ts'
import { accountPattern, ifscPattern } from './rules/bank.ts'
import { coveredKinds, roundings } from './rules/withholding.ts'

const withoutBlanks = z.string('Please enter the account number.').check(z.overwrite((text: string) => text.replaceAll(/\s/g, '')))

export const saveBankDetails = endpoint({
  method: 'PUT',
  path: '/shares/:id/bank',
  access: { scope: 'shares:write' },
  freshProof: true,
  summary: 'Store the bank details of a celebrity, or erase them with `bank` null. No reply shows them whole',
  input: z.extend(byId, {
    bank: z.nullable(
      z.object({
        /** The holder of the account. */
        name: line(100, 'Please enter the name of the account.').check(z.minLength(1, 'Please enter the name of the account.')),
        account: withoutBlanks.check(z.regex(accountPattern, 'An account number has 9 to 18 digits.')),
        ifsc: code(20, 'Please enter the IFSC.').check(z.regex(ifscPattern, 'An IFSC has four letters, a zero, and six letters or digits.')),
      }),
    ),
    version,
  }),
  reply: doneReply,
})

const fact = {
  covers: z.enum(coveredKinds, 'Please choose share or goods.'),
  effectiveFrom: day,
  section: line(60).check(z.minLength(1, 'Please enter the section of the law.')),
  rate: percent('Please enter a percentage from 0 to 100.'),
  /** Rupees a financial year. Up to this sum no tax is withheld, and above it tax of the whole sum. */
  threshold: z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))], 'Please enter the threshold in rupees.'), z.transform(Number)),
  rounding: z.enum(roundings, 'Please choose rupee or paise.'),
  source: optionalLine(200),
}

const wireFact = z.object({ ...fact, rate: z.number(), threshold: z.number(), source: z.string() })

export type WireFact = z.output<typeof wireFact>

export const showWithholding = endpoint({
  method: 'GET',
  path: '/shares/withholding',
  access: { scope: 'celebrities:read' },
  summary: 'The tax to withhold from payouts, as the owner entered it, newest first, and suggestions that an adviser must confirm',
  input: z.object({}),
  reply: z.object({ facts: z.array(wireFact), suggestions: z.array(wireFact) }),
})

export const saveWithholding = endpoint({
  method: 'PUT',
  path: '/shares/withholding',
  access: { scope: 'settings:tax' },
  forPeople: true,
  summary: 'Set the tax to withhold from a day on',
  input: z.object(fact),
  reply: doneReply,
})

const payoutLine = z.object({
  celebrity: z.string(),
  name: z.string(),
  /** Rupees before tax, the tax, and what the bank pays. */
  amount: z.number(),
  tax: z.number(),
  /** The part of the tax that earlier financial years owed, such as of 2025-26. */
  earlierTax: z.array(z.object({ year: z.string(), tax: z.number() })),
  pays: z.number(),
  bank: z.string(),
})

/** `hindrance`: why the celebrity is in no payout now. */
const dueLine = z.extend(payoutLine, { hindrance: z.nullable(z.enum(['no_bank', 'open_payout'])) })

export type WireDueLine = z.output<typeof dueLine>

const minimum = rupees('Please enter the least amount in rupees.')

export const showDuePayout = endpoint({
  method: 'GET',
  path: '/shares/payouts/due',
  access: { scope: 'celebrities:read' },
  summary: 'Who would be in a payout now. Those with less than `minimum` rupees wait. `count`, `total` and `digest` leave out those with a hindrance',
  input: z.object({ minimum: z._default(minimum, 0) }),
  reply: z.object({ lines: z.array(dueLine), count: z.int(), total: z.number(), digest: z.string(), knowsTax: z.boolean() }),
})

const decidedLine = z.extend(payoutLine, {
  line: z.int(),
  /** Whether the line is open, and this server cannot decrypt its bank details. */
  isUnreadable: z.boolean(),
  state: z.enum(['open', 'paid', 'failed']),
  note: z.string(),
  decidedAt: z.nullable(z.string()),
})

export type WirePayoutLine = z.output<typeof decidedLine>

/** `files`: who downloaded the file for the bank, oldest first. */
const payout = z.object({
  _id: z.string(),
  number: z.int(),
  madeAt: z.string(),
  lines: z.array(decidedLine),
  files: z.array(z.object({ at: z.string(), by: z.string() })),
})

export type WirePayout = z.output<typeof payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/shares/payouts',
  access: { scope: 'celebrities:read' },
  summary: 'Payouts of shares with their lines, newest first',
  input: z.object(pageInput),
  reply: z.array(payout),
})

export const makeSharePayout = endpoint({
  method: 'POST',
  path: '/shares/payouts',
  access: { scope: 'shares:write' },
  freshProof: true,
  once: 'header',
  summary: 'Make a payout. `count`, `total` and `digest` are those that were shown; if amounts, tax or bank details have changed it is refused',
  input: z.object({
    minimum,
    count: z.int().check(z.minimum(0)),
    total: z.number(),
    /** A hash of the amounts, the tax and the versions of the bank details. */
    digest: z.string('Please send the digest that was shown.').check(z.length(64, 'Please send the digest that was shown.')),
  }),
  reply: z.object({ ...done, id: z.string() }),
})

export const exportPayout = endpoint({
  method: 'GET',
  path: '/exports/shares/payouts/:id',
  access: { scope: 'shares:write' },
  produces: 'csv',
  freshProof: true,
  summary:
    'The open lines of a payout as a file for the bulk upload of a bank: name, account number, IFSC, amount, reference. `downloads`: how many were shown. `unreadable=leave_out` leaves out lines whose bank details cannot be opened',
  input: z.extend(byId, {
    downloads: z._default(z.coerce.number('Please send how many downloads were shown.').check(z.int(), z.minimum(0), z.maximum(1000)), 0),
    unreadable: z._default(z.enum(['refuse', 'leave_out']), 'refuse'),
  }),
  reply: z.string(),
})

export const decidePayoutLines = endpoint({
  method: 'POST',
  path: '/shares/payouts/:id/lines',
  access: { scope: 'shares:write' },
  freshProof: true,
  once: 'state',
  summary: 'Store what the bank did with lines of a payout: `paid` with its reference, or `failed` with a reason, which makes the amount payable again',
  input: z.extend(byId, {
    lines: z
      .array(
        z.object({
          celebrity: z.string().check(z.minLength(1), z.maxLength(64)),
          /** The state that was shown. */
          from: z.enum(['open', 'paid'], 'Please say which state was shown: open or paid.'),
          state: z.enum(['paid', 'failed'], 'Please choose paid or failed.'),
          note: line(200).check(z.minLength(1, 'Please enter the reference of the bank, or why the payment failed.')),
        }),
      )
      .check(z.minLength(1, 'Please choose a line.'), z.maxLength(500)),
  }),
  reply: doneReply,
})
