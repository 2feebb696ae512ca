import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, textOrEmpty } from '#kernel/wire.ts'

export const lead = z.object({
  _id: z.string(),
  name: textOrEmpty,
  phone: textOrEmpty,
  email: textOrEmpty,
  subject: textOrEmpty,
  message: textOrEmpty,
  createdAt: z.string(),
})

export type Lead = z.output<typeof lead>

/** Text without control characters, so without line breaks. */
const noControls = /^[^\p{Cc}]*$/u
const oneLine = z._default(
  z
    .string('Please send texts only.')
    .check(z.maxLength(300, 'Please use at most 300 characters.'), z.regex(noControls, 'Line breaks are not allowed here.'), z.trim()),
  '',
)

/** A text that may contain line breaks and tabs. */
const manyLines = z._default(
  z
    .string('Please send texts only.')
    .check(z.maxLength(5000, 'Please use at most 5000 characters.'), z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please remove the control characters.')),
  '',
)

export const addLead = endpoint({
  method: 'POST',
  path: '/leads',
  access: 'public',
  summary: 'The contact form',
  once: 'header',
  input: z.object({ name: oneLine, phone: oneLine, email: oneLine, subject: oneLine, message: manyLines }),
  /** `copied` is true when the shop mails a copy to the e-mail address. */
  reply: z.object({ ...done, lead, copied: z._default(z.boolean(), false) }),
})
