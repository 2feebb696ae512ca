export const myOrdersTexts = {
  title: 'My Orders',
  page: 'The list of your orders',
  failed: 'Failed to load orders.',
  waiting: 'We are waiting for your payment to be confirmed. The order will appear here once it is.',
  none: 'No successful orders yet.',
  explore: 'Explore Products',
  orderId: 'Order ID',
  pictureOf: (name: string) => `Picture of ${name}`,
  ordered: 'Ordered Successfully',
  quantity: (qty: number) => `Quantity: ${qty}`,
  each: 'each',
  before: 'Before the discount',
  status: 'Status',
  total: 'Total',
  refunded: 'Refund',
  date: 'Date',
  tracking: 'Tracking',
  deliverTo: 'Deliver to',
  notTracked: 'Not available',
  track: 'Track My Order',
} as const

export const confirmationTexts = {
  title: 'Thank you, your order is placed',
  number: (orderId: string) => `Order ${orderId}`,
  next: [
    'We send you a confirmation by e-mail or SMS.',
    'We pack your order and hand it to the courier. Delivery is free.',
    'Once there is a tracking link, it stands beside the order below as Track My Order.',
  ],
  shipping: 'When it arrives',
  contact: 'Ask about this order',
} as const
