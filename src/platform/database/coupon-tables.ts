import type { BasisPoints, Default, Derived, Once, Paise } from './column-types.ts'

/** The tables of coupons and of the celebrities who share them. */
export type CouponTables = {
  coupon: {
    id: string
    seq: Once<number>
    code: string
    discountBp: BasisPoints
    minPaise: Default<Paise>
    expiresOn: string
    /** The celebrity's name. */
    createdBy: string
    /** A trigger finds or adds the celebrity named `createdBy` if the row refers to none, or to one of another name. */
    celebrityId: Default<string | null>
    createdAt: Once<Date>
    active: Default<boolean>
    maxUses: number | null
    maxUsesPerCustomer: number | null
    uses: Once<number>
    revenuePaise: Once<Paise>
    version: Derived<number>
    deletedAt: Default<Date | null>
  }
  celebrity: {
    id: string
    seq: Once<number>
    name: string
    /** `nameKey` of the name. */
    key: string
    createdAt: Once<Date>
  }
  /** `celebrity` is the name in lower case, and `name` the name, for the previous release. */
  statementLink: {
    celebrity: string
    name: string
    celebrityId: Default<string | null>
    tokenHash: Uint8Array
    createdAt: Date
    expiresAt: Default<Date | null>
  }
}
