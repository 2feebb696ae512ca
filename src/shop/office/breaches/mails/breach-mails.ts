import { button, greetingOf, mail, mailOf, ownerMessage, paragraphsOf } from '#shop/messages/rules.ts'

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

type DueBreach = { publicUrl: string; id: string; due: string }

/** Reminds the owner that the Data Protection Board has no details of a breach yet. `due`: the deadline in words. */
export const breachDueMail = mail({
  name: 'ownerBreachDue',
  kind: ownerMessage,
  write: ({ publicUrl, id, due }: DueBreach) =>
    mailOf(
      `Breach ${id}: the Board waits for the details`,
      `The Data Protection Board must have the details of this breach by ${due}. The shop has a draft of them. Enter the time once you have sent them.`,
      button('Open the breach', `${publicUrl}/admin/breaches/${id}`),
    ),
  example: ({ publicUrl, moment }) => ({ publicUrl, id: 'BR-00000000', due: moment }),
})
