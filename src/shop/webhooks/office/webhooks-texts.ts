import type { WebhookEvent } from '../rules/webhook-events.ts'

/** The meaning of each event, shown beside its name. */
const events: Record<WebhookEvent, string> = {
  'order.paid': 'An order was placed',
  'order.replaced': 'Pieces of an order are sent again without charge',
  'order.prepaid': 'Cash on delivery was paid online before it was sent',
  'order.shipped': 'A parcel was shipped',
  'order.delivered': 'An order was delivered',
  'order.cancelled': 'An order was cancelled',
  'refund.processed': 'A refund reached the bank',
  'refund.failed': 'A refund failed',
  'return.changed': 'A return was asked for or changed',
  'product.changed': 'A product was added, changed or deleted',
  'customer.erased': 'An account was erased',
}

export const webhooksTexts = {
  title: 'Webhooks',
  intro: 'Other programs hear of changes in the shop at these addresses.',
  list: 'Addresses',
  noun: ['webhook', 'webhooks'],
  empty: 'No webhooks yet. Add the address of a program that should hear of orders, refunds or products.',
  columns: { address: 'Address', events: 'Events', state: 'State', last: 'Last answer' },
  states: { active: 'Active', paused: 'Paused', disabled: 'Disabled' },
  reasons: { failing: 'It accepted nothing for five days.', gone: 'It answered that it is gone (410).' },
  failing: (since: string) => `Failing since ${since}`,
  noAnswer: (because: string) => (because ? `No answer – ${because}` : 'No answer'),
  never: 'Nothing sent yet',
  events,
  eventCount: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  form: {
    add: 'Add a webhook',
    edit: 'Address and events',
    fields: { url: 'Address', note: 'Note', events: 'Events' },
    hints: { url: 'The shop posts JSON here. It must begin with https://.', note: 'For you and your colleagues.' },
    missingUrl: 'Please enter the address.',
    missingEvents: 'Please choose at least one event.',
    addButton: 'Add webhook',
    save: 'Save',
    saving: 'Saving...',
    failed: 'The webhook could not be saved. Please try again.',
  },
  secret: {
    title: 'Signing secret',
    label: 'Secret',
    once: 'Copy it now: it is shown only this once. The program checks each message with it.',
    old: (until: string) => `The secret before signs too until ${until}.`,
    done: 'I have copied it',
    copy: { copy: 'Copy', copied: 'Secret copied', notCopied: 'Please copy the selected secret.' },
  },
} as const

export const webhookTexts = {
  back: 'Webhooks',
  loadFailed: 'The webhook could not be loaded. Please try again.',
  test: 'Send a test event',
  testFailed: 'The test event could not be sent.',
  testAnswer: (answer: string) => `The receiver answered: ${answer}`,
  pause: 'Pause',
  activate: 'Make active',
  stateFailed: 'The state could not be changed.',
  replace: 'Replace secret',
  replaceFailed: 'The secret could not be replaced.',
  askReplace: { text: 'Replace the signing secret? The present one signs too for 24 hours.', yes: 'Replace secret', no: 'Keep it' },
  delete: 'Delete',
  deleteFailed: 'The webhook could not be deleted.',
  askDelete: { text: 'Delete this webhook with its deliveries? Nothing more is sent to it.', yes: 'Delete webhook', no: 'Keep it', main: 'no' },
  deliveries: {
    title: 'Deliveries',
    noun: ['delivery', 'deliveries'],
    empty: 'Nothing was sent to this address yet.',
    status: 'Status',
    all: 'All statuses',
    statuses: { queued: 'Queued', retrying: 'Retrying', delivered: 'Delivered', failed: 'Failed' },
    columns: { when: 'When', event: 'Event', status: 'Status', answer: 'Answer', actions: 'Actions' },
    tries: (count: number) => (count === 1 ? 'after 1 try' : `after ${count} tries`),
    test: 'Test event',
    noAnswer: 'No answer',
    took: (ms: number) => (ms < 1000 ? `in ${ms} ms` : `in ${(ms / 1000).toFixed(1)} s`),
    resend: 'Send again',
    resendFailed: 'The delivery could not be sent again.',
    bulk: {
      since: 'Send all failed again since',
      submit: 'Send failed again',
      failed: 'The deliveries could not be sent again.',
      missing: 'Please choose a day and a time.',
      sent: (count: number, more: boolean) =>
        count === 0
          ? 'No delivery has failed since then.'
          : `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} sent again.${more ? ' More are left.' : ''}`,
    },
  },
} as const
