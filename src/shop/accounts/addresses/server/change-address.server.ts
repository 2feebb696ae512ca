import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { refuseOldVersion } from '#kernel/version.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import type * as contract from '../contract.ts'
import { toAddressRow, maxAddresses } from '../rules/address.ts'
import {
  countAddresses,
  insertAddress,
  changeAddress,
  lockAddress,
  removeAddress,
  setDefaultAddress,
  getAddress,
  noAddress,
  readAddresses,
} from './queries.server.ts'

type NewAddress = z.output<typeof contract.addAddress.input>

/** Saves a new address and returns it. @throws ShopError unauthenticated if the account was deleted, rule_refused if it has too many addresses */
export function saveAddress({ db }: Shop, customerId: string, address: NewAddress) {
  return db.transaction().execute(async (tx) => {
    // The lock keeps the count valid until the insert.
    if (!(await lockCustomer(tx, customerId))) throw new ShopError('unauthenticated', 'Please log in to continue.')
    if ((await countAddresses(tx, customerId)) >= maxAddresses)
      throw new ShopError('rule_refused', `You can save up to ${maxAddresses} addresses. Please delete one first.`)
    const { id } = await insertAddress(tx, customerId, toAddressRow(address))
    return getAddress(tx, customerId, id)
  })
}

type AddressChange = z.output<typeof contract.updateAddress.input>

/** Changes an address of this customer. Orders and attempts have their own copy. @throws ShopError not_found, changed_meanwhile */
export function updateAddress({ db }: Shop, customerId: string, { id, version, ...fields }: AddressChange) {
  return db.transaction().execute(async (tx) => {
    // Every transaction locks the account before the address, because a change of the city also writes to the account.
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
