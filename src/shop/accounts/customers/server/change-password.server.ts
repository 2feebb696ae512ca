import type { z } from 'zod/mini'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { getProfile } from './profile.server.ts'
import type * as contract from '../password-contract.ts'
import { hashPassword, refuseWeakPassword } from './passwords.server.ts'
import { type Caller, proofNeeded, proveOwner } from './prove-owner.server.ts'
import { lockCustomer } from './queries.server.ts'
import { setPassword } from './set-password.server.ts'

type PasswordChange = z.output<typeof contract.changePassword.input>
/**
 * Sets or changes the caller's own password, and ends every other session. With `removePasskeys` it also removes every passkey. A weak password is refused
 * first, so it uses neither a try nor a code. @throws ShopError weak_password, proof_needed, wrong_proof, too_many_requests, factor_required
 */
export async function changePassword(shop: Shop, { actor, address }: Caller, { newPassword, removePasskeys, ...proof }: PasswordChange) {
  const { db, limits } = shop
  const profile = await getProfile(db, actor, actor.id)
  await refuseWeakPassword(newPassword, { brand: await readBrand(db), name: profile.name, email: profile.email ?? '' })
  const confirm = await proveOwner(shop, profile, proof, address)
  await limits.take('passwords', actor.id)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, actor.id)
    if (!account) throw proofNeeded(profile)
    await lockSession(tx, actor, actor.id)
    await confirm(tx, account)
    await setPassword(shop, tx, account, { passwordHash, by: proof.currentPassword ? 'password' : 'code', kept: actor.tokenHash, removePasskeys })
  })
}
