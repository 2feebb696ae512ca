import { greetingOf, mail, mailOf, paragraphsOf } from '#shop/messages/rules.ts'

const kind = { name: 'breach', isAnswerable: true } as const

type Notice = { name: string; subject: string; words: string }

/** Tells a person of a breach of personal data, in the owner's words. */
export const breachMail = mail({
  name: 'breach',
  kind,
  write: ({ name, subject, words }: Notice) => mailOf(subject, greetingOf(name), ...paragraphsOf(words)),
  example: ({ name, settings: { brand } }) => ({
    name,
    subject: `Your data at ${brand}: please read`,
    words: 'These words are typed when you tell people of a breach of their data.\n\nThey say what happened, and what to do.',
  }),
})
