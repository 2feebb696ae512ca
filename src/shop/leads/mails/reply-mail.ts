import { mail, type Mail, mailOf, paragraphsOf, greetingOf, type MailBlock } from '#shop/messages/rules.ts'

/** A quotation cuts longer messages off. */
const maxQuotedLength = 1000

/** Returns a contact message as the quotation of a mail. */
function quoteLead({ subject, message }: { subject: string; message: string }): MailBlock {
  const fullText = [subject, message].filter(Boolean).join('\n\n')
  const text = fullText.length > maxQuotedLength ? `${fullText.slice(0, maxQuotedLength)} ...` : fullText
  return { kind: 'quote', text }
}

const copySubject = ({ id, brand }: { id: string; brand: string }) => `Your message to ${brand}, number ${id}`

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

/** `text`: what staff typed. `moment`: when the contact message came, in words. */
type Reply = { id: string; brand: string; moment: string; subject: string; message: string; text: string }

/**
 * The reply to a contact message. Its subject is that of the copy, so that mail programs show both as one conversation. The sender's words, the subject
 * included, appear only in the quotation, because anybody can type any address into the contact form.
 */
export const leadReplyMail = mail({
  name: 'leadReply',
  kind: { name: 'reply', isAnswerable: true },
  write: ({ id, brand, moment, subject, message, text }: Reply) =>
    mailOf(`Re: ${copySubject({ id, brand })}`, ...paragraphsOf(text), `You wrote on ${moment}:`, quoteLead({ subject, message })),
  example: ({ settings: { brand }, moment, lead }) => ({
    id: 'L0000000',
    brand,
    moment,
    ...lead,
    text: 'Namaste Asha,\n\na closed jar keeps for two years.',
  }),
})

export const leadMails: readonly Mail[] = [leadCopyMail, leadReplyMail]
