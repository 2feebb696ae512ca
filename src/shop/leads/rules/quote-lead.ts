import type { MailBlock } from '#shop/messages/rules.ts'

/** A quotation cuts longer messages off. */
const maxQuotedLength = 1000

/** Returns a contact message as the quotation of a mail. */
export function quoteLead({ subject, message }: { subject: string; message: string }): MailBlock {
  const fullText = [subject, message].filter(Boolean).join('\n\n')
  const text = fullText.length > maxQuotedLength ? `${fullText.slice(0, maxQuotedLength)} ...` : fullText
  return { kind: 'quote', text }
}
