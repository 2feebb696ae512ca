import type { ColumnType } from 'kysely'
import type { Default, Derived, Json, Once } from './column-types.ts'

export type Contact = { mobile: string; address: string }

/** The copy of an address that an order keeps. */
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

export type StoredLogin = { email: string | null; loginMobile: string | null; passwordHash: string | null; emailVerifiedAt?: string | null }

/** The fields of an account that change when another account joins it. Times are ISO texts. */
export type JoinedFields = {
  name: string
  photo: string
  contacts: Contact[]
  email: string | null
  emailVerifiedAt: string | null
  loginMobile: string | null
}

/** The ids of the rows that moved from one account to another. `defaultAddress` was the default of the account that they came from. */
export type MovedRows = {
  orders: string[]
  addresses: string[]
  leads: string[]
  stockAlerts?: string[]
  reviews?: string[]
  /** The reviews for which the account voted. */
  reviewVotes?: string[]
  messages: string[]
  /** Keys of tags. */
  tags?: string[]
  /** Whether the note of staff moved. */
  note?: boolean
  defaultAddress: string | null
}

/** Counts of tries. `ownAttempts` came with the challenge that the requester received, `attempts` without it. */
type CodeTries = { challengeHash: Default<Uint8Array | null>; attempts: Default<number>; ownAttempts: Default<number> }

/** The tables of accounts: what people log in with, their sessions and their addresses. */
export type AccountTables = {
  customer: {
    id: string
    seq: Once<number>
    name: string
    email: string | null
    role: Default<'user' | 'admin'>
    /** The role in the back-office: built-in, or a row of staff_role. Null for a customer. */
    staffRole: Default<string | null>
    deactivatedAt: Default<Date | null>
    photo: Default<string>
    contacts: ColumnType<Contact[], string | undefined, string>
    loginMobile: string | null
    passwordHash: string | null
    /** When the owner showed that mail to `email` arrives. A change of `email` clears it. */
    emailVerifiedAt: Default<Date | null>
    verifyNoticeClosedAt: Default<Date | null>
    /** Null only while a migration fills the rows of an earlier release. */
    searchKey: Derived<string | null>
    version: Derived<number>
    createdAt: Once<Date>
    updatedAt: Default<Date>
    /** Set while the deletion can be undone. `keptLogin` is then the account's sign-in data. */
    deletedAt: Default<Date | null>
    keptLogin: ColumnType<StoredLogin | null, undefined, string | null>
    /** From this time on, the back-office needs a second factor. */
    secondFactorDueAt: Default<Date | null>
  }
  session: {
    tokenHash: Uint8Array
    customerId: string
    createdAt: Date
    lastUsedAt: Date
    /** `device` and `network` are about the last use, and null before the first one. */
    device: Default<string | null>
    network: Default<Uint8Array | null>
    openedBy: Default<'password' | 'code' | 'passkey'>
    hasSecondFactor: Default<boolean>
    /** The back-office stays closed until the account has a second factor. */
    needsSecondFactor: Default<boolean>
    /** When the owner last gave a proof (`requireFreshProof`). */
    provenAt: Default<Date | null>
  }
  passkey: {
    id: string
    seq: Once<number>
    customerId: string
    publicKey: Uint8Array
    signCount: number
    transports: string[]
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  authenticator: { customerId: string; secret: Uint8Array; lastStep: Default<number>; createdAt: Date; confirmedAt: Date | null }
  recoveryCode: { customerId: string; codeHash: Uint8Array; createdAt: Date; usedAt: Default<Date | null> }
  loginStep: { tokenHash: Uint8Array; customerId: string; openedBy: 'password' | 'code'; tries: Default<number>; expiresAt: Date }
  usedChallenge: { challengeHash: Uint8Array; expiresAt: Date }
  /** A shopper's wish for one mail about an attempt that ends unpaid. `endedAt`: the shopper wants none any more. */
  cartReminder: { customerId: string; orderId: string | null; askedAt: Date | null; sentAt: Default<Date | null>; endedAt: Default<Date | null> }
  passwordReset: { customerId: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }
  /** An account that was joined to another one, until the join can no longer be undone. */
  customerMerge: {
    id: string
    survivorId: string
    otherId: string
    mergedAt: Date
    moved: Json<MovedRows>
    before: Json<JoinedFields>
    after: Json<JoinedFields>
  }
  /** `mobile` is a number. For a code by mail it is `mail:` and the account's id. For an address that is not its own yet, a keyed hash replaces the id. */
  oneTimeCode: CodeTries & { mobile: string; codeHash: Uint8Array | null; expiresAt: Date; sends: Default<number>; sentAt: Date }
  earlierCode: { mobile: string; challengeHash: Uint8Array; codeHash: Uint8Array; expiresAt: Date; attempts: number; sentAt: Date }
  address: AddressSnapshot & { id: string; seq: Once<number>; customerId: string; createdAt: Once<Date>; isDefault: Default<boolean>; version: Derived<number> }
}
