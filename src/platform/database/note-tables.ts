import type { Default, Derived } from './column-types.ts'

/** Tags and notes that staff give to orders and customers. `key`: the tag in lower case. */
export type NoteTables = {
  /** `listedAt` and `seq` are those of the placed order. */
  orderTag: { orderId: string; key: string; name: string; listedAt: Date; seq: number }
  /** `seq` is the customer's. */
  customerTag: { customerId: string; key: string; name: string; seq: number }
  orderNote: { orderId: string; text: string; onSlip: Default<boolean>; version: Derived<number> }
  customerNote: { customerId: string; text: string; version: Derived<number> }
}
