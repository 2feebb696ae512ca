import { ShopError } from '#kernel/errors.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { namedActor } from '#shop/audit/rules.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { revokeKeysOf } from '../../keys/server/end-keys.server.ts'
import type { Proof } from '../contract.ts'
import { markDeleted } from './delete-customer.server.ts'
import { notifyDeleted } from './notify-account.server.ts'
import { personalOf } from './personal-rows.server.ts'
import { type Caller, proveOwner } from './prove-owner.server.ts'
import { findCustomer, lockCustomer, refuseLastAdmin } from './queries.server.ts'

/**
 * Deletes the caller's account, after a proof. Sessions end at once. `eraseCustomers` erases the person an hour later. The person cannot undo this, but gets a
 * mail, and an admin can restore the account within that hour.
 * @throws ShopError proof_needed, wrong_proof, too_many_requests, payment_open, payment_unavailable, last_admin, unauthenticated
 */
export async function deleteOwnAccount(shop: Shop, { actor, address }: Caller, proof: Proof) {
  const { id } = actor
  const account = await findCustomer(shop.db, id)
  if (!account) throw signedOut()
  const confirm = await proveOwner(shop, account, proof, address)
  const checks = await Promise.all(personalOf(shop).map(({ refuseDeletion }) => refuseDeletion?.(shop, id)))
  await shop.db.transaction().execute(async (tx) => {
    await refuseLastAdmin(tx, id)
    const current = await lockCustomer(tx, id)
    if (!current) throw signedOut()
    await lockSession(tx, actor, id)
    await confirm(tx, current)
    const at = shop.now()
    for (const check of checks) await check?.(tx, at)
    await recordChange(tx, { at, actor: namedActor(actor, current), action: 'deleted by its holder', subject: { kind: 'customer', id } })
    await revokeKeysOf(shop, tx, namedActor(actor, current), id)
    await markDeleted(shop, tx, current, at)
    await notifyDeleted(shop, tx, current)
  })
}

const signedOut = () => new ShopError('unauthenticated', 'Please log in to continue.')
