/** The texts of the page behind a signed link. */
export const followedOrderTexts = {
  order: 'Order',
  title: (id: string) => `Order ${id}`,
  states: {
    cancelled: 'This order was cancelled.',
    delivered: 'This order was delivered.',
    sent: 'This order is on its way.',
    packing: 'We are packing this order.',
  },
  items: 'Items',
  note: 'This page shows no address and no amounts, because everybody with the link can open it.',
  logIn: 'Log in to see the whole order',
  whole: 'See the whole order',
  goneTitle: 'This link no longer works',
  gone: 'A link to an order works until 90 days after its delivery. Log in to see your orders.',
  myOrders: 'My Orders',
} as const
