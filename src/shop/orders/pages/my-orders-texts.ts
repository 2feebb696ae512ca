export const myOrdersTexts = {
  title: 'My Orders',
  page: 'The list of your orders',
  failed: 'Failed to load orders.',
  waiting: 'We are waiting for your payment to be confirmed. The order will appear here once it is.',
  open: (total: string, items: string) =>
    `Your payment of ${total} is being confirmed: ${items}. Once it is paid, the order appears here. Your cart is not lost.`,
  openItem: (name: string, pack: string, qty: number) => `${[name, pack].filter(Boolean).join(' ')} × ${qty}`,
  putBack: 'Put these items in the cart',
  none: 'No successful orders yet.',
  explore: 'Explore Products',
  orderId: 'Order ID',
  pictureOf: (name: string) => `Picture of ${name}`,
  ordered: 'Ordered Successfully',
  /** Beside `ordered`, once the order has left. */
  shipped: 'Shipped',
  /** Beside `ordered`, while a return waits for the shop or for its parcel. */
  returnOpen: 'Return pending',
  /** Beside `ordered`, when the order did not stay as it was placed. */
  since: { cancelled: 'Cancelled', refundPending: 'Refund pending', full: 'Refunded', partly: 'Partly refunded' },
  quantity: (qty: number) => `Quantity: ${qty}`,
  removed: (pieces: number) => `${pieces} removed`,
  each: 'each',
  before: 'Before the discount',
  status: 'Status',
  total: 'Total',
  coupon: 'Coupon',
  couponOff: (code: string, percent: number | undefined) => (percent === undefined ? code : `${code}, ${percent}% off`),
  refunded: 'Refunded',
  refundPending: 'Refund pending',
  date: 'Date',
  arrives: 'Arrives',
  tracking: 'Tracking',
  deliverTo: 'Deliver to',
  notTracked: 'Not available',
  linkFollows: 'We send you the link when it is packed.',
  track: 'Track My Order',
  help: 'Need help?',
  ask: 'Ask about this order',
  returns: 'Returns',
  details: 'Order details',
} as const

export const confirmationTexts = {
  title: 'Thank you, your order is placed',
  number: (orderId: string) => `Order ${orderId}`,
  next: (chargesDelivery: boolean) => [
    'We send you a confirmation by e-mail or SMS.',
    `We pack your order and hand it to the courier.${chargesDelivery ? '' : ' Delivery is free.'}`,
    'Once there is a tracking link, it stands beside the order below as Track My Order.',
  ],
  arrives: (when: string) => `It should arrive ${when}.`,
  shipping: 'When it arrives',
  contact: 'Ask about this order',
} as const

export const buyAgainTexts = {
  button: 'Buy again',
  added: 'Your items are in the cart, at today’s prices.',
  partly: (gone: readonly string[]) => `The rest is in your cart, at today’s prices. No longer sold: ${gone.join('; ')}.`,
  nothing: 'Nothing of this order is sold any more.',
  short: (added: string, why: readonly string[]) => [added, ...why].join(' '),
  failed: 'Your items could not be added. Please check your connection and try again.',
  viewCart: 'View cart',
} as const

export const otherAccountTexts = {
  question: 'Did you order with another e-mail address or number?',
  join: 'Add it in My Profile',
  orLogIn: ' to see its orders here, or log in with it.',
} as const
