import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { canonicalLine, isMailbox, mailboxKey } from '#kernel/text.ts'
import { byId, done, line, longText } from '#kernel/wire.ts'
import { grievanceKinds } from './rules/grievance.ts'

const askName = 'Please enter your name.'
const askMail = 'Please enter your e-mail address, so that the answer reaches you.'
const askText = 'Please write what happened.'

/** A complaint as its sender sees it. */
const ticket = z.object({
  _id: z.string(),
  state: z.enum(['open', 'acknowledged', 'settled']),
  createdAt: z.string(),
  dueAt: z.string(),
  /** The officer's answer. Empty until the complaint is settled. */
  answer: z.string(),
})

export const addGrievance = endpoint({
  method: 'POST',
  path: '/grievances',
  access: 'public',
  summary: 'Complain to the grievance officer. The reply has the ticket number',
  once: 'header',
  input: z.object({
    name: z.string(askName).check(z.overwrite(canonicalLine), z.minLength(1, askName), z.maxLength(200)),
    contact: z.string(askMail).check(z.overwrite(mailboxKey), z.refine(isMailbox, askMail)),
    orderId: z._default(line(40), ''),
    kind: z._default(z.enum(grievanceKinds, 'Please say what the complaint is about.'), 'consumer'),
    text: longText(5000, askText),
  }),
  /** `mailed`: the shop mails the ticket number to the e-mail address too. */
  reply: z.object({ ...done, grievance: ticket, mailed: z.boolean() }),
})

export const showGrievance = endpoint({
  method: 'GET',
  path: '/grievances/:id',
  access: 'customer',
  summary: 'An own complaint, which was sent while signed in',
  input: byId,
  reply: ticket,
})
