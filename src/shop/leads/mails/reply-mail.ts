import { mail, type Mail, mailOf, paragraphsOf } from '#shop/messages/rules.ts'
import { copySubject, leadCopyMail } from './copy-mail.ts'
import { quoteLead } from '../rules/quote-lead.ts'

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
