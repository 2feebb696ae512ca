import type { PayLink } from '../server/read-pay-link.server.ts'

/** The texts of the page behind a customer's payment link. */
export const payLinkTexts = {
  title: (id: string) => `Order ${id}`,
  states: {
    paid: 'This order is paid. Thank you! We sent you a confirmation.',
    cancelled: 'This order was cancelled. If you want it after all, please call us.',
    expired: 'This link has expired. Please call us for a new one.',
    ended: 'This link can no longer be paid. Please call us.',
    sent: 'This order has been sent. Please pay in cash when the parcel arrives.',
    cash: 'This order can no longer be paid online. Please pay in cash when the parcel arrives.',
    sold_out: 'A pack of this order is sold out, so it cannot be paid now. Please call us.',
  } satisfies Record<Extract<PayLink, { kind: 'closed' }>['state'], string>,
  cash: {
    advance: (paid: string) => `We received ${paid}.`,
    intro: (total: string) => `You chose to pay ${total} in cash when the parcel arrives.`,
    offer: (amount: string) => `You can pay ${amount} online instead, until we send it. Then you pay nothing at the door.`,
    fee: (fee: string) => `The cash on delivery fee of ${fee} falls away.`,
    pay: (amount: string) => `Pay ${amount} online`,
    stay: 'If you prefer cash, you need not do anything.',
    failed: 'The payment could not be started. Please try again.',
  },
  goneTitle: 'This link no longer works',
  gone: 'Please check the address, or call us.',
  contact: 'Contact us',
  follow: 'Follow your order',
} as const
