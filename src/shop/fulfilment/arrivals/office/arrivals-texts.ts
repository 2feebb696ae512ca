/** The texts of the form that counts pieces: of a return, and of a parcel that could not be delivered. */
export const arrivalsTexts = {
  batch: (code: string, pieces: number) => `Batch ${code}: ${pieces} sold`,
  noBatch: (pieces: number) => `Without a batch: ${pieces} sold`,
  restock: 'Back to stock',
  writeOff: 'Written off',
  amountOf: (amount: string, item: string) => `${amount}: ${item}`,
  bad: 'Please enter a whole number.',
  cancel: 'Back',
  saving: 'Saving...',
} as const
