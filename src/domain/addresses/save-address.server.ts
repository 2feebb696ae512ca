import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../customers/queries.server.ts'
import { keptAddress, maxAddresses } from './address.ts'
import type * as contract from './contract.ts'
import { countAddresses, insertAddress } from './queries.server.ts'

type NewAddress = z.output<typeof contract.addAddress.input>

/** @throws ShopError rule_refused when there are too many already */
export function saveAddress({ db }: Shop, customerId: string, address: NewAddress) {
  return db.transaction().execute(async (tx) => {
    // Locked so that the count read here is still true when the address is written.
    if (!(await lockCustomer(tx, customerId))) throw new ShopError('unauthenticated', 'Please log in to continue.')
    if ((await countAddresses(tx, customerId)) >= maxAddresses)
      throw new ShopError('rule_refused', `You can save up to ${maxAddresses} addresses. Please delete one first.`)
    return insertAddress(tx, customerId, keptAddress(address))
  })
}
