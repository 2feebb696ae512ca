/**
 * The blocks of a mail. The plain text and the HTML of a mail are both rendered from its blocks. Only the code that writes a mail makes links and buttons.
 * Words of other people, such as a name, a message or the owner's text, are always shown as words.
 */

/** Words, or a link with its words. */
export type MailPart = string | { text: string; href: string }

/** A row of a table: a text, an amount, and a note that is shown in brackets. */
export type MailRow = { text: string; amount: string; note: string }

/** An address with the label of its button or link. `before` and `after` are the words around the address in plain text. `showsWords`: HTML has them too. */
type MailLink = { label: string; href: string; before: string; after: string; showsWords: boolean }

/** A block of a mail. An `unsubscribe` is a link that ends such mails. */
export type MailBlock =
  | { kind: 'greeting'; text: string }
  | { kind: 'text'; parts: MailPart[] }
  | { kind: 'rows'; rows: MailRow[] }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string; words: string }
  | ({ kind: 'button' | 'unsubscribe' } & MailLink)

export const paragraph = (...parts: MailPart[]): MailBlock => ({ kind: 'text', parts })

export const linkTo = (href: string, text = href): MailPart => ({ text, href })

const mailtoLink = (address: string): MailPart => linkTo(`mailto:${address}`, address)

/** Returns a button. In plain text it is `before` and the address. */
export const button = (label: string, href: string, before = `${label}: `): MailBlock => ({ kind: 'button', label, href, before, after: '', showsWords: false })

/** Returns a sentence with a button below it. In plain text, the address follows the sentence. */
export const buttonAfter = (sentence: string, label: string, href: string): MailBlock => ({
  ...link(label, href, `${sentence} `),
  kind: 'button',
  showsWords: true,
})

const link = (label: string, href: string, before: string): MailLink => ({ label, href, before, after: '', showsWords: false })

/** Returns a one-time code in large digits, above the sentence that contains it. In plain text there is only the sentence. */
export const codeBlock = (code: string, words: string): MailBlock => ({ kind: 'code', code, words })

/** Returns a table of rows with a text and an amount. */
export const textRows = (lines: [text: string, amount: string][]): MailBlock => ({
  kind: 'rows',
  rows: lines.map(([text, amount]) => ({ text, amount, note: '' })),
})

/** Returns the paragraphs of somebody's words, as plain text. */
export const paragraphsOf = (words: string): MailBlock[] =>
  words
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => paragraph(text))

/** Returns a block as plain text. */
export function plainText(block: MailBlock): string {
  switch (block.kind) {
    case 'greeting':
      return block.text
    case 'text':
      return block.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    case 'rows':
      return block.rows.map(plainRow).join('\n')
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ')
    case 'code':
      return block.words
    default:
      return `${block.before}${block.href}${block.after}`
  }
}

const plainRow = ({ text, amount, note }: MailRow) => `  ${text}${amount && `: ${amount}`}${note && ` (${note})`}`

/** Returns the words that mail programs show beside the subject: the first block after the greeting. */
export function previewOf(blocks: readonly MailBlock[]): string {
  const first = blocks.find(({ kind }) => kind !== 'greeting')
  return first === undefined ? '' : plainText(first).replace(/\s+/g, ' ').trim()
}

/** Letters, spaces and the marks of names. A full stop must end a word, so that no address fits. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,40}$/u

/** Returns a name for a mail, or '' for any other text. Otherwise a stranger could send a message or a link in a mail of the shop to anybody. */
export const plainNameOf = (name: string) => (plainName.test(name) ? name : '')

/** Returns the greeting of a mail, without a name that is not plain. */
export const greetingOf = (name: string): MailBlock => ({ kind: 'greeting', text: plainNameOf(name) === '' ? 'Namaste,' : `Namaste ${name},` })

/** A mail. `body` is the plain text of its blocks. */
export type MailText = { subject: string; body: string; blocks: MailBlock[] }

/** Returns a mail of these blocks. A text becomes a paragraph; an empty text is left out. */
export function mailOf(subject: string, ...content: (MailBlock | string)[]): MailText {
  const blocks = content.filter((block) => block !== '').map((block) => (typeof block === 'string' ? paragraph(block) : block))
  return { subject, blocks, body: blocks.map(plainText).join('\n\n') }
}

/** Returns a mail with paragraphs after its table, or at its end if it has none. */
export function withParagraphs<Mail extends MailText>(paragraphs: readonly string[], mail: Mail): Mail {
  if (paragraphs.length === 0) return mail
  const afterRows = mail.blocks.findLastIndex(({ kind }) => kind === 'rows') + 1 || mail.blocks.length
  return { ...mail, ...mailOf(mail.subject, ...mail.blocks.toSpliced(afterRows, 0, ...paragraphs.map((text) => paragraph(text)))) }
}

type Help = { email: string; phone: string }

/** The last sentence of a notice about an account. `act` is what the reader may not have done. */
export const helpWith = ({ email, phone }: Help, act = 'ask for this') => `If you did not ${act}, please tell us at once: ${email}, ${phone}.`

/** The sentence about help in a mail, with a link. */
export const helpBlock = ({ email, phone }: Help, act = 'ask for this') =>
  paragraph(`If you did not ${act}, please tell us at once: `, mailtoLink(email), `, ${phone}.`)
