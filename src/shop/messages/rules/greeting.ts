import type { MailBlock } from './mail-blocks.ts'

/** Letters, spaces and the marks of names. A full stop must end a word, so that no address fits. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,40}$/u

/** Returns a name for a mail, or '' for any other text: its words could be a stranger's message or link, in a mail of ours to anybody. */
export const plainNameOf = (name: string) => (plainName.test(name) ? name : '')

/** Returns the greeting of a mail, without a name that is not plain. */
export const greetingOf = (name: string): MailBlock => ({ kind: 'greeting', text: plainNameOf(name) === '' ? 'Namaste,' : `Namaste ${name},` })
