import { showNumber, showRupees } from '#ui/office/show.ts'
import type { CodFilter } from '#shop/orders/rules.ts'
import type { CodPart, CodRule, customerRefusals } from '../rules/decide-cod.ts'

/** The states of an order's cash, as staff read them. */
export const codStateTexts: Record<Exclude<CodFilter, 'all'>, string> = {
  to_confirm: 'To confirm',
  confirmed: 'To collect',
  shipped: 'On its way',
  collected: 'Courier has the cash',
  remitted: 'Paid out',
  written_off: 'Written off',
  returned: 'Came back',
  cancelled: 'Cancelled',
}

const partTexts: Record<CodPart['kind'], (figure: number) => string> = {
  start: () => 'Start of every order',
  proven: () => 'Mobile number confirmed by a code',
  delivered: (figure) => `Delivered orders: ${showNumber(figure)}`,
  account: (figure) => `Account older than 90 days: ${showNumber(figure)} days`,
  returned: (figure) => `Parcels that came back in a year: ${showNumber(figure)}`,
  cancelled_sent: (figure) => `Orders cancelled after they were sent: ${showNumber(figure)}`,
  pin: (figure) => `Parcels to this PIN code that came back: ${showNumber(figure)} %`,
  large: (figure) => `Amount over twice the usual: ${showRupees(figure / 100)}`,
}

export const codOfficeTexts = {
  title: 'Cash on delivery',
  filter: 'Cash on delivery',
  anyFilter: 'Any payment',
  filters: { all: 'All cash on delivery', ...codStateTexts } satisfies Record<CodFilter, string>,
  score: (score: number) => `Score ${score} of 100. From 40, cash on delivery is offered.`,
  heldOut: 'Allowed at random, to measure what refusals save.',
  part: ({ kind, points, figure }: CodPart) => `${partTexts[kind](figure)} (${points < 0 ? '−' : '+'}${Math.abs(points)})`,
  rule: 'This customer',
  rules: { auto: 'As the score says', always: 'Always offer it', never: 'Never offer it' } satisfies Record<CodRule, string>,
  refused: 'Not offered for the next order:',
  withAdvance: (amount: string) => `The next order needs ${amount} in advance:`,
  advance: (paid: string, cash: string) => `${paid} paid online, ${cash} to collect`,
  keepsAdvance: 'The checkout said that the advance is kept if the parcel comes back.',
  refusals: {
    never: 'you chose “Never offer it”',
    open: 'too many of these orders are open',
    score: 'the score is below 40',
  } satisfies Record<(typeof customerRefusals)[number], string>,
  back: 'Parcel came back',
  ask: {
    restock: { text: 'Can the packs be sold again?', yes: 'Back to stock', no: 'Write them off' },
    sure: (restock: boolean) => ({
      text: `Did this parcel come back undelivered? The order is then cancelled, and its packs ${restock ? 'go back to stock' : 'are written off'}. This cannot be undone.`,
      yes: 'It came back',
      no: 'Not now',
    }),
  },
  problem: 'Something went wrong. Please try again.',
} as const
