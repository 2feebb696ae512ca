import type { LineState } from '../rules/match-lines.ts'

export const cashTexts = {
  title: 'Cash from couriers',
  intro: 'What couriers collected for cash on delivery, what they paid out, and what they still owe.',
  back: 'Money',
  failed: 'The cash could not be loaded.',
  tiles: { collected: 'Collected', remitted: 'Paid out', owed: 'Owed', writtenOff: 'Written off' },
  orders: ['order', 'orders'],
  import: 'Upload a payout',
  couriers: {
    title: 'By courier',
    empty: 'No courier has collected cash yet.',
    unknown: 'No courier entered',
    none: 'Nothing owed',
    columns: { courier: 'Courier', collected: 'Collected', remitted: 'Paid out', owed: 'Owed', since: 'Oldest since' },
  },
  problems: {
    title: 'Lines that need a look',
    about: 'These lines of payouts match no delivered order of their amount. Ask the courier about each.',
    empty: 'Every line of the payouts matches its order.',
    columns: { reference: 'Payout', row: 'Row', awb: 'AWB', order: 'Order', amount: 'Paid', total: 'Order total', state: 'Why' },
    noOrder: 'None',
  },
  payouts: {
    title: 'Payouts',
    empty: 'No payouts yet.',
    columns: { reference: 'Payout', day: 'Day', lines: 'Lines', matched: 'Matched', total: 'Cash', fees: 'Fees' },
  },
  states: {
    matched: 'Matches its order',
    amount_differs: 'Amount differs from the order',
    unknown_awb: 'No parcel has this AWB',
    already_remitted: 'Paid out before',
    not_delivered: 'Order is not delivered',
    negative: 'Amount taken back',
  } satisfies Record<LineState, string>,
  dialog: {
    title: 'Upload a payout',
    fileHint: 'A CSV file, up to 2 MB and 5,000 lines.',
    intro: 'Choose the sheet that the courier sent with its payout. The shop finds the columns AWB, COD amount, UTR and date of common couriers.',
    template: 'Plain template',
    courier: 'Courier',
    read: (payouts: string, lines: string) => `Payouts: ${payouts}, with ${lines} lines.`,
    payout: (reference: string, day: string, total: string, matched: string, lines: string) =>
      `${reference}, ${day}: ${total}, ${matched} of ${lines} lines match.`,
    matched: (count: string) => `Orders that become paid out: ${count}`,
    problems: 'These lines stay open on the screen:',
    errors: 'Nothing can be imported before these rows are right:',
    error: (row: number, message: string) => `Row ${row}: ${message}`,
    more: (count: string) => `And ${count} more.`,
    imported: (count: string) => `Imported. Orders paid out: ${count}`,
  },
} as const
