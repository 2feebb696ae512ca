/** The texts of cart reminders: of the pages behind their links, and of the checkout's tick box. */
export const restoredCartTexts = {
  title: 'Your cart',
  restoring: 'These items are being put into your cart...',
  restored: 'These items are in your cart again, at today’s prices.',
  failed: 'These items could not be put into your cart, because this browser stores nothing.',
  nothing: 'Nothing of this cart is for sale at the moment.',
  page: 'Putting them into your cart',
  items: 'Items',
  gone: (names: readonly string[]) => `Left out, because sold out or no longer sold: ${names.join('; ')}.`,
  fewer: (names: readonly string[]) => `Fewer pieces, because fewer are left: ${names.join('; ')}.`,
  toCart: 'Go to cart',
  explore: 'Explore Products',
  goneTitle: 'This link no longer works',
  goneText: 'A link to a cart works for 7 days, and until the cart is bought.',
} as const

export const endRemindersTexts = {
  title: 'Cart reminders',
  ended: 'You will get no more reminders about carts. The checkout no longer offers them.',
  active: 'You get a reminder about a cart only when you ask for one at the checkout.',
  end: 'End reminders',
  allow: 'Offer me reminders again',
  allowed: 'The checkout offers you reminders again. You get one only when you tick the box.',
  failed: 'This could not be saved. Please try again.',
  home: 'Back to the shop',
} as const

export const remindTexts = { label: 'Remind me once by e-mail if I do not finish' } as const
