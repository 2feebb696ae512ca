/** What the parts say themselves, wherever they stand. */
export const uiTexts = {
  loading: 'Loading...',
  ok: 'OK',
  cancel: 'Cancel',
  notices: 'Notices',
  closeNotice: 'Close this notice',
  quantity: 'Quantity',
  less: 'Decrease quantity',
  more: 'Increase quantity',
  mrp: 'MRP',
  off: (percent: number) => `${percent}% off`,
} as const
