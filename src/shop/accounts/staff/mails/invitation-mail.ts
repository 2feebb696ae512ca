import { hourMs } from '#kernel/duration.ts'
import { buttonAfter, greetingOf, mail, mailOf } from '#shop/messages/rules.ts'

/** How long the link of an invitation works. */
export const invitationLifeMs = 72 * hourMs

/** Returns the link of the mail. The token is in the fragment, which browsers do not send to servers. */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/invitation#token=${token}`

export const invitationMail = mail({
  name: 'invitation',
  kind: { name: 'invitation', group: 'account', secret: { lifeMs: invitationLifeMs, shownAs: 'A link that accepts an invitation.' } },
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
