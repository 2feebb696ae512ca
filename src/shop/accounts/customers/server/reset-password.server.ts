import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type * as contract from '../password-contract.ts'
import { hashPassword } from './passwords.server.ts'
import { lockCustomer } from './queries.server.ts'
import { refuseWeakPassword } from './refuse-weak-password.server.ts'
import { mayResetByMail } from '../rules/reset-link.ts'
import { findByReset, useReset } from './reset-queries.server.ts'
import { setPassword } from './set-password.server.ts'

type NewPassword = z.output<typeof contract.resetPassword.input>

/**
 * Sets a new password with the token of a mailed link, and ends every session. The link reached the owner, so it verifies the e-mail address too.
 * A weak password does not use the link.
 * @throws ShopError link_expired for a used, replaced, expired or unknown link; weak_password, too_many_requests
 */
export async function resetPassword(shop: Shop, { token, newPassword }: NewPassword, address: string) {
  const { db, limits, now } = shop
  const tokenHash = hashToken(token)
  await limits.take('resetTries', address)
  const found = await findByReset(db, tokenHash, now())
  if (!found) throw linkExpired()
  await limits.reward('resetTries', address)

  await refuseWeakPassword(newPassword, { brand: await readBrand(db), name: found.name, email: found.email ?? '' })
  await limits.take('passwords', found.id)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, found.id)
    // The account may have got a sign-in number since the mail, so the address no longer decides alone.
    if (!account || !mayResetByMail(account) || !(await useReset(tx, found.id, tokenHash, now()))) throw linkExpired()
    await setPassword(shop, tx, account, { passwordHash, by: 'link' })
  })
}

const linkExpired = () => new ShopError('link_expired', 'This link has expired or was already used. Please ask for a new one.')
