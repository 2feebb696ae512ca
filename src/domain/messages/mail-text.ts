/** A mail as plain text. Its HTML is rendered from it, see `mail-blocks.ts`. */
export type MailText = { subject: string; body: string }

/** Joins paragraphs. Empty ones are left out. */
export const paragraphs = (...texts: string[]) => texts.filter((text) => text !== '').join('\n\n')

/** The last sentence of a notice about an account. `act` is what the reader may not have done. */
export const helpWith = ({ email, phone }: { email: string; phone: string }, act = 'ask for this') =>
  `If you did not ${act}, please tell us at once: ${email}, ${phone}.`
