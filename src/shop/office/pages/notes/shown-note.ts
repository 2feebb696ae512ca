/** A note as the back-office shows it. Only the note of an order has `onSlip`. `version` is 0 before the first note. */
export type ShownNote = { text: string; onSlip?: boolean | undefined; version?: number | undefined }
