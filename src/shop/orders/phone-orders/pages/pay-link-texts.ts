import type { PhoneOrderState } from '../rules/phone-order.ts'

/** The texts of the page behind a customer's link that cannot be paid. */
export const payLinkTexts = {
  title: (id: string) => `Order ${id}`,
  states: {
    paid: 'This order is paid. Thank you! We sent you a confirmation.',
    cancelled: 'This order was cancelled. If you want it after all, please call us.',
    expired: 'This link has expired. Please call us for a new one.',
    ended: 'This link can no longer be paid. Please call us.',
    sold_out: 'A pack of this order is sold out, so it cannot be paid now. Please call us.',
  } satisfies Record<Exclude<PhoneOrderState, 'open'> | 'sold_out', string>,
  goneTitle: 'This link no longer works',
  gone: 'Please check the address, or call us.',
  contact: 'Contact us',
  follow: 'Follow your order',
} as const
