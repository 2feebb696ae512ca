/** The texts of the screen of one product. */
export const productPageTexts = {
  title: 'Product',
  back: 'Manage Products',
  loadFailed: 'The product could not be loaded. Please try again.',
  view: 'View in shop',
  discard: 'Discard changes',
  packs: {
    title: 'Packs and stock',
    columns: { pack: 'Pack', selling: 'Selling price', mrp: 'MRP', onHand: 'In stock' },
    noMrp: 'None',
    notCounted: 'Not counted',
    hint: 'A pack’s own screen has its batches and their lab reports.',
  },
  orders: {
    title: 'Recent orders',
    empty: 'Nobody has ordered this product yet.',
    noun: ['order', 'orders'],
    all: (count: string, isOne: boolean) => (isOne ? 'Show the order in the list' : `Show all ${count} orders`),
    columns: { id: 'Order', date: 'Date', pieces: 'Packs', total: 'Total', status: 'Status' },
    packs: (qty: number, pack: string) => `${qty} × ${pack}`,
  },
} as const
