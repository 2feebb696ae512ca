import type { ReturnFilter } from '../office-contract.ts'
import { returnReasonTexts } from '../rules/return-reason-texts.ts'
import type { ReturnState } from '../rules/return.ts'

export const returnsTexts = {
  title: 'Returns',
  intro: 'Items that shoppers want to send back.',
  list: 'Returns',
  noun: ['return', 'returns'],
  empty: 'No returns yet.',
  failed: 'The return could not be changed. Please try again.',
  state: 'State',
  all: 'All returns',
  filters: {
    open: 'Open',
    requested: 'Requested',
    approved: 'Approved',
    received: 'Received',
    closed: 'Closed',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  } satisfies Record<ReturnFilter, string>,
  tiles: { requested: 'To decide', approved: 'On the way', received: 'To refund' },
  columns: { order: 'Order', name: 'Name', date: 'Requested', reason: 'Reason', pieces: 'Items', photos: 'Photos', state: 'State', refund: 'Refund' },
  none: 'None',
  states: {
    requested: 'Requested',
    withdrawn: 'Withdrawn',
    refused: 'Refused',
    approved: 'Approved',
    received: 'Received',
    closed: 'Closed',
  } satisfies Record<ReturnState, string>,
  reasons: returnReasonTexts,
  item: (qty: number, name: string, pack: string) => `${qty} × ${name}${pack && `, ${pack}`}`,
  arrived: (restocked: number, writtenOff: number) => `${restocked} back to stock, ${writtenOff} written off`,
  words: 'Shopper’s words',
  answer: 'Your answer',
  refunded: (amount: string) => `Refund ${amount}`,
  actions: { approve: 'Approve', refuse: 'Refuse', receive: 'Mark received', close: 'Refund or close' },
  keep: 'Back',
  saving: 'Saving...',
  answering: {
    approve: { title: 'Approve this return?', label: 'What should the shopper do?', submit: 'Approve' },
    refuse: { title: 'Refuse this return?', label: 'Why?', submit: 'Refuse' },
    hint: 'The shopper gets these words by mail or SMS.',
    missing: 'Please write a few words.',
    /** The first draft of an approval. */
    sendTo: (address: readonly string[]) => `Please pack the items well, write the order number on the parcel and send it to:\n\n${address.join('\n')}`,
  },
  receiving: {
    title: 'What arrived?',
    intro: 'Each item goes back to stock or is written off. Enter 0 for an item that did not arrive.',
    of: (qty: number) => `${qty} expected`,
    submit: 'Mark received',
  },
  closing: {
    title: 'Refund or close',
    early: 'The items have not arrived yet.',
    legend: 'Refund',
    paid: (amount: string) => `What was paid for these items: ${amount}`,
    rest: (left: string, paid: string) => `All that is left to refund: ${left} (${paid} was paid for these items)`,
    otherRefunds: (amount: string) => `Apart from returns, ${amount} of this order was refunded. Was it for these items? Then refund only what is missing.`,
    nothingLeft: {
      processed: 'This order is refunded already. Nothing is left to refund.',
      pending: 'A refund of this order is pending. Nothing more is left to refund.',
      failed: 'A refund of this order failed. Retry it under Money before you close the return.',
    },
    choose: 'Please choose what to refund.',
    other: 'Another amount',
    amount: 'Amount',
    upTo: (amount: string) => `Up to ${amount} can be refunded.`,
    none: 'No refund',
    words: 'Why is nothing refunded?',
    /** If nothing is left to refund. */
    lastWords: 'Your words to the shopper',
    /** The first draft of the words if the order got another refund. */
    closingWords: { processed: 'These items were refunded before.', pending: 'The refund of these items is on its way.', failed: '' },
    submitRefund: (amount: string) => `Refund ${amount} and close`,
    /** Until a valid amount is typed. */
    submitAmount: 'Refund and close',
    submitNone: 'Close without a refund',
  },
} as const
