import type { BasisPoints, Default, Derived, Once, Paise } from './column-types.ts'

export type StockReason = 'receipt' | 'sale' | 'cancelled' | 'removed' | 'replaced' | 'return' | 'correction' | 'loss' | 'sample' | 'expired' | 'disposed'

/** A part of a bundle in an order: its names at that time, and how many pieces one bundle has. */
export type OrderedPart = { itemId: string; name: string; pack: string; pieces: number }

/** Packs, their variants, batches, the ledger of movements, and what shoppers hold while they pay. */
export type StockTables = {
  stockItem: {
    id: Default<string>
    seq: Once<number>
    productId: string
    /** The pack's label. */
    quantity: string
    /** The name of the product once it is erased. */
    productName: Derived<string | null>
    sku: Default<string | null>
    barcode: Default<string | null>
    weightG: Default<number | null>
    costPaise: Default<Paise | null>
    tracked: Default<boolean>
    /** The sum of the item's movements. */
    onHand: Derived<number>
    lowAt: Default<number | null>
    mostPerOrder: Default<number | null>
    mayOversell: Default<boolean>
    /** It fell to `lowAt` or below, and the owner is not told yet. */
    lowUntold: Default<boolean>
    version: Derived<number>
  }
  /** The place of a pack in the catalogue. */
  variant: {
    productId: string
    position: number
    quantity: string
    pricePaise: Paise
    discountBp: Default<BasisPoints>
    mrpPaise: Paise | null
    image: Default<string | null>
    /** The pack. A trigger sets it for a variant that is inserted without one. */
    itemId: Default<string | null>
  }
  /** The packs that a bundle is made of. */
  bundlePart: { bundleId: string; itemId: string; position: number; pieces: number }
  stockBatch: {
    id: Default<string>
    itemId: Once<string>
    code: string
    packedOn: Default<string | null>
    bestBefore: Default<string | null>
    onHand: Derived<number>
    recalledAt: Default<Date | null>
    /** Null until every buyer's message is queued. */
    recallSentAt: Default<Date | null>
    /** True for a batch whose packs may not be sold again. `offSaleFor` says why. */
    offSale: Default<boolean>
    offSaleFor: Default<'recall' | 'expiry' | null>
    /** The pieces that left the stock after its last day of sale, and that nobody has thrown away. */
    expired: Derived<number>
    /** The id of the batch's first movement. Null before it. */
    firstMovement: Derived<number | null>
    /** The name of the stored file of the laboratory's report. */
    labReport: Default<string | null>
  }
  stockMovement: {
    id: Derived<number>
    itemId: string
    batchId: Default<string | null>
    at: Date
    pieces: number
    reason: StockReason
    orderId: Default<string | null>
    /** The member of staff who entered it. */
    actorId: Default<string | null>
    note: Default<string>
    requestKey: Default<string | null>
  }
  /** Without `askedBy`, nobody was signed in. */
  stockAlert: {
    id: Default<string>
    seq: Once<number>
    itemId: string
    channel: 'mail' | 'sms'
    recipient: string
    askedBy: Default<string | null>
    createdAt: Date
    sentAt: Default<Date | null>
  }
  stockHold: { customerId: string; itemId: string; orderId: string; pieces: number; until: Date; heldAt: Default<Date | null> }
}
