/** What the owner or the adviser should look at before filing. */
export const monthWarnings = [
  /** An order that was paid or sent has no document. */
  'order_without_document',
  /** Nothing was paid for an order, so it has no document. */
  'free_order',
  /** An order was cancelled without a refund, so its invoice has no note. */
  'cancelled_without_refund',
  /** The state of delivery was guessed. */
  'guessed_place',
  /** An HSN code has fewer digits than the turnover asks for. */
  'short_hsn',
  /** A tax class has no source for its rate. */
  'class_without_source',
  /** No buyer gave a GSTIN: the portal then wants one row of zeros in the B2B part of table 12. */
  'only_consumers',
  /** Goods of 50,000 rupees or more may need an e-way bill. */
  'large_order',
  /** A credit note came too late to lower the tax. The return leaves it out. */
  'late_note',
] as const
export type MonthWarningCode = (typeof monthWarnings)[number]

/** `examples` are the first five numbers of documents, orders or codes. */
export type MonthWarning = { code: MonthWarningCode; count: number; examples: string[] }

/** From this value on, an e-way bill may be needed, in paise. */
export const ewayPaise = 5_000_000

/** How many digits an HSN code has at least: six if the turnover is above five crore rupees, else four. */
export const leastHsnDigits = (isLarge: boolean) => (isLarge ? 6 : 4)
