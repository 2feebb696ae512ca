/** Letters, spaces and the marks of names. A full stop must end a word, so that no address fits. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,40}$/u

/** Returns the greeting of a mail. It leaves out any other name: its words could be a stranger's message or link, in a mail of ours to anybody. */
export const greetingOf = (name: string) => (plainName.test(name) ? `Namaste ${name},` : 'Namaste,')
