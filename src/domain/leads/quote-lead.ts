import { paragraphs } from '../messages/mail-text.ts'

/** A quotation cuts longer messages off. */
const maxQuotedLength = 1000

/** Returns a contact message as the quotation of a mail, with `> ` before each line. */
export function quoteLead({ subject, message }: { subject: string; message: string }): string {
  const fullText = paragraphs(subject, message)
  const text = fullText.length > maxQuotedLength ? `${fullText.slice(0, maxQuotedLength)} ...` : fullText
  return text.replaceAll(/^/gm, '> ')
}
