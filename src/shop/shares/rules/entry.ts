/**
 * The kinds of entry of a ledger. `due`: the order was delivered, and `payableFrom` says when its return window ends. `restored`: a refund failed or a
 * dispute was won, so the share that was taken back counts again. `advance`: paid ahead, outside of a payout. `goods`: given goods, whose value counts only for
 * tax. `payment_failed`: the bank sent a payment back, and `withholding_undone` is for its tax.
 */
export const entryKinds = [
  'earned',
  'taken_back',
  'restored',
  'due',
  'advance',
  'goods',
  'correction',
  'paid',
  'withheld',
  'payment_failed',
  'withholding_undone',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** An entry as its celebrity sees it, with amounts in paise. `order`: the shortened number of the order, or ''. `payableFrom`: an instant, or ''. */
export type Entry = {
  number: number
  at: string
  kind: EntryKind
  order: string
  coupon: string
  net: number
  share: number
  value: number
  payableFrom: string
  note: string
  /** The number of the entry that this one corrects, or 0. Its amounts are the difference. */
  corrects: number
}

/** An entry with its hash in hex. */
export type HashedEntry = Entry & { hash: string }

/** The hash that the first entry takes as the hash of the entry before. */
export const noHash = '0'.repeat(64)

/** Returns the text that is hashed for an entry. It begins with the hash of the entry before, so it covers all earlier entries. */
export const canonicalEntry = (previous: string, { number, at, kind, order, coupon, net, share, value, payableFrom, note, corrects }: Entry) =>
  JSON.stringify([previous, number, at, kind, order, coupon, net, share, value, payableFrom, note, ...(corrects === 0 ? [] : [corrects])])

/** Shortens an order's id. People can refer to the order by it, but cannot look the order up. */
export const shortOrder = (id: string) => `${id.slice(0, 2)}…${id.slice(-4)}`
