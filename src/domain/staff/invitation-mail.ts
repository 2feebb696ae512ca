import { greetingOf } from '../messages/greeting.ts'
import { buttonAfter } from '../messages/mail-blocks.ts'
import { mailOf, type MailText } from '../messages/mail-text.ts'

export const invitationMail = ({ brand, role, link }: { brand: string; role: string; link: string }): MailText =>
  mailOf(
    `Your invitation to the back-office of ${brand}`,
    greetingOf(''),
    `You are invited to work in the back-office of ${brand} as ${role}.`,
    buttonAfter('Open this link to accept. It works once, for 72 hours:', 'Accept the invitation', link),
    'If you did not expect this, please ignore this mail.',
  )
