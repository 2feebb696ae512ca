import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { toAddressRow, maxAddresses } from '../rules/address.ts'
import type * as contract from '../contract.ts'
import { countAddresses, insertAddress } from './queries.server.ts'
import { getAddress } from './read-addresses.server.ts'

type NewAddress = z.output<typeof contract.addAddress.input>

/** Saves a new address and returns it. @throws ShopError unauthenticated when the account is gone, rule_refused when it has too many addresses */
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
