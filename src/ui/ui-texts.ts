/** Returns the notice for browsers without JavaScript. `what` is the subject of its first sentence. */
export const needsScript = (what: string, { email, phone, hours }: { email: string; phone: string; hours: string }) =>
  `${what} needs JavaScript. Without it, please write to ${email} or call ${phone}, ${hours}.`

/** The texts of the shared components. */
export const uiTexts = {
  loading: 'Loading...',
  notLoaded: 'This could not be loaded. Please check your connection and try again.',
  tryAgain: 'Try again',
  notices: 'Notices',
  undo: 'Undo',
  undone: (what: string) => `Undone: ${what}`,
  closeNotice: 'Dismiss this notice',
  quantity: 'Quantity',
  badQuantity: (min: number, max: number) => `Quantity must be a whole number from ${min} to ${max}.`,
  less: 'Decrease quantity',
  more: 'Increase quantity',
  show: 'Show',
  hide: 'Hide',
  ofPassword: 'password',
  files: {
    tooMany: (most: number) => (most === 1 ? 'Please choose one file.' : `Please choose at most ${most} files.`),
    photoHint: 'JPEG, PNG, WebP or AVIF, at most 5 MB. A larger photo is made smaller before it is sent.',
  },
  mrp: 'MRP',
  delivery: (time: string) => `Free delivery, usually ${time}`,
  paidDelivery: (time: string) => `Delivery usually ${time}`,
  off: (percent: number) => `${percent}% less`,
} as const
