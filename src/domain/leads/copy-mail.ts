import { type MailText, paragraphs } from '../messages/mail-text.ts'

/** The copy cuts longer messages off. */
const maxQuotedLength = 1000

/** The copy of a contact message for its sender. The sender's words appear only as a quotation. */
export function leadCopyMail({ id, brand, subject, message }: { id: string; brand: string; subject: string; message: string }): MailText {
  const fullText = paragraphs(subject, message)
  const text = fullText.length > maxQuotedLength ? `${fullText.slice(0, maxQuotedLength)} ...` : fullText
  return {
    subject: `Your message to ${brand}, number ${id}`,
    body: [
      `Namaste,`,
      `we have received a message with your e-mail address through the contact form of ${brand}. Its number is ${id}. We answer as soon as we can.`,
      text.replaceAll(/^/gm, '> '),
      `Did you not write this? Then somebody gave your address by mistake, and you need do nothing.`,
    ].join('\n\n'),
  }
}
