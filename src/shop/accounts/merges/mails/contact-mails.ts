import { accountMessage } from '../../customers/mails/account-mails.ts'
import { greetingOf, helpBlock, type Mail, type MailExample, mailOf, type MailText } from '#shop/messages/rules.ts'

/** A message about the contacts of an account. `sms` has the same words. */
export type ContactMessage = { subject: string; sentence: string }

export const contactChanged = (what: 'login number' | 'email address', brand: string, moment: string): ContactMessage => ({
  subject: `The ${what} of your ${brand} account was changed`,
  sentence: `The ${what} of your ${brand} account was changed on ${moment}. All other devices were logged out.`,
})

/** The start of the sentence about each change of an account's passkeys, password, second step and API keys. */
const factorChanges = {
  passkeyAdded: 'A passkey was added to',
  passkeyRemoved: 'A passkey was removed from',
  passkeysRemoved: 'All passkeys were removed from',
  passwordRemoved: 'The password was removed from',
  appAdded: 'An authenticator app was added to',
  appRemoved: 'The authenticator app was removed from',
  codesMade: 'New recovery codes were made for',
  keyMade: 'An API key was made with',
} as const

export type FactorChange = keyof typeof factorChanges

export const factorChanged = (change: FactorChange, brand: string, moment: string): ContactMessage => ({
  subject: `${factorChanges[change]} your ${brand} account`,
  sentence: `${factorChanges[change]} your ${brand} account on ${moment}.`,
})

export const accountsJoined = (brand: string, moment: string): ContactMessage => ({
  subject: `Two ${brand} accounts were joined`,
  sentence: `Your ${brand} account was joined with another one on ${moment}. Orders and addresses of both are in one account now. We can undo this for 30 days.`,
})

export const contactMail = ({ subject, sentence }: ContactMessage, name: string, shop: { email: string; phone: string }): MailText =>
  mailOf(subject, greetingOf(name), sentence, helpBlock(shop))

const mailOn = (name: Mail['name'], message: (brand: string, moment: string) => ContactMessage): Mail => ({
  name,
  kind: accountMessage,
  example: ({ name: shopper, settings, moment }: MailExample) => contactMail(message(settings.brand, moment), shopper, settings),
})

export const contactMails: readonly Mail[] = [
  mailOn('numberChanged', (...facts) => contactChanged('login number', ...facts)),
  mailOn('factorChanged', (...facts) => factorChanged('passkeyAdded', ...facts)),
  mailOn('accountsJoined', accountsJoined),
]
