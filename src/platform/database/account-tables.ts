import type { Default, Derived, Once } from './column-types.ts'

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
