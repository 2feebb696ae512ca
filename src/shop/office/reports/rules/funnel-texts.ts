import type { FunnelStep } from '../contract.ts'

/** The steps from a visit to an order, on the screen and in the spreadsheet. */
export const stepTexts = {
  visit: 'Visits',
  product: 'Saw a product',
  cart: 'Had a cart',
  checkout: 'Opened the checkout',
  paid: 'Orders',
} satisfies Record<FunnelStep, string>
