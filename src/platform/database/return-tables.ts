import type { Default, Derived, Once } from './column-types.ts'

export type ReturnState = 'requested' | 'withdrawn' | 'refused' | 'approved' | 'received' | 'closed'
export type ReturnReason = 'damaged' | 'wrong_item' | 'spoiled' | 'not_as_described' | 'changed_mind' | 'other'

/** The tables of returns. */
export type ReturnTables = {
  returnRequest: {
    id: string
    seq: Once<number>
    orderId: Once<string>
    state: Default<ReturnState>
    reason: ReturnReason
    /** The shopper's words. */
    words: Default<string>
    /** The owner's words at the decision. */
    answer: Default<string>
    /** The owner's words at an end without a refund. */
    closing: Default<string>
    requestKey: string
    askedAt: Date
    receivedAt: Default<Date | null>
    refundId: Default<string | null>
    version: Derived<number>
  }
  /** How many pieces of an order's line a return is about, and what became of those that arrived. */
  returnLine: { returnId: string; position: number; qty: number; restocked: Default<number>; writtenOff: Default<number> }
  /** `hash` is that of the file before it was encoded again. */
  returnPhoto: { id: string; returnId: string; number: number; hash: Uint8Array; jpeg: Uint8Array }
}
