import type { GoingLiveItem, PaymentMode } from '../../connections/payments-contract.ts'

export const paymentsTexts = {
  title: 'Payments by Razorpay',
  intro: 'You find key id and key secret in your Razorpay dashboard under Account & Settings, API keys. Test keys move no money.',
  webhook: {
    label: 'Address for the webhook',
    hint: 'Add it in Razorpay under Account & Settings, Webhooks, with the webhook secret below and all events of payments, orders, refunds and disputes.',
    copy: 'Copy',
    copied: 'Address copied',
    notCopied: 'The address could not be copied. It is selected, so you can copy it yourself.',
  },
  modes: { live: 'Live keys', test: 'Test keys' } satisfies Record<PaymentMode, string>,
  optional: 'Without test keys, test mode has a payment provider of its own, which needs none.',
  fields: {
    keyId: { label: 'Key id', placeholder: { live: 'rzp_live_…', test: 'rzp_test_…' } },
    keySecret: { label: 'Key secret' },
    webhookSecret: { label: 'Webhook secret', hint: '16 characters or more, of your own choice. Enter the same at Razorpay.' },
  },
  previous: (until: string) => `The webhook secret before is valid until ${until}. Enter the new one at Razorpay until then.`,
  unreadable: (keys: string) => `The shop cannot read the secrets of ${keys}. Enter these keys again, so that their orders can be refunded.`,
  save: 'Save keys',
  saving: 'Saving...',
  saveFailed: 'The keys could not be saved. Please try again.',
  test: 'Ask Razorpay with these keys',
  testing: 'Asking...',
  testFailed: 'The test could not run. Please try again.',
} as const

const items: Record<GoingLiveItem, { title: string; to: string; isPublic?: true }> = {
  keys: { title: 'Enter live keys that Razorpay accepts, with a webhook secret', to: '#live' },
  sender: { title: 'Connect your mail server, and send yourself a test mail', to: '#mail' },
  sms: { title: 'Connect an SMS gateway, and send yourself a test SMS', to: '#sms' },
  address: { title: 'Have a public address with https that leads to this shop', to: '#address' },
  webhook: { title: 'Let the events of Razorpay reach the shop', to: '#payments' },
  legal: { title: 'Replace the sample facts of your business', to: '/admin/settings' },
  pages: { title: 'Replace the first words and pictures of home page and About Us', to: '/admin/pages' },
  tax: { title: 'Say how you are registered for GST', to: '/admin/settings/tax' },
  products: { title: 'Publish products with picture, MRP and counted stock', to: '/admin/allproducts' },
  testOrder: { title: 'Pay a test order', to: '/', isPublic: true },
  openTestOrders: { title: 'Cancel the paid orders of test mode', to: '' },
}

export const goingLiveTexts = {
  title: 'Test or live',
  states: { test: 'Test mode', live: 'Live' } satisfies Record<PaymentMode, string>,
  test: 'Customers can order, and no money moves. When the list is done, go live with one press.',
  live: 'New orders move money. Payments that began before keep their keys.',
  since: (when: string) => `Since ${when}.`,
  decidedBy: (setting: string) =>
    setting === 'SANDBOX'
      ? 'SANDBOX=1 on the server keeps the shop in test mode. Set it to until-live there to switch here.'
      : `${setting} on the server decides. Remove it there to switch here.`,
  items,
  done: '(done)',
  missing: (names: readonly string[]) => names.join('; '),
  cancelOrders: 'Cancel these orders',
  cancelling: 'Cancelling...',
  cancelled: (count: number) => (count === 1 ? 'One order of test mode is cancelled' : `${count} orders of test mode are cancelled`),
  askCancel: { text: 'Cancel these orders of test mode? No money moves.', yes: 'Cancel them', no: 'Keep them', main: 'no' },
  cancelFailed: 'The orders could not be cancelled. Please try again.',
  goLive: 'Go live',
  backToTest: 'Back to test mode',
  switching: 'Switching...',
  askLive: { text: 'Go live? From now on, new orders move real money.', yes: 'Go live', no: 'Stay in test mode', main: 'no' },
  askTest: {
    text: 'Back to test mode? New orders move no money then. Paid live orders stay, and you can refund them.',
    yes: 'Back to test mode',
    no: 'Stay live',
    main: 'no',
  },
  failed: 'The shop could not be switched. Please try again.',
} as const
