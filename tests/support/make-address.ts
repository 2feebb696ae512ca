import { insertAddress } from '#shop/accounts/addresses/server/queries.server.ts'
import type { AddressSnapshot } from '#shop/accounts/addresses/rules/address.ts'
import { storedAddress } from './address.ts'
import { shop } from './test-shop.ts'

/** Stores an address of this customer. */
export function makeAddress(owner: { id: string }, changes: Partial<AddressSnapshot> = {}) {
  return shop.db.transaction().execute((tx) => insertAddress(tx, owner.id, { ...storedAddress, ...changes }))
}
