import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, day, done, longText, minute } from '#kernel/wire.ts'
import { type Audience, audiences } from './rules/audience.ts'
import { breachStates } from './rules/clock.ts'

// Breaches of personal data. Only owners have the scope, and no program may call these endpoints.

const access = { scope: 'breaches:write' } as const

/** `from` and `to` are days in India, both included, and empty for everybody. */
const audience = { who: z.enum(audiences, 'Please choose who gets the mail.'), from: z._default(z.string(), ''), to: z._default(z.string(), '') }

const text = (error: string) => longText(5000, error)

const textOrNone = z._default(z.union([z.literal(''), text('Please check the text.')]), '')

const facts = {
  /** What happened. */
  what: text('Please write what happened.'),
  /** What personal data it concerns. */
  data: text('Please write what data it concerns.'),
  /** How many people it concerns. Null while nobody knows. */
  people: z._default(z.nullable(z.int('Please enter a number.').check(z.minimum(0), z.maximum(2_147_483_647))), null),
  /** What was done about it. */
  done: textOrNone,
  /** What the people can do. */
  advice: textOrNone,
  /** A minute in India. The clock starts here. */
  noticedAt: minute('first'),
}

/** A mail to the people whose data a breach concerns. `version`: that of the breach when the owner asked for the mail; notices of earlier releases lack it. */
export type BreachNotice = Audience & { subject: string; words: string; version?: number }

/** When a step was done. Null if it was not. */
const stepTime = z._default(z.nullable(minute('first')), null)

const noted = z.object({
  _id: z.string(),
  what: z.string(),
  data: z.string(),
  people: z.nullable(z.int()),
  done: z.string(),
  advice: z.string(),
  noticedAt: z.string(),
  /** When the owner told the Data Protection Board. This and the next three times are empty until the step is done. */
  boardToldAt: z.string(),
  detailsSentAt: z.string(),
  peopleToldAt: z.string(),
  closedAt: z.string(),
  /** The last mail to the people. Null until one is sent. */
  notice: z.nullable(
    z.object({
      ...audience,
      subject: z.string(),
      words: z.string(),
      /** True once the mails to everybody are queued. */
      isDone: z.boolean(),
    }),
  ),
  version: z.int(),
})

/** A breach with the numbers of its mails by state. `gone`: mails of people who were erased since. */
export const breach = z.extend(noted, { mails: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), gone: z.int() }) })

export type Breach = z.output<typeof breach>

export const listBreaches = endpoint({
  method: 'GET',
  path: '/breaches',
  access,
  forPeople: true,
  summary: 'Breaches of personal data, newest first',
  input: z.object({ ...pageInput, state: z.optional(z.enum(breachStates, 'state must be open or closed')) }),
  reply: z.array(noted),
})

export type ListedBreach = z.output<typeof noted>

export const showBreach = endpoint({
  method: 'GET',
  path: '/breaches/:id',
  access,
  forPeople: true,
  summary: 'A breach of personal data, with the drafts of the texts for the Data Protection Board and the people',
  input: byId,
  reply: z.object({ breach, drafts: z.object({ board: z.string(), people: z.object({ subject: z.string(), words: z.string() }) }) }),
})

export type ShownBreach = z.output<typeof showBreach.reply>

const saved = z.object({ ...done, breach })

export const addBreach = endpoint({
  method: 'POST',
  path: '/breaches',
  access,
  forPeople: true,
  once: 'header',
  summary: 'Record a breach of personal data. Nobody gets a message',
  input: z.object(facts),
  reply: saved,
})

const version = z.int('Please send the version of the breach.').check(z.minimum(1), z.maximum(2_147_483_647))

export const updateBreach = endpoint({
  method: 'PUT',
  path: '/breaches/:id',
  access,
  forPeople: true,
  summary: 'Change the facts of a breach and the times of its stages. Nobody gets a message',
  input: z.extend(byId, { ...facts, version, boardToldAt: stepTime, detailsSentAt: stepTime, peopleToldAt: stepTime, closedAt: stepTime }),
  reply: saved,
})

const dayOrEmpty = z._default(z.union([z.literal(''), day], 'Please choose a day.'), '')
const chosen = { ...audience, from: dayOrEmpty, to: dayOrEmpty }

export const countBreachPeople = endpoint({
  method: 'GET',
  path: '/breaches/:id/people',
  access,
  forPeople: true,
  summary: 'How many people a mail about a breach would reach now, and how many have no e-mail address',
  input: z.extend(byId, chosen),
  reply: z.object({ mail: z.int(), withoutMail: z.int() }),
})

const missing = 'Please fill in this field.'

export const tellBreachPeople = endpoint({
  method: 'POST',
  path: '/breaches/:id/tell',
  access,
  freshProof: true,
  once: 'state',
  summary: 'Mail the people of a breach, each of them once',
  input: z.extend(byId, {
    ...chosen,
    version,
    subject: z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(120), z.regex(/^[^\r\n]*$/, 'Write the subject on one line.')),
    words: text(missing),
  }),
  reply: saved,
})

export const exportBreachPeople = endpoint({
  method: 'GET',
  path: '/exports/breaches/:id',
  access,
  freshProof: true,
  produces: 'csv',
  summary: 'The people of a breach with the state of their mail, as a spreadsheet',
  input: byId,
  reply: z.string(),
})
