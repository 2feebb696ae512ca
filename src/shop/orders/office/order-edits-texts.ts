import type { RemovalRefund } from '../rules/removal-refund.ts'

const removalRefunds = { pending: 'refund pending', failed: 'refund failed', made: 'refunded' } satisfies Record<RemovalRefund, string>

/** The texts of edits to an order before it is packed. */
export const orderEditTexts = {
  /** `refund` is undefined if nothing was paid for the pieces. */
  removed: (pieces: number, amount: string, refund: RemovalRefund | undefined) => `${pieces} removed${refund ? ` (${amount} ${removalRefunds[refund]})` : ''}`,
  leftOf: (left: string, ordered: string) => `${left} of ${ordered} ordered`,
  /** Why the address and the items cannot be changed. */
  locked: {
    packed: 'This order is packed. Move it back to “To pack” to change its address, items or parcels.',
    cash: 'What the courier collects is agreed, so the items of this order stay. Its address can be changed until it is packed.',
    partPacked: 'A part of this order is packed. Move it back to “To pack” to change its address or items.',
    packedByOthers: 'This order is packed, at least in part. Ask somebody who packs to move it back to “To pack” before you change its address or items.',
    refunded: 'This order is fully refunded, so its address and items can no longer be changed.',
    partShipped: 'A part of this order is shipped, so its address and items can no longer be changed.',
    shipped: 'This order is shipped, so its address and items can no longer be changed.',
  },
  editAddress: {
    open: 'Edit',
    title: 'Edit delivery address',
    intro: 'Only this order changes. The customer gets a message with the new address.',
    fields: {
      name: 'Full name',
      mobile: 'Phone',
      pincode: 'PIN code',
      city: 'City',
      state: 'State',
      address: 'House number and street',
      locality: 'Locality',
      landmark: 'Landmark',
      alternatePhone: 'Alternate phone',
    },
    save: 'Save address',
    saveAnyway: 'Save anyway',
    cancel: 'Cancel',
    failed: 'The address could not be saved. Please try again.',
  },
  editItems: {
    open: 'Remove items',
    title: 'Remove items',
    intro: 'Lower the quantities to send. The price paid for the removed items is refunded, tracked packs go back into stock, and the customer gets a message.',
    already: (amount: string) => `${amount} of this order is refunded already. What was refunded for these items by name is not refunded again.`,
    qtyOf: (name: string, pack: string) => `Quantity of ${name}${pack && ` ${pack}`}`,
    of: (left: number) => `Now ${left}. Enter what still ships.`,
    badQty: (most: number) => `Please enter a whole number from 0 to ${most}.`,
    nothing: 'Nothing is removed yet.',
    allGone: 'At least one item must stay. To remove all, cancel the order.',
    refund: (amount: string) => `Refund: ${amount}`,
    noRefund: 'Nothing was paid for these items, so nothing is refunded.',
    submit: 'Remove items',
    submitRefund: (amount: string) => `Remove and refund ${amount}`,
    cancel: 'Cancel',
  },
  rest: {
    title: 'Unsent part',
    about: 'This order was cancelled after a part of it was sent. These pieces were not sent, and are not in stock:',
    open: 'Decide',
    dialog: 'What happened to the unsent pieces?',
    intro: 'Each piece went back to stock, was written off, or was sent after all.',
    restock: 'Back to stock',
    writeOff: 'Written off',
    sent: 'Sent after all',
    fieldOf: (field: string, item: string) => `${field}: ${item}`,
    bad: 'Please enter whole numbers.',
    sum: (name: string, qty: number) => `The numbers for ${name} must add up to ${qty}.`,
    cancel: 'Cancel',
    submit: 'Save',
  },
} as const
