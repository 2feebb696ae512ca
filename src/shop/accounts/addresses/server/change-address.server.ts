import type { z } from 'zod/mini'
import { refuseOldVersion } from '#kernel/version.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { toAddressRow } from '../rules/address.ts'
import type * as contract from '../contract.ts'
import { changeAddress, lockAddress, removeAddress, setDefaultAddress } from './queries.server.ts'
import { getAddress, noAddress, readAddresses } from './read-addresses.server.ts'

type AddressChange = z.output<typeof contract.updateAddress.input>

/** Changes an address of this customer. Orders and attempts have their own copy. @throws ShopError not_found, changed_meanwhile */
export function updateAddress({ db }: Shop, customerId: string, { id, version, ...fields }: AddressChange) {
  return db.transaction().execute(async (tx) => {
    // Before the address in every transaction, because a change of the city writes to the account too.
    await lockCustomer(tx, customerId)
    const before = await lockAddress(tx, customerId, id)
    if (!before) throw noAddress()
    await refuseOldVersion(version, before, () => getAddress(tx, customerId, id))
    await changeAddress(tx, id, toAddressRow(fields))
    return getAddress(tx, customerId, id)
  })
}

/** Makes an address of this customer the default. @returns all addresses @throws ShopError not_found */
export function chooseDefaultAddress({ db }: Shop, customerId: string, id: string) {
  return db.transaction().execute(async (tx) => {
    // Serialises two choices, so that exactly one address is the default.
    await lockCustomer(tx, customerId)
    if (!(await lockAddress(tx, customerId, id))) throw noAddress()
    await setDefaultAddress(tx, customerId, id)
    return readAddresses(tx, customerId)
  })
}

/** Deletes an address of this customer. @returns the addresses that are left @throws ShopError not_found */
export function deleteAddress({ db }: Shop, customerId: string, id: string) {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId)
    if (!(await removeAddress(tx, customerId, id))) throw noAddress()
    return readAddresses(tx, customerId)
  })
}
