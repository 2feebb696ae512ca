import { type MailBlock, type MailRow, paragraph, mailOf, type MailText } from './mail-blocks.ts'
import type { MailKind } from './mail-kind.ts'

/** The words of a mail, with variables such as {order}. */
export type Words = { subject: string; words: string }

/** A mail whose words the owner may edit. `subject` and `words` are ours, which the shop uses until its owner writes others. */
export type Template = Words & {
  name: MailKind
  /** The variables of the words. The subject may use those that fit on one line. */
  variables: readonly string[]
  /** The variables that the words must contain. */
  needed: readonly string[]
  /** What the address of a variable is in HTML. Around it, HTML shows the words of a paragraph unless they are these. */
  links: Readonly<Record<string, { kind: 'button' | 'unsubscribe'; label: string; words: string }>>
}

/** The words of a template: the owner's, else ours. */
export type WordsOf = (template: Template) => Words

/** The button to the shopper's orders. */
export const yourOrders = { kind: 'button', label: 'Your orders', words: 'Your orders: {link}' } as const

/** The values of a template's variables. `link` and `stop` are addresses, `items` are rows, all others words. */
export type Values = Record<string, string | MailRow[]>

/**
 * Writes a mail from the owner's words, or from ours. The variables decide what is a button, a link or a table, so no words of the owner can. An empty value
 * takes the space before it along, and a paragraph that becomes empty disappears. Braces in a name stay text.
 *
 * For example, the words `Namaste {name},` become a greeting, and `Follow it at {link}` a button if `link` is one. If these are our own words for the button, HTML
 * shows the button alone. From `Your packs: {items} Thank you.` come three blocks: a paragraph, the rows and a paragraph.
 */
export function fillTemplate({ links }: Template, { subject, words }: Words, values: Values): MailText {
  const blocks = words.split(/\n{2,}/).flatMap((text) => blocksOfParagraph(text, links, values))
  return mailOf(fill(subject, values).replace(/\s+/g, ' ').trim(), ...blocks)
}

function blocksOfParagraph(text: string, links: Template['links'], values: Values): MailBlock[] {
  const [, before = '', variable = '', rest = ''] = /^([^]*?)\{(items|link|stop)\}([^]*)$/.exec(text) ?? []
  const value = values[variable]
  if (value === undefined) return wordsOf(text, values)
  if (typeof value !== 'string')
    return [...wordsOf(before, values), ...(value.length > 0 ? [{ kind: 'rows' as const, rows: value }] : []), ...blocksOfParagraph(rest, links, values)]
  const ours = Object.hasOwn(links, variable) ? links[variable] : undefined
  if (!ours) return wordsOf(text, values)
  // Another block in the same paragraph starts its own.
  const [, after = '', next = ''] = /^([^]*?)(\{(?:items|link|stop)\}[^]*)?$/.exec(rest) ?? []
  const words = { before: fill(before, values).trimStart(), after: fill(after, values).trimEnd(), showsWords: text !== ours.words }
  return [{ kind: ours.kind, label: ours.label, href: value, ...words }, ...(next === '' ? [] : blocksOfParagraph(next, links, values))]
}

/** A paragraph with the reader's name is the greeting, whatever its words are. */
function wordsOf(text: string, values: Values): MailBlock[] {
  const words = fill(text, values)
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
  if (words.trim() === '') return []
  return [text.includes('{name}') ? { kind: 'greeting', text: words } : paragraph(words)]
}

const fill = (text: string, values: Values) =>
  text.replace(/( ?)\{([^{}\n]*)\}/g, (whole, space: string, variable: string) => {
    const value = Object.hasOwn(values, variable) ? values[variable] : undefined
    if (typeof value !== 'string') return whole
    return value === '' ? '' : `${space}${value}`
  })
