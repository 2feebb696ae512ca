import type { ConnectionKind, connectionSources } from '../../connections/contract.ts'

type FieldTexts = { label: string; hint?: string; placeholder?: string; isSecret?: true; isOptional?: true }

type KindTexts = { title: string; intro: string; test: string; fields: Record<string, FieldTexts> }

const kinds: Record<ConnectionKind, KindTexts> = {
  address: {
    title: 'Public address',
    intro: 'The address that customers use, in links of mails and of payments. Let its name (DNS) and a proxy with https lead to the shop first.',
    test: 'Reach the address',
    fields: { url: { label: 'Address', hint: 'Passkeys belong to an address: make new ones after a change.', placeholder: 'https://shop.example' } },
  },
  mail: {
    title: 'Mail server',
    intro: 'Your mail provider shows these under SMTP. Set up SPF, DKIM and DMARC for the domain of the sender there too.',
    test: 'Send a test mail to me',
    fields: {
      host: { label: 'Server', placeholder: 'smtp.example.com' },
      port: { label: 'Port', hint: '465 is encrypted from the start. Other ports must offer STARTTLS.', placeholder: '465' },
      user: { label: 'User', isOptional: true },
      password: { label: 'Password', isSecret: true, isOptional: true },
      from: { label: 'Sender', hint: 'The address in your mails, with or without your brand.', placeholder: 'Your brand <care@example.com>' },
    },
  },
  sms: {
    title: 'SMS gateway',
    intro: 'The shop posts each message to this address. In India, register your sender and texts first (DLT).',
    test: 'Send a test SMS to me',
    fields: {
      url: { label: 'Address', hint: 'It must begin with https://.', placeholder: 'https://sms.example.com/send' },
      token: { label: 'Token', isSecret: true },
      sender: { label: 'Sender', hint: 'The registered header. Registered texts have their own.', isOptional: true },
    },
  },
  meta: {
    title: 'Meta: orders from advertisements',
    intro:
      'The server tells Meta (Conversions API) about each order once, and about its refunds, without a script on your pages. It does so only for customers who agreed, in their profile or after an order. Cash on delivery counts when it is delivered, because many such parcels are refused.',
    test: 'Send a sample order',
    fields: {
      pixelId: { label: 'Dataset id', hint: 'In the Events Manager under Settings. It was called pixel id.' },
      accessToken: { label: 'Access token', hint: 'Generate it there under Conversions API.', isSecret: true },
      testCode: { label: 'Test code', hint: 'For the sample order alone. You find it under Test events.', placeholder: 'TEST12345', isOptional: true },
    },
  },
  ga4: {
    title: 'Google Analytics: orders',
    intro:
      'The server tells Google Analytics 4 (Measurement Protocol) about each order once, and about its refunds. It does so only for customers who agreed, in their profile or after an order. Cash on delivery counts when it is delivered.',
    test: 'Check a sample order',
    fields: {
      measurementId: { label: 'Measurement id', hint: 'In Google Analytics under Admin, Data streams.', placeholder: 'G-1A2B3C4D5E' },
      apiSecret: { label: 'API secret', hint: 'In the stream under Measurement Protocol API secrets.', isSecret: true },
    },
  },
}

export const connectionsTexts = {
  title: 'Connections',
  back: 'Settings',
  intro: 'Connect the services that your shop uses. Saving asks you to confirm that it is you.',
  loadFailed: 'The connections could not be loaded. Please try again.',
  keyMissing: 'Nothing can be saved yet: set SECRETS_KEY (32 characters or more) in the environment of every process, and restart the shop.',
  sources: { none: 'Not connected', stored: 'Connected', environment: 'Set on the server', unreadable: 'Enter again' } satisfies Record<
    (typeof connectionSources)[number],
    string
  >,
  environment: (variables: string) =>
    `${variables} on the server ${variables.includes(',') ? 'replace' : 'replaces'} what is entered here. Remove it there to change it here.`,
  unreadable: 'This was entered on a machine with another key, so the shop cannot read it. Please enter it again.',
  saved: (when: string) => `Saved ${when}.`,
  secretSet: (ending: string) => (ending ? `Set, ends in ····${ending}. Leave empty to keep it.` : 'Set. Leave empty to keep it.'),
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'The connection could not be saved. Please try again.',
  remove: 'Disconnect',
  askRemove: { text: 'Disconnect this service? The shop stops using it at once.', yes: 'Disconnect', no: 'Keep it', main: 'no' },
  removeFailed: 'The connection could not be removed. Please try again.',
  testing: 'Testing...',
  testFailed: 'The test could not run. Please try again.',
  kinds,
} as const
