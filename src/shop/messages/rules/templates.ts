import { type MailBlock, type MailRow, paragraph, mailOf, type MailText } from './mail-blocks.ts'
import type { MailKind } from './mail-kind.ts'

/** The words of a mail, with variables such as {order}. */
export type Words = { subject: string; words: string }

/** A mail whose words the owner may edit. `subject` and `words` are built in. The shop uses them until its owner writes others. */
export type Template = Words & {
  name: MailKind
  /** The variables of the words. The subject may use those that fit on one line. */
  variables: readonly string[]
  /** The variables that the words must contain. */
  needed: readonly string[]
  /**
   * How HTML shows the address in a variable: as a button, or as the link to unsubscribe. If its paragraph has exactly `words`, HTML shows only the button
   * or the link. Around any other words, HTML shows the whole paragraph.
   */
  links: Readonly<Record<string, { kind: 'button' | 'unsubscribe'; label: string; words: string }>>
}

/** Returns the words of a template: the owner's words, or else the built-in words. */
export type WordsOf = (template: Template) => Words

/** The button to the shopper's orders. */
export const yourOrders = { kind: 'button', label: 'Your orders', words: 'Your orders: {link}' } as const

/** The values of a template's variables. `link` and `stop` are addresses, `items` are rows, and all others are words. */
export type Values = Record<string, string | MailRow[]>

/**
 * Writes a mail from the owner's words, or from the built-in words. Only the variables make buttons, links and tables, never the words. An empty value
 * removes the space before it too, and a paragraph that becomes empty is left out. Braces in a name stay text.
 *
 * For example, the words `Namaste {name},` become a greeting, and `Follow it at {link}` becomes a button if `link` is in `links`. If these are the
 * built-in words of the button, HTML shows the button alone. `Your packs: {items} Thank you.` becomes three blocks: a paragraph, the rows and a paragraph.
 */
export function fillTemplate({ links }: Template, { subject, words }: Words, values: Values): MailText {
  const blocks = words.split(/\n{2,}/).flatMap((text) => blocksOfParagraph(text, links, values))
  return mailOf(fill(subject, values).replace(/\s+/g, ' ').trim(), ...blocks)
}

/** Returns the blocks of a paragraph, which is split at each variable that makes a table, a button or a link. */
function blocksOfParagraph(text: string, links: Template['links'], values: Values): MailBlock[] {
  // `[^]` matches any character, also a line break.
  const [, before = '', variable = '', rest = ''] = /^([^]*?)\{(items|link|stop)\}([^]*)$/.exec(text) ?? []
  const value = values[variable]
  // The paragraph has no such variable, or the mail has no value for it. Then it is plain words.
  if (value === undefined) return wordsOf(text, values)
  if (typeof value !== 'string')
    return [...wordsOf(before, values), ...(value.length > 0 ? [{ kind: 'rows' as const, rows: value }] : []), ...blocksOfParagraph(rest, links, values)]
  const link = Object.hasOwn(links, variable) ? links[variable] : undefined
  // The template does not list this variable in `links`, so its address is part of the words.
  if (!link) return wordsOf(text, values)
  // The words after this variable end where the next such variable begins another block.
  const [, after = '', next = ''] = /^([^]*?)(\{(?:items|link|stop)\}[^]*)?$/.exec(rest) ?? []
  const words = { before: fill(before, values).trimStart(), after: fill(after, values).trimEnd(), showsWords: text !== link.words }
  return [{ kind: link.kind, label: link.label, href: value, ...words }, ...(next === '' ? [] : blocksOfParagraph(next, links, values))]
}

/** Returns a paragraph as a block, or no block if it is empty. A paragraph with the variable {name} is the greeting. */
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
