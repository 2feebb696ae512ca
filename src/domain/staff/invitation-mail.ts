import { type MailText, paragraphs } from '../messages/mail-text.ts'

export const invitationMail = ({ brand, role, link }: { brand: string; role: string; link: string }): MailText => ({
  subject: `Your invitation to the back-office of ${brand}`,
  body: paragraphs(
    'Namaste,',
    `You are invited to work in the back-office of ${brand} as ${role}.`,
    `Open this link to accept. It works once, for 72 hours: ${link}`,
    'If you did not expect this, please ignore this mail.',
  ),
})
