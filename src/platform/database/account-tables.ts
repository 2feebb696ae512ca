import type { ColumnType } from 'kysely'
import type { Default, Derived, Once } from './column-types.ts'

export type Contact = { mobile: string; address: string }

export type StoredLogin = { email: string | null; loginMobile: string | null; passwordHash: string | null; emailVerifiedAt?: string | null }

/** A log-in. `device` and `network` are about the last use, and null before the first one. */
export type SessionTable = {
  tokenHash: Uint8Array
  customerId: string
  createdAt: Date
  lastUsedAt: Date
  device: Default<string | null>
  network: Default<Uint8Array | null>
}

/** The columns of a saved address that orders do not copy. */
export type SavedAddress = { id: string; seq: Once<number>; customerId: string; createdAt: Once<Date>; isDefault: Default<boolean>; version: Derived<number> }

export type CustomerTable = {
  id: string
  seq: Once<number>
  name: string
  email: string | null
  role: Default<'user' | 'admin'>
  photo: Default<string>
  contacts: ColumnType<Contact[], string | undefined, string>
  loginMobile: string | null
  passwordHash: string | null
  /** When the owner showed that mail to `email` arrives. A change of `email` clears it. */
  emailVerifiedAt: Default<Date | null>
  verifyNoticeClosedAt: Default<Date | null>
  searchText: Derived<string>
  version: Derived<number>
  createdAt: Once<Date>
  updatedAt: Default<Date>
  /** Set while the deletion can be undone. `keptLogin` is then the account's sign-in data. */
  deletedAt: Default<Date | null>
  keptLogin: ColumnType<StoredLogin | null, undefined, string | null>
}
