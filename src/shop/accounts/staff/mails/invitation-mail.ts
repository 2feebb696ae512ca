import { buttonAfter, greetingOf, mail, mailOf } from '#shop/messages/rules.ts'
import { invitationLifeMs, invitationLink } from '../rules/invitation-link.ts'

export const invitationMail = mail({
  name: 'invitation',
  kind: { name: 'invitation', secret: { lifeMs: invitationLifeMs, shownAs: 'A link that accepts an invitation.' } },
  write: ({ brand, role, link }: { brand: string; role: string; link: string }) =>
    mailOf(
      `Your invitation to the back-office of ${brand}`,
      greetingOf(''),
      `You are invited to work in the back-office of ${brand} as ${role}.`,
      buttonAfter('Open this link to accept. It works once, for 72 hours:', 'Accept the invitation', link),
      'If you did not expect this, please ignore this mail.',
    ),
  example: ({ settings: { brand }, publicUrl }) => ({ brand, role: 'Packer', link: invitationLink(publicUrl, 'example-link-that-does-not-work') }),
})
