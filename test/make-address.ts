import { insertAddress } from '#domain/addresses/queries.server.ts'
import type { AddressSnapshot } from '#platform/tables.ts'
import { shop } from './test-shop.ts'

/** A saved address of this customer, as the database keeps it. */
export function makeAddress(owner: { id: string }, wanted: Partial<AddressSnapshot> = {}) {
  const address = {
    name: 'Asha Rao',
    mobile: '+919876543210',
    pincode: '560001',
    locality: 'Ashok Nagar',
    street: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    landmark: '',
    alternatePhone: '',
    addressType: 'Home',
  }
  return shop.db.transaction().execute((tx) => insertAddress(tx, owner.id, { ...address, ...wanted }))
}
