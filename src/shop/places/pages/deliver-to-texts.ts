import { refusalOfPin } from '../rules/delivery-state.ts'

export const deliverToTexts = {
  label: 'Deliver to PIN code',
  check: 'Check',
  bad: 'A PIN code has 6 digits.',
  unknown: 'We do not know this PIN code. Please check it.',
  failed: 'The PIN code could not be looked up. Please try again.',
  refused: refusalOfPin,
  place: (city: string, state: string) => [city, state].filter(Boolean).join(', '),
  days: (from: number, to: number) => (from === to ? `${from} working days after dispatch` : `${from} to ${to} working days after dispatch`),
  dates: (from: string, to: string) => `Sent today, it arrives between ${from} and ${to}.`,
  delivers: 'We deliver there.',
  noCash: 'Cash on delivery is not available there.',
} as const
