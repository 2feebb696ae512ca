import type { ColumnType } from 'kysely'
import type { AccountTables, AddressSnapshot } from './account-tables.ts'
import type { BasisPoints, Default, Derived, Json, JsonDefault, JsonOrNull, Once, Paise } from './column-types.ts'
import type { CouponTables } from './coupon-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { NoteTables } from './note-tables.ts'
import type { ParcelTables } from './parcel-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ReturnTables } from './return-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { VideoTables } from './video-tables.ts'
import type { SandboxTables } from './sandbox-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { OrderedPart, StockTables } from './stock-tables.ts'

type OrderStatus = 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'
type Fulfilment = 'to_pack' | 'packed' | 'shipped' | 'delivered'

/** Sums of one day in India. `name` is the status, the product, the id of the celebrity or the kind of customer that they are about. */
type SalesFigures = { day: string; measure: string; name: string; orders: number; qty: number; paise: Paise }

type PageTexts = Partial<Record<'description' | 'ingredients' | 'allergens' | 'storage' | 'use', string>> & {
  questions?: { question: string; answer: string }[]
}

/** The tables that other files describe. */
type OtherTables = CouponTables &
  SandboxTables &
  AccountTables &
  StaffTables &
  StockTables &
  ParcelTables &
  PaymentTables &
  MessageTables &
  NoteTables &
  ReturnTables &
  ReviewTables &
  VideoTables

/** The rows of every table, as the migrations create them, in camelCase. */
export type Tables = OtherTables & {
  product: {
    id: string
    seq: Once<number>
    name: string
    kind: Default<string>
    image: Default<string>
    gallery: Default<string[]>
    benefits: Default<string[]>
    status: Default<'draft' | 'published'>
    place: Default<number>
    version: Derived<number>
    manufacturer: Default<string>
    countryOfOrigin: Default<string>
    foodType: Default<'vegetarian' | 'non-vegetarian' | null>
    bestBeforeMonths: Default<number | null>
    pageTexts: JsonDefault<PageTexts>
    createdAt: Once<Date>
    updatedAt: Default<Date>
    deletedAt: Default<Date | null>
  }
  shopOrder: {
    id: string
    seq: Default<number>
    customerId: string | null
    status: Default<OrderStatus>
    subtotalPaise: Paise
    couponDiscountPaise: Default<Paise>
    totalPaise: Paise
    couponCode: string | null
    couponDiscountBp: BasisPoints | null
    couponCreatedBy: string | null
    /** The coupon's celebrity. Null without a coupon, and for orders of old releases, whose `couponCreatedBy` gives the celebrity (`celebrity_of`). */
    celebrityId: Default<string | null>
    couponId: string | null
    couponHeldUntil: Date | null
    address: Json<AddressSnapshot>
    fingerprint: string
    razorpayOrderId: string | null
    razorpayPaymentId: string | null
    razorpaySignature: string | null
    trackingId: string | null
    trackingUrl: string | null
    createdAt: Date
    expiresAt: Date
    nextCheckAt: Date | null
    /** The caller that is creating the provider's order now. Until `askedUntil` no other caller does so. */
    askedBy: Default<string | null>
    askedUntil: Default<Date | null>
    paidAt: Date | null
    /** `phone`: staff made it for a customer on the telephone. Null: the shopper's own checkout. */
    source: Default<'phone' | null>
    /** When staff cancelled a phone order before it was paid. */
    withdrawnAt: Default<Date | null>
    /** A trigger follows the status and the tracking link. */
    fulfilment: Default<Fulfilment | null>
    /** Whether it was the customer's first order when it was paid. Null before, and for orders of old releases. */
    isFirst: Derived<boolean | null>
    /** When the order was placed; for an attempt, when it was created. */
    listedAt: Derived<Date>
    /** The text that a search looks through. Null only while a migration fills the rows of an earlier release. */
    searchKey: Derived<string | null>
    /** The same for the release before. */
    words: Derived<string>
    version: Derived<number>
  }
  phoneOrder: {
    orderId: string
    requestKey: string
    requestHash: Uint8Array
    note: Default<string>
    /** The provider's link. Null until the provider has answered. */
    linkId: Default<string | null>
    linkUrl: Default<string | null>
  }
  orderLine: {
    orderId: string
    position: number
    productId: string
    name: string
    image: string
    quantityLabel: string
    qty: number
    unitPaise: Paise
    discountBp: BasisPoints
    netPaise: Paise
    couponSharePaise: Default<Paise>
    /** Pieces that staff took off the order before it was packed. Their price was refunded. */
    removedQty: Default<number>
    /** Null for lines from before stock was kept. */
    stockItemId: Default<string | null>
    /** The parts of a bundle as they were at the time of the order. Null for any other pack. */
    parts: JsonOrNull<OrderedPart[]>
  }
  lead: {
    id: string
    seq: Once<number>
    name: string
    phone: string
    email: string
    subject: string
    message: string
    createdAt: Date
    handledAt: Default<Date | null>
    handledBy: Default<string | null>
    sentBy: Default<string | null>
    searchKey: Derived<string | null>
  }
  salesChange: SalesFigures & { seq: Once<number> }
  salesDay: SalesFigures
  auditEntry: {
    id: string
    seq: Once<number>
    at: Date
    actorId: string | null
    actorName: string
    action: string
    subjectKind: string
    subjectId: string
    before: Json<Record<string, unknown>>
    after: Json<Record<string, unknown>>
    security: Default<string | null>
    /** The name of the product or coupon at that time. */
    subjectName: Default<string | null>
  }
  productImport: { id: string; seq: Once<number>; createdAt: Date; added: number; updated: number; undoneAt: Default<Date | null> }
  /** `before` is null for a product that the import added. */
  /** The product before its last saved change, and the version that the change made. */
  productChange: { productId: string; version: number; savedAt: Date; before: ColumnType<unknown, string, string> }
  productImportLine: { importId: string; productId: string; version: number; before: ColumnType<unknown, string | null, never> }
  backupRun: {
    id: string
    seq: Once<number>
    startedAt: Date
    endedAt: Default<Date | null>
    file: Default<string | null>
    bytes: Default<number | null>
    rowCount: Default<number | null>
    fileCount: Default<number | null>
    writeMs: Default<number | null>
    verifyMs: Default<number | null>
    problem: Default<string | null>
  }
  /** Settings that an owner has changed. Each `value` is any JSON. */
  setting: { name: string; value: ColumnType<unknown, string, string>; updatedAt: Date; version: Derived<number> }
  /** Keys of requests that create something (platform/http/do-once.ts). */
  requestKey: { caller: string; endpoint: string; key: string; inputHash: Uint8Array; reply: Default<string | null>; createdAt: Once<Date> }
}
