import { showPercent } from '#kernel/money.ts'

export const cartTexts = {
  title: 'Your cart',
  page: 'The cart',
  loading: 'Loading your cart...',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  clear: 'Clear Cart',
  cleared: 'Your cart was cleared.',
  remove: 'Remove',
  changeTo: (qty: number) => `Change to ${qty}`,
  removed: (item: string) => `${item} was removed.`,
  each: (price: string) => `${price} each`,
  off: (percent: number) => `, ${showPercent(percent)}% off`,
  /** What a screen reader says after a change. */
  changed: (qty: number, price: string) => `Quantity ${qty}, ${price}`,
  quantityOf: (item: string) => `Quantity of ${item}`,
  beforeDiscount: 'Before discount',
  details: 'Price details',
  price: (count: string) => `Price (${count})`,
  discount: 'Discount',
  gift: (packs: string) => `Free gift: ${packs}`,
  delivery: 'Delivery',
  free: 'Free',
  deliveryLater: 'At checkout',
  total: 'Total',
  buy: 'Proceed to Buy',
  changeFirst: (why: string) => `Please change your cart first: ${why}`,
  mostLeft: (most: number) => `You can have at most ${most} of this pack.`,
  taxes: 'Inclusive of all taxes. Coupons are applied at checkout.',
  empty: 'Your cart is empty',
  emptyText: 'Choose a pack and it will wait for you here.',
  explore: 'Explore Products',
} as const

/** The texts of buying on one page. */
export const buyTexts = {
  loading: 'Loading your order...',
  change: 'Change the cart',
  next: 'Next: your address, then payment. All on this page.',
} as const
