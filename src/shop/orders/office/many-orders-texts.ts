/** The texts of the filters of the orders list by product, pack, price and minute. */
export const soldAtTexts = {
  title: 'Product or pack',
  minutes: 'Sold between',
  product: 'Product',
  allProducts: 'All products',
  pack: 'Pack',
  allPacks: 'All packs',
  price: 'Price of one pack after its discount (₹)',
  priceShort: 'Sold at',
  since: 'Sold since (India time)',
  until: 'Sold until (India time)',
} as const

/** The texts of the dialog that cancels the selected orders of the list. */
export const cancelManyTexts = {
  open: 'Cancel orders',
  title: (count: string, orders: number) => `Cancel ${count} ${orders === 1 ? 'order' : 'orders'}?`,
  refund: (amount: string) => `Refund to the customers: ${amount}, all that is not refunded yet.`,
  nothing: 'There is nothing to refund.',
  intro: 'Cancelled orders cannot be restored. Each customer gets a message now. Packs that are not sent go back into the stock.',
  sent: (count: string, orders: number) =>
    `${count} of them ${orders === 1 ? 'is' : 'are'} on the way or partly sent. Cancelling does not stop a parcel, and packs of a sent order stay out of the stock.`,
  progress: (finished: string, all: string) => `${finished} of ${all} orders finished`,
  done: (count: string, orders: number) => `${count} ${orders === 1 ? 'order is' : 'orders are'} cancelled.`,
  preview: 'What each order becomes',
  becomes: (amount: string) => `Cancelled, ${amount} refunded`,
  becomesUnpaid: 'Cancelled, nothing to refund',
  refused: 'These orders were not cancelled:',
  submit: (count: string, orders: number) => `Cancel ${count} ${orders === 1 ? 'order' : 'orders'}`,
  keep: 'Keep orders',
} as const
