import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { code, done, doneReply, text, trialReply } from '#kernel/wire.ts'
import { smsTags } from './rules/sms-template.ts'

/** The events that send SMS, in the order of the screen. Each has one registered text. */
export const smsEvents = ['otp', 'join', 'order', 'money', 'account', 'cod', 'stock', 'link', 'review', 'recall', 'delivery', 'gift'] as const

const event = z.enum(smsEvents, 'The shop sends no such SMS.')

const smsTemplate = z.object({
  event,
  /** The variables of the event, in their order. */
  tags: z.array(z.enum(smsTags)),
  /** Why it has a third variable; empty for fewer. */
  third: z.string(),
  /** A text that fits, which the owner may register. */
  suggested: z.string(),
  /** True when a variable of the environment names the template. The registered text below is not used then. */
  fromEnvironment: z.boolean(),
  /** What the owner saved; empty for none. */
  templateId: z.string(),
  header: z.string(),
  text: z.string(),
})

export type SmsTemplate = z.output<typeof smsTemplate>

const badId = 'Please enter the template id: 10 to 25 digits.'
const badHeader = 'Please enter the header: 3 to 11 letters or digits.'
const badText = 'Please enter the registered text.'

export const listSmsTemplates = endpoint({
  method: 'GET',
  path: '/sms-templates',
  access: { scope: 'settings:read' },
  summary: 'The texts of SMS that are registered with the operators (DLT), with the variables of each event',
  input: z.object({}),
  reply: z.object({ templates: z.array(smsTemplate) }),
})

export const saveSmsTemplate = endpoint({
  method: 'PUT',
  path: '/sms-templates/:event',
  access: { scope: 'settings:write' },
  summary: 'Save the registered text of an event. Its messages leave with exactly that text',
  forPeople: true,
  input: z.object({
    event,
    templateId: code(25, badId).check(z.regex(/^\d{10,25}$/, badId)),
    header: code(11, badHeader).check(z.regex(/^[A-Z\d]{3,11}$/, badHeader)),
    text: text(1000, badText).check(z.minLength(1, badText)),
  }),
  reply: z.object({ ...done, template: smsTemplate }),
})

export const testSmsTemplate = endpoint({
  method: 'POST',
  path: '/sms-templates/:event/test',
  access: { scope: 'settings:write' },
  freshProof: true,
  once: 'state',
  summary: 'Send the SMS of an event to yourself now, with sample values',
  input: z.object({ event }),
  reply: trialReply,
})

export const removeSmsTemplate = endpoint({
  method: 'DELETE',
  path: '/sms-templates/:event',
  access: { scope: 'settings:write' },
  summary: 'Remove the registered text of an event. Its messages leave in the shop’s own words',
  forPeople: true,
  input: z.object({ event }),
  reply: doneReply,
})
