import { greetingOf, mail, type Mail, mailOf, ownerNoticeMail, paragraphsOf } from '#shop/messages/rules.ts'
import type { Reminder } from '../rules/grievance.ts'

const kind = { name: 'grievance', isAnswerable: true } as const

/** `acknowledged`, `settled`: the times that the officer promises, such as `48 hours`. */
type Ticket = { id: string; brand: string; acknowledged: string; settled: string }

/** Mails the ticket number to the sender. The mail repeats no word of the complaint, because anybody can type any address. */
export const ticketMail = mail({
  name: 'grievanceTicket',
  kind,
  write: ({ id, brand, acknowledged, settled }: Ticket) =>
    mailOf(
      `Your complaint to ${brand}, ticket ${id}`,
      greetingOf(''),
      `we have received a complaint with your e-mail address. Its ticket number is ${id}. The grievance officer acknowledges it within ${acknowledged} and settles it within ${settled}.`,
      'Did you not write this? Then somebody gave your address by mistake, and you need do nothing.',
    ),
  example: ({ settings: { brand, grievanceOfficer } }) => ({ id: 'GR-00000000', brand, ...grievanceOfficer }),
})

type Acknowledged = { id: string; brand: string; officer: string; due: string }

export const acknowledgedMail = mail({
  name: 'grievanceAcknowledged',
  kind,
  write: ({ id, brand, officer, due }: Acknowledged) =>
    mailOf(`Your complaint to ${brand}, ticket ${id}`, greetingOf(''), `${officer} is looking into your complaint ${id}. You get an answer by ${due}.`),
  example: ({ settings: { brand, grievanceOfficer } }) => ({ id: 'GR-00000000', brand, officer: grievanceOfficer.name, due: '24 December 2026' }),
})

type Answer = { id: string; brand: string; officer: string; answer: string }

/** The answer that the officer typed. */
export const answerMail = mail({
  name: 'grievanceAnswer',
  kind,
  write: ({ id, brand, officer, answer }: Answer) =>
    mailOf(
      `Your complaint to ${brand}, ticket ${id}`,
      ...paragraphsOf(answer),
      `${officer}, ${brand}`,
      'If this does not settle the matter, you may call the National Consumer Helpline at 1915.',
    ),
  example: ({ settings: { brand, grievanceOfficer } }) => ({
    id: 'GR-00000000',
    brand,
    officer: grievanceOfficer.name,
    answer: 'Namaste Asha,\n\na new pack is with the courier.',
  }),
})

const reasons: Record<Reminder, string> = {
  day: 'It came 24 hours ago, and nobody has acknowledged it. The law allows 48 hours.',
  hours: 'It came 40 hours ago, and nobody has acknowledged it. The law allows 48 hours.',
  due: 'It must be settled within 7 days.',
}

/** Returns the content of the mail that reminds the officer of a complaint. */
export const reminderNotice = (id: string, reminder: Reminder) => ({
  subject: `Complaint ${id} waits for you`,
  sentences: [`Please look at the complaint ${id}. ${reasons[reminder]}`],
  page: '/admin/grievances',
})

export const grievanceMails: readonly Mail[] = [
  ticketMail,
  acknowledgedMail,
  answerMail,
  ownerNoticeMail('ownerGrievance', () => reminderNotice('GR-00000000', 'day')),
]
