import { mailtoLink, type MailBlock, paragraph, plainText } from './mail-blocks.ts'

/** A mail. `body` is the plain text of its blocks. */
export type MailText = { subject: string; body: string; blocks: MailBlock[] }

/** Returns a mail of these blocks. A text is a paragraph; an empty one is left out. */
export function mailOf(subject: string, ...content: (MailBlock | string)[]): MailText {
  const blocks = content.filter((block) => block !== '').map((block) => (typeof block === 'string' ? paragraph(block) : block))
  return { subject, blocks, body: blocks.map(plainText).join('\n\n') }
}

/** Returns a mail with paragraphs after its table, or at its end if it has none. */
export function withParagraphs<Mail extends MailText>(paragraphs: readonly string[], mail: Mail): Mail {
  if (paragraphs.length === 0) return mail
  const place = mail.blocks.findLastIndex(({ kind }) => kind === 'rows') + 1 || mail.blocks.length
  return { ...mail, ...mailOf(mail.subject, ...mail.blocks.toSpliced(place, 0, ...paragraphs.map((text) => paragraph(text)))) }
}

type Help = { email: string; phone: string }

/** The last sentence of a notice about an account. `act` is what the reader may not have done. */
export const helpWith = ({ email, phone }: Help, act = 'ask for this') => `If you did not ${act}, please tell us at once: ${email}, ${phone}.`

/** The same sentence in a mail, with a link. */
export const helpBlock = ({ email, phone }: Help, act = 'ask for this') =>
  paragraph(`If you did not ${act}, please tell us at once: `, mailtoLink(email), `, ${phone}.`)
