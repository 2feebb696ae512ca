import { dateInIndia, formatInIndia } from '#kernel/india.ts'

const momentOf = formatInIndia({ dateStyle: 'medium', timeStyle: 'short' })

/** The second step of a log-in. */
export const secondStepTexts = {
  title: 'Second step',
  lead: 'Enter the code from your authenticator app, or one of your recovery codes.',
  leadPasskey: 'Confirm the log-in with your passkey, or enter a recovery code.',
  code: 'Code',
  missing: 'Please enter the code',
  confirm: 'Log In',
  confirming: 'Logging in...',
  byPasskey: 'Use a passkey',
  back: 'Start again',
  failed: 'Something went wrong. Please try again.',
} as const

export const passkeyTexts = {
  logIn: 'Use a passkey',
  waiting: 'Waiting for your passkey...',
  cancelled: 'No passkey was used. Please try again, or log in another way.',
  failed: 'The passkey could not be used. Please try again.',
  title: 'Passkeys',
  lead: 'A passkey logs you in with your fingerprint, face or screen lock. No password, no code, and nothing that a false shop could steal.',
  loading: 'Loading your passkeys...',
  notLoaded: 'Your passkeys could not be loaded. Please try again.',
  none: 'You have no passkey yet.',
  unsupported: 'This browser cannot make passkeys.',
  name: 'Name of the new passkey',
  defaultName: 'My passkey',
  missingName: 'Please give the passkey a name.',
  add: 'Add a passkey',
  adding: 'Adding...',
  notAdded: 'No passkey was added. Please try again.',
  made: (at: string) => `Added ${momentOf(at)}`,
  used: (at: string | null) => (at === null ? 'Not used yet' : `Last used ${momentOf(at)}`),
  remove: 'Remove',
  removing: 'Removing...',
  removeOf: (name: string) => `the passkey ${name}`,
  notRemoved: 'The passkey could not be removed. Please try again.',
} as const

export const twoStepTexts = {
  title: 'Two-step login',
  lead: 'After your password, the back-office asks for a code from an app on your phone. A stolen password then opens nothing.',
  due: (at: string) => `The back-office needs a second step from ${dateInIndia(at)}.`,
  loading: 'Loading your two-step login...',
  notLoaded: 'Your two-step login could not be loaded. Please try again.',
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  viaPasskey: 'Your passkey is your second step. You can add an app as well.',
  setUp: 'Set up an app',
  starting: 'Please wait...',
  scan: 'Scan this picture with an authenticator app, such as Google Authenticator, Aegis or 1Password.',
  qr: 'QR code for an authenticator app',
  typed: 'Or type this key into the app:',
  first: 'Code from the app',
  missing: 'Please enter the code',
  turnOn: 'Turn on',
  turningOn: 'Checking...',
  cancel: 'Cancel',
  remove: 'Remove the app',
  removing: 'Removing...',
  codes: 'Recovery codes',
  left: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
  codesLead: 'Each code works once in place of the app. Print them or save them in a password manager. We show them only now.',
  copy: 'Copy',
  copied: 'Copied',
  saved: 'I have saved them',
  leave: { text: 'These recovery codes are not shown again. Leave without saving them?', yes: 'Leave', no: 'Stay', main: 'no' },
  newCodes: 'Make new recovery codes',
  makingCodes: 'Making codes...',
  failed: 'Something went wrong. Please try again.',
} as const

export const twoStepNoticeTexts = {
  title: 'Protect the back-office with two-step login',
  short: 'Two-step login is off',
  lead: 'Anybody with your password can refund money and read addresses. A second step on your phone stops that.',
  due: (at: string) => `From ${dateInIndia(at)} the back-office opens only with a second step.`,
  link: 'Set it up',
} as const

/** The dialog before a change that a stolen session must not make. */
export const freshProofTexts = {
  title: 'Confirm it is you',
  lead: 'You last did that more than 10 minutes ago.',
  none: 'Please log out and log in again to continue.',
  byPasskey: 'Use a passkey',
  byPassword: 'Use your password instead',
  byApp: 'Use your authenticator app instead',
  byCode: 'Use a one-time code instead',
  code: 'Code from your authenticator app, or a recovery code',
  missing: 'Please enter the code',
  failed: 'Something went wrong. Please try again.',
  cancel: 'Cancel',
} as const
