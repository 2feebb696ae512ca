import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { wireAddresses } from '../rules/address.ts'
import type { Address } from '../contract.ts'
import { listAddresses } from './queries.server.ts'

/** Returns the addresses of an account, oldest first, with exactly one default. */
export async function readAddresses(db: Db | Tx, customerId: string): Promise<Address[]> {
  return wireAddresses(await listAddresses(db, customerId))
}

/** Returns one address of an account. @throws ShopError not_found, for another account's address too */
export async function getAddress(db: Db | Tx, customerId: string, id: string): Promise<Address> {
  const address = (await readAddresses(db, customerId)).find(({ _id }) => _id === id)
  if (!address) throw noAddress()
  return address
}

export const noAddress = () => new ShopError('not_found', 'There is no such address.')
