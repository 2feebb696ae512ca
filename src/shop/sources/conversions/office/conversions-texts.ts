import type { AdvertisingReceiver } from '#shop/accounts/rules.ts'
import type { ConversionEvent, ConversionStatus } from '../rules/conversion.ts'

export const conversionsTexts = {
  title: 'Orders sent to Meta and Google',
  note: 'Amounts are goods after discounts and refunds, without charges, as in Sources. A failed event is tried again for about three days. Withdrawing a consent stops what is not sent yet.',
  failed: 'What was sent could not be loaded. Please try again.',
  empty: 'Nothing yet. Events are listed for 90 days.',
  noun: ['event', 'events'] as const,
  receivers: { meta: 'Meta', ga4: 'Google Analytics' } satisfies Record<AdvertisingReceiver, string>,
  events: { purchase: 'Order', refund: 'Refund' } satisfies Record<ConversionEvent, string>,
  statuses: { queued: 'Waiting', retrying: 'Trying again', delivered: 'Delivered', failed: 'Failed', skipped: 'Not sent' } satisfies Record<
    ConversionStatus,
    string
  >,
  tries: (tries: number) => `${tries} ${tries === 1 ? 'try' : 'tries'}`,
  columns: { when: 'When', event: 'Event', order: 'Order', amount: 'Amount', status: 'Status', answer: 'Answer' },
} as const
