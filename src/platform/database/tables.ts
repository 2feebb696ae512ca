import type { ColumnType } from 'kysely'
import type { BasisPoints, Default, Derived, Json, Once, Paise } from './column-types.ts'
import type { SandboxTables } from './sandbox-tables.ts'

type OrderStatus = 'Pending' | 'Unpaid' | 'Paid' | 'Delivered' | 'Cancelled'

export type Contact = { mobile: string; address: string }

/** An address as it stood when the order was made. */
export type AddressSnapshot = {
  name: string
  mobile: string
  pincode: string
  locality: string
  street: string
  city: string
  state: string
  landmark: string
  alternatePhone: string
  addressType: string
}

export type StoredLogin = { email: string | null; loginMobile: string | null; passwordHash: string | null }

/** `ownAttempts` brought the challenge that the requester got, `attempts` did not. */
type CodeTries = { challengeHash: Default<Uint8Array | null>; attempts: Default<number>; ownAttempts: Default<number> }

/** Sums of one day in India; `name` tells which status, product, celebrity or kind of customer. */
type SalesFigures = { day: string; measure: string; name: string; orders: number; qty: number; paise: Paise }

/** Rows as the migrations make them, in camelCase. */
export type Tables = SandboxTables & {
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
    createdAt: Once<Date>
    updatedAt: Default<Date>
    deletedAt: Default<Date | null>
  }
  variant: {
    productId: string
    position: number
    quantity: string
    pricePaise: Paise
    discountBp: Default<BasisPoints>
    mrpPaise: Paise | null
    image: Default<string | null>
  }
  customer: {
    id: string
    seq: Once<number>
    name: string
    email: string | null
    role: Default<'user' | 'admin'>
    photo: Default<string>
    contacts: ColumnType<Contact[], string | undefined, string>
    loginMobile: string | null
    passwordHash: string | null
    searchText: Derived<string>
    version: Derived<number>
    createdAt: Once<Date>
    updatedAt: Default<Date>
    /** Set while the deletion can be undone; `keptLogin` is how the account signed in. */
    deletedAt: Default<Date | null>
    keptLogin: ColumnType<StoredLogin | null, undefined, string | null>
  }
  session: { tokenHash: Uint8Array; customerId: string; createdAt: Date; lastUsedAt: Date }
  oneTimeCode: CodeTries & { mobile: string; codeHash: Uint8Array | null; expiresAt: Date; sends: Default<number>; sentAt: Date }
  earlierCode: { mobile: string; challengeHash: Uint8Array; codeHash: Uint8Array; expiresAt: Date; attempts: number; sentAt: Date }
  address: AddressSnapshot & { id: string; seq: Once<number>; customerId: string; createdAt: Once<Date> }
  coupon: {
    id: string
    seq: Once<number>
    code: string
    discountBp: BasisPoints
    minPaise: Default<Paise>
    expiresOn: string
    createdBy: string
    createdAt: Once<Date>
    active: Default<boolean>
    maxUses: number | null
    maxUsesPerCustomer: number | null
    uses: Once<number>
    revenuePaise: Once<Paise>
    version: Derived<number>
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
    /** Who asks the provider for the order now, and until when that keeps others from it. */
    askedBy: Default<string | null>
    askedUntil: Default<Date | null>
    paidAt: Date | null
    /** When it was placed; for an attempt, when it was made. */
    listedAt: Derived<Date>
    /** What a search finds it by. */
    words: Derived<string>
    version: Derived<number>
  }
  statementLink: { celebrity: string; name: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Default<Date | null> }
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
  }
  payment: {
    id: string
    orderId: string | null
    razorpayOrderId: string
    amountPaise: Paise
    currency: string
    status: 'authorized' | 'captured' | 'failed' | 'refunded'
    lane: 'settled' | 'surplus' | 'amount_differs' | 'no_order' | 'after_cancel' | 'coupon_spent' | null
    seq: Once<number>
    createdAt: Date
    updatedAt: Date
  }
  refund: {
    id: string
    paymentId: string
    amountPaise: Paise
    reason: string
    status: 'requested' | 'pending' | 'processed' | 'failed'
    razorpayRefundId: string | null
    /** Tries that the bank did not take, by the provider's ids. */
    sentBack: Default<string[]>
    /** The client's own, so that a request sent twice is one refund. */
    requestKey: Default<string | null>
    problem: Default<string | null>
    /** When the provider is asked again how a pending one goes. */
    nextCheckAt: Default<Date | null>
    settledAt: Default<Date | null>
    createdAt: Date
  }
  webhookEvent: {
    id: string
    bodyHash: Uint8Array
    body: string
    /** Empty where it tells of none, null where nobody has looked yet. */
    paymentId: Default<string | null>
    receivedAt: Date
    appliedAt: Date | null
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
    searchText: Derived<string>
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
    /** The name that a product or coupon had then. */
    subjectName: Default<string | null>
  }
  message: {
    id: string
    seq: Once<number>
    dedupeKey: string
    channel: 'sms' | 'mail'
    recipient: string
    subject: string | null
    body: string
    status: Default<'queued' | 'sent' | 'failed'>
    orderId: Default<string | null>
    createdAt: Date
    sentAt: Date | null
    tries: Default<number>
    failure: Default<string | null>
  }
  productImport: { id: string; seq: Once<number>; createdAt: Date; added: number; updated: number; undoneAt: Default<Date | null> }
  /** `before` is null for a product that the import added. */
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
  /** Facts that an owner has changed; each `value` is any JSON. */
  setting: { name: string; value: ColumnType<unknown, string, string>; updatedAt: Date; version: Derived<number> }
}
