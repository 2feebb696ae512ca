import { type MailBlock, type MailRow, paragraph } from './mail-blocks.ts'
import { mailOf, type MailText } from './mail-text.ts'

/** The mails whose words the owner may edit. Codes and security notices are not among them. */
export const templateNames = ['placed', 'shipped', 'delivered', 'cancelled', 'refunded', 'unpaid'] as const

export type TemplateName = (typeof templateNames)[number]

/** The words of a mail, with variables such as {order}. */
export type Words = { subject: string; words: string }

type Template = Words & {
  /** The variables of the words. The subject may use those that fit on one line. */
  variables: readonly string[]
  /** The variables that the words must contain. */
  needed: readonly string[]
  /** What the address of a variable is in HTML. Around it, HTML shows the words of a paragraph unless they are these. */
  links: Readonly<Record<string, { kind: 'button' | 'unsubscribe'; label: string; words: string }>>
}

const yourOrders = { kind: 'button', label: 'Your orders', words: 'Your orders: {link}' } as const
const openCart = { kind: 'button', label: 'Open your cart', words: 'Open your cart: {link}' } as const
const endReminders = { kind: 'unsubscribe', label: 'End these reminders', words: 'End these reminders: {stop}' } as const
const followIt = { kind: 'button', label: 'Follow it', words: 'Follow it at {link}' } as const
const trackIt = { kind: 'button', label: 'Track it', words: 'Track it at {link}' } as const

const ofOrder = ['name', 'brand', 'order', 'link'] as const

/** Our own words, which the shop uses until its owner writes others. */
export const templates: Record<TemplateName, Template> = {
  placed: {
    subject: 'Your {brand} order {order}',
    words: [
      'Namaste {name},',
      'Thank you! Your {brand} order {order} of {total} is confirmed.',
      '{items}',
      'It goes to {address}. Delivery is free. {arrival}',
      followIt.words,
    ].join('\n\n'),
    variables: [...ofOrder, 'total', 'items', 'address', 'arrival'],
    needed: ['order', 'total', 'items', 'link'],
    links: { link: followIt },
  },
  shipped: {
    subject: 'Your {brand} order {order} was shipped',
    words: ['Namaste {name},', 'Your {brand} order {order} was shipped.', trackIt.words].join('\n\n'),
    variables: ofOrder,
    needed: ['order', 'link'],
    links: { link: trackIt },
  },
  delivered: {
    subject: 'Your {brand} order {order} was delivered',
    words: ['Namaste {name},', 'Your {brand} order {order} was delivered.', '{refund}', yourOrders.words].join('\n\n'),
    variables: [...ofOrder, 'refund'],
    needed: ['order', 'refund', 'link'],
    links: { link: yourOrders },
  },
  cancelled: {
    subject: 'Your {brand} order {order} was cancelled',
    words: ['Namaste {name},', 'Your {brand} order {order} was cancelled.', '{refund}', yourOrders.words].join('\n\n'),
    variables: [...ofOrder, 'refund'],
    needed: ['order', 'refund', 'link'],
    links: { link: yourOrders },
  },
  refunded: {
    subject: 'Your refund has been made',
    words: [
      'Namaste {name},',
      'Your refund of {amount} for order {order} has been made. Most banks show it within five to seven working days.',
      yourOrders.words,
    ].join('\n\n'),
    variables: [...ofOrder, 'amount'],
    needed: ['order', 'amount'],
    links: { link: yourOrders },
  },
  unpaid: {
    subject: 'Your cart at {brand}',
    words: [
      'Namaste {name},',
      'You asked us to remind you once, because you did not finish your order at {brand}:',
      '{items}',
      'Prices and stock may have changed since. The link works for 7 days.',
      openCart.words,
      'We do not write again about this cart.',
      endReminders.words,
    ].join('\n\n'),
    variables: ['name', 'brand', 'items', 'link', 'stop'],
    needed: ['link', 'stop'],
    links: { link: openCart, stop: endReminders },
  },
}

/** These values may have several lines, or be empty. */
const notInSubjects: readonly string[] = ['items', 'address', 'arrival', 'refund', 'link', 'stop']

export const subjectVariables = (name: TemplateName) => templates[name].variables.filter((variable) => !notInSubjects.includes(variable))

const anyVariable = /\{([^{}\n]*)\}/g

const variablesIn = (text: string) => Array.from(text.matchAll(anyVariable), ([, variable = '']) => variable)

const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export type WordsError = { field: 'subject' | 'words'; message: string }

/** Checks the variables of an owner's words. @returns a sentence that names an unknown or missing variable */
export function checkWords(name: TemplateName, { subject, words }: Words): WordsError | undefined {
  const { variables, needed } = templates[name]
  const checks = [
    { field: 'subject', text: subject, known: subjectVariables(name) },
    { field: 'words', text: words, known: variables },
  ] as const
  for (const { field, text, known } of checks) {
    const unknown = [...new Set(variablesIn(text))].filter((variable) => !known.includes(variable))
    if (unknown.length > 0) return { field, message: `The ${field} cannot use ${listed(unknown)}. Please use only ${listed(known)}.` }
  }
  const used = variablesIn(words)
  const missing = needed.filter((variable) => !used.includes(variable))
  return missing.length === 0 ? undefined : { field: 'words', message: `The words need ${listed(missing)}.` }
}

/** The values of a template's variables. `link` and `stop` are addresses, `items` are rows, all others words. */
export type Values = Record<string, string | MailRow[]>

/**
 * Writes a mail from the owner's words, or from ours. The variables decide what is a button, a link or a table, so no words of the owner can. An empty value
 * takes the space before it along, and a paragraph that becomes empty disappears. Braces in a name stay text.
 */
export function fillTemplate(name: TemplateName, { subject, words }: Words, values: Values): MailText {
  const blocks = words.split(/\n{2,}/).flatMap((text) => blocksOfParagraph(text, templates[name].links, values))
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

export const isTemplateName = (name: string): name is TemplateName => templateNames.some((known) => known === name)
