import type { MailText } from './mail-text.ts'

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
}

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
      'Follow it at {link}',
    ].join('\n\n'),
    variables: [...ofOrder, 'total', 'items', 'address', 'arrival'],
    needed: ['order', 'total', 'items', 'link'],
  },
  shipped: {
    subject: 'Your {brand} order {order} was shipped',
    words: ['Namaste {name},', 'Your {brand} order {order} was shipped.', 'Track it at {link}'].join('\n\n'),
    variables: ofOrder,
    needed: ['order', 'link'],
  },
  delivered: {
    subject: 'Your {brand} order {order} was delivered',
    words: ['Namaste {name},', 'Your {brand} order {order} was delivered.', '{refund}', 'Your orders: {link}'].join('\n\n'),
    variables: [...ofOrder, 'refund'],
    needed: ['order', 'refund', 'link'],
  },
  cancelled: {
    subject: 'Your {brand} order {order} was cancelled',
    words: ['Namaste {name},', 'Your {brand} order {order} was cancelled.', '{refund}', 'Your orders: {link}'].join('\n\n'),
    variables: [...ofOrder, 'refund'],
    needed: ['order', 'refund', 'link'],
  },
  refunded: {
    subject: 'Your refund has been made',
    words: [
      'Namaste {name},',
      'Your refund of {amount} for order {order} has been made. Most banks show it within five to seven working days.',
      'Your orders: {link}',
    ].join('\n\n'),
    variables: [...ofOrder, 'amount'],
    needed: ['order', 'amount'],
  },
  unpaid: {
    subject: 'Your cart at {brand}',
    words: [
      'Namaste {name},',
      'You asked us to remind you once, because you did not finish your order at {brand}:',
      '{items}',
      'Prices and stock may have changed since. The link works for 7 days.',
      'Open your cart: {link}',
      'We do not write again about this cart.',
      'End these reminders: {stop}',
    ].join('\n\n'),
    variables: ['name', 'brand', 'items', 'link', 'stop'],
    needed: ['link', 'stop'],
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

/**
 * Writes a mail from a template. Values are inserted as they are, so braces in a name stay text. An empty value takes the space before it along, and
 * a paragraph that becomes empty disappears.
 */
export const fillTemplate = ({ subject, words }: Words, values: Record<string, string>): MailText => ({
  subject: fill(subject, values).replace(/\s+/g, ' ').trim(),
  body: fill(words, values)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, ''),
})

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/( ?)\{([^{}\n]*)\}/g, (whole, space: string, variable: string) => {
    const value = Object.hasOwn(values, variable) ? values[variable] : undefined
    if (value === undefined) return whole
    return value === '' ? '' : `${space}${value}`
  })

export const isTemplateName = (name: string): name is TemplateName => templateNames.some((known) => known === name)
