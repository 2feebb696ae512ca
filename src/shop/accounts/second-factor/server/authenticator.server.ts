import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { finishFactorAddition, finishFactorRemoval } from './factors.server.ts'
import type * as contract from '../contract.ts'
import { deleteAuthenticator, findAuthenticator, saveAuthenticator, spendStep } from './queries.server.ts'
import { newSecret, openSecret, sealSecret, stepOf, totpOf } from './authenticator-codes.server.ts'
import { newRecoveryCodes } from './recovery-codes.server.ts'

/**
 * Makes the secret of an authenticator app, with a QR code. The app is on only after its first code (`confirmAuthenticator`).
 * @throws ShopError forbidden, factor_required when the account has an app
 */
export async function startAuthenticator(shop: Shop, actor: Actor): Promise<z.input<typeof contract.startAuthenticator.reply>> {
  const { toSVG } = await import('bwip-js/node')
  const secret = newSecret()
  const account = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockAdmin(tx, actor)
    if (!(await saveAuthenticator(tx, actor.id, sealSecret(shop, secret, actor.id), shop.now())))
      throw new ShopError('factor_required', 'Please remove the present authenticator app first.')
    return locked
  })
  const totp = totpOf(secret, { brand: await readBrand(shop.db), account: account.email ?? account.name })
  const uri = totp.toString()
  return { secret: secret.base32, uri, qr: toSVG({ bcid: 'qrcode', text: uri, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' }) }
}

/** Turns on the authenticator app. @throws ShopError wrong_proof, also for an app that is on already; too_many_requests */
export async function confirmAuthenticator(shop: Shop, actor: Actor, code: string) {
  await shop.limits.take('secondFactor', actor.id)
  await shop.limits.take('factorChanges', actor.id)
  const recoveryCodes = await shop.db.transaction().execute(async (tx) => {
    const account = await lockAdmin(tx, actor)
    const app = await findAuthenticator(tx, actor.id)
    const step = app?.confirmedAt === null ? stepOf(openSecret(shop, app.secret, actor.id), code, shop.now(), app.lastStep) : undefined
    if (step === undefined || !(await spendStep(tx, actor.id, step, shop.now())))
      throw new ShopError('wrong_proof', 'This code is not correct. Please enter the newest one.')
    await recordSecurity(shop, tx, { security: 'authenticator_added', actor, subject: { kind: 'customer', id: actor.id }, after: { authenticator: 'added' } })
    await notifyFactor(shop, tx, account, 'appAdded')
    return finishFactorAddition(shop, tx, actor, account.role)
  })
  await shop.limits.reward('secondFactor', actor.id)
  return recoveryCodes
}

/** Removes the authenticator app. @throws ShopError not_found, factor_required, too_many_requests */
export async function removeAuthenticator(shop: Shop, actor: Actor) {
  await shop.limits.take('factorChanges', actor.id)
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockAdmin(tx, actor)
    if (!(await deleteAuthenticator(tx, actor.id))) throw new ShopError('not_found', 'There is no authenticator app.')
    await finishFactorRemoval(tx, account)
    await notifyFactor(shop, tx, account, 'appRemoved')
    await recordSecurity(shop, tx, {
      security: 'authenticator_removed',
      actor,
      subject: { kind: 'customer', id: actor.id },
      after: { authenticator: 'removed' },
    })
  })
}

/** Replaces the recovery codes. @throws ShopError forbidden, too_many_requests */
export async function replaceRecoveryCodes(shop: Shop, actor: Actor): Promise<string[]> {
  await shop.limits.take('factorChanges', actor.id)
  return shop.db.transaction().execute(async (tx) => {
    await notifyFactor(shop, tx, await lockAdmin(tx, actor), 'codesMade')
    await recordSecurity(shop, tx, { security: 'recovery_codes_made', actor, subject: { kind: 'customer', id: actor.id }, after: { recoveryCodes: 'made' } })
    return newRecoveryCodes(shop, tx, actor.id)
  })
}

/** Locks the caller's account and session. @throws ShopError forbidden for an account that is no admin's */
async function lockAdmin(tx: Tx, actor: Actor) {
  const { id, role } = actor
  const account = await lockCustomer(tx, id)
  await lockSession(tx, actor, id)
  if (role !== 'admin' || account?.role !== 'admin') throw new ShopError('forbidden', 'Only an admin can set up a second step.')
  return account
}
