import { insertAddress } from '#domain/addresses/queries.server.ts'
import type { AddressSnapshot } from '#domain/addresses/address.ts'
import { storedAddress } from './address.ts'
import { shop } from './test-shop.ts'

/** Stores an address of this customer. */
export function makeAddress(owner: { id: string }, changes: Partial<AddressSnapshot> = {}) {
  return shop.db.transaction().execute((tx) => insertAddress(tx, owner.id, { ...storedAddress, ...changes }))
}
