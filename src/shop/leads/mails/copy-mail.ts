import { greetingOf, mail, mailOf } from '#shop/messages/rules.ts'
import { quoteLead } from '../rules/quote-lead.ts'

export const copySubject = ({ id, brand }: { id: string; brand: string }) => `Your message to ${brand}, number ${id}`

type Copied = { id: string; brand: string; subject: string; message: string }

/** The copy of a contact message for its sender. The sender's words appear only as a quotation. */
export const leadCopyMail = mail({
  name: 'leadCopy',
  kind: { name: 'lead_copy' },
  write: ({ id, brand, subject, message }: Copied) =>
    mailOf(
      copySubject({ id, brand }),
      greetingOf(''),
      `we have received a message with your e-mail address through the contact form of ${brand}. Its number is ${id}. We answer as soon as we can.`,
      quoteLead({ subject, message }),
      `Did you not write this? Then somebody gave your address by mistake, and you need do nothing.`,
    ),
  example: ({ settings: { brand }, lead }) => ({ id: 'L0000000', brand, ...lead }),
})
