import { offlineKinds, offlineKindTexts } from '../../payments/rules/offline.ts'

/** The texts of money that staff take and pay back themselves. */
export const offlineTexts = {
  kinds: offlineKinds.map((kind) => ({ kind, text: offlineKindTexts[kind] })),
  kind: { paid: 'Paid by', paidBack: 'Paid back by' },
  reference: { cash: 'Receipt number', bank_transfer: 'Reference of the transfer', upi: 'UPI reference' },
  on: 'Day',
  same: 'Record it with this reference all the same',
  missing: 'Please enter the reference.',
  noDay: 'Please choose the day.',
  failed: 'It could not be recorded. Please try again.',
  cancel: 'Not now',
  markPaid: {
    open: 'Mark as paid',
    title: 'Mark as paid',
    about: (amount: string) => `Record ${amount} that you took yourself. The order is then paid, and an open payment link is cancelled.`,
    submit: (amount: string) => `Record ${amount}`,
  },
  paidBack: {
    open: 'Record as paid back',
    title: 'Record refund',
    about: (amount: string) => `Pay ${amount} back yourself, then record it here. The customer gets a message.`,
    submit: (amount: string) => `Record ${amount} as paid back`,
  },
  phone: {
    title: 'Payment',
    byLink: 'The customer pays by link',
    taken: 'Paid already, by cash, bank transfer or UPI',
    submit: 'Make order as paid',
  },
} as const
