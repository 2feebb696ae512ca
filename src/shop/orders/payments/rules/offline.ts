import { canonicalCode } from '#kernel/text.ts'

/** What rows store as their provider when staff took the money themselves. The shop asks no provider about it, and it is in no settlement. */
export const offlineProvider = 'offline'

/** True for a payment or refund that moves by hand, outside of any payment provider. */
export const isPaidByHand = ({ provider }: { provider: string }) => provider === offlineProvider

/** The ways in which money moves by hand. `upi`: to or from a UPI address of the shop's own. */
export const offlineKinds = ['cash', 'bank_transfer', 'upi'] as const

export type OfflineKind = (typeof offlineKinds)[number]

export const offlineKindTexts = { cash: 'Cash', bank_transfer: 'Bank transfer', upi: 'UPI' } satisfies Record<OfflineKind, string>

/** How money moved by hand. `reference`: the bank's number of the transfer, or the number of a receipt for cash. `on`: the day in India, YYYY-MM-DD. */
export type OfflineMove = { kind: OfflineKind; reference: string; on: string }

/** Returns the words of a move by hand, such as "Bank transfer, UTR123". */
export const describeOffline = ({ kind, reference }: Pick<OfflineMove, 'kind' | 'reference'>) => [offlineKindTexts[kind], reference].filter(Boolean).join(', ')

/** So many days back staff may record money that moved by hand. */
export const offlineDays = 90

/** Returns the form of a reference in which two spellings of one number are equal. */
export const referenceKey = (reference: string) => canonicalCode(reference).replaceAll(/[^\p{L}\p{N}]/gu, '')
