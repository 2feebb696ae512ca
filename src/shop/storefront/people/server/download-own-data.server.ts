import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import type { Proof } from '#shop/accounts/customers/contract.ts'
import type { PersonalData } from '../contract.ts'
import { readEverything } from './export-customer.server.ts'
import { findCustomer, lockCustomer, proveOwner } from '#shop/accounts/module.server.ts'

type Caller = { actor: Actor; address: string }

/**
 * Returns all stored data about the caller, after a proof, and records the download in the security log. Works once a minute, because it reads many tables.
 * @throws ShopError proof_needed, wrong_proof, too_many_requests, unauthenticated
 */
export async function downloadOwnData(shop: Shop, { actor, address }: Caller, proof: Proof): Promise<PersonalData> {
  const { id } = actor
  const account = await findCustomer(shop.db, id)
  if (!account) throw signedOut()
  const confirm = await proveOwner(shop, account, proof, address)
  await shop.limits.take('downloads', id)
  await shop.db.transaction().execute(async (tx) => {
    const current = await lockCustomer(tx, id)
    if (!current) throw signedOut()
    await confirm(tx, current)
    // Without the actor, whose name would outlive the account in the log.
    await recordSecurity(shop, tx, { security: 'own_data_downloaded', actor: undefined, subject: { kind: 'customer', id } })
  })
  return readEverything(shop, id)
}

const signedOut = () => new ShopError('unauthenticated', 'Please log in to continue.')
