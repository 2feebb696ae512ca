/**
 * The blocks of a mail. Text and HTML are rendered from them, so neither guesses from words what the other means. Somebody else's words, such as a name, a
 * message or the owner's text, stay words: only a writer makes a link or a button.
 */

/** Words, or a link with its words. */
export type MailPart = string | { text: string; href: string }

/** A row of a table: what, how much, and a remark in brackets. */
export type MailRow = { text: string; amount: string; note: string }

/** An address with the label of its button or link. `before` and `after` are the words around it in plain text. `showsWords`: HTML has them too. */
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

export const mailtoLink = (address: string): MailPart => linkTo(`mailto:${address}`, address)

/** A button. Its text is `before` and the address. */
export const button = (label: string, href: string, before = `${label}: `): MailBlock => ({ kind: 'button', label, href, before, after: '', showsWords: false })

/** A sentence with a button below it. */
export const buttonAfter = (sentence: string, label: string, href: string): MailBlock => ({
  ...link(label, href, `${sentence} `),
  kind: 'button',
  showsWords: true,
})

const link = (label: string, href: string, before: string): MailLink => ({ label, href, before, after: '', showsWords: false })

/** A one-time code, large, above the sentence that says it. */
export const codeBlock = (code: string, words: string): MailBlock => ({ kind: 'code', code, words })

/** Rows of two words or numbers each. */
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
