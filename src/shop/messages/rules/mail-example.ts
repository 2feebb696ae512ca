import type { Settings } from '#shop/settings/contract.ts'
import type { WordsOf } from './templates.ts'

export type ExampleOrder = {
  id: string
  totalPaise: number
  couponCode: string | null
  discounts?: readonly { label: string; byCode: boolean; paise: number }[] | null
  lines: { name: string; quantityLabel: string; qty: number; netPaise: number; couponSharePaise: number }[]
  /** What it costs besides its lines. */
  extras?: { module: string; id: string; label: string; paise: number }[]
  address: { name: string; street: string; locality: string; city: string; state: string; pincode: string }
  paidAt: Date | null
}

/** What the mails of a preview are about. */
export type MailExample = {
  publicUrl: string
  settings: Settings
  words: WordsOf
  /** The shopper's name. */
  name: string
  now: Date
  /** `now` in words. */
  moment: string
  lead: { subject: string; message: string }
  order: ExampleOrder
}

/** An order for a shop without orders. */
export const exampleOrder: ExampleOrder = {
  id: 'SW00000000',
  totalPaise: 179_900,
  couponCode: null,
  lines: [
    { name: 'Forest Honey', quantityLabel: '250 g', qty: 2, netPaise: 90_000, couponSharePaise: 0 },
    { name: 'Assam Tea', quantityLabel: '100 g', qty: 1, netPaise: 89_900, couponSharePaise: 0 },
  ],
  address: {
    name: 'Asha Rao',
    street: '12 Example Road',
    locality: 'Sample Nagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  },
  paidAt: null,
}

export const exampleLead = { subject: 'A question about honey', message: 'Namaste,\nhow long does a jar keep?\n\nAsha' }
