import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { namedActor } from '#shop/audit/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { finishFactorAddition, finishFactorRemoval } from '../../second-factor/server/factors.server.ts'
import type * as contract from '../contract.ts'
import { isOurChallenge, makeChallenge, spendChallenge, relyingParty } from './challenge.server.ts'
import { deletePasskey, insertPasskey, listPasskeysOf } from './queries.server.ts'

/** Removes a passkey. @throws ShopError not_found, too_many_requests, factor_required for the last second factor of an admin who needs one */
export async function removePasskey(shop: Shop, actor: Actor, id: string) {
  await shop.limits.take('factorChanges', actor.id)
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, actor.id)
    await lockSession(tx, actor)
    if (!account || !(await deletePasskey(tx, actor.id, id))) throw new ShopError('not_found', 'There is no such passkey.')
    await finishFactorRemoval(tx, account)
    await notifyFactor(shop, tx, account, 'passkeyRemoved')
    await recordSecurity(shop, tx, {
      security: 'passkey_removed',
      actor: namedActor(actor, account),
      subject: { kind: 'customer', id: actor.id },
      after: { passkey: 'removed' },
    })
  })
}

/** The most passkeys of an account. */
const maxPasskeys = 10

/** Returns the options from which the browser makes a passkey. A device that has a passkey for this account does not make another. */
export async function passkeyOptions(shop: Shop, actor: Actor) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const [existing, account, rpName] = await Promise.all([
    listPasskeysOf(shop.db, actor.id),
    shop.db.selectFrom('customer').select(['name', 'email', 'loginMobile']).where('id', '=', actor.id).executeTakeFirstOrThrow(),
    readBrand(shop.db),
  ])
  const userName = account.email ?? account.loginMobile ?? account.name
  return generateRegistrationOptions({
    rpName,
    rpID: relyingParty(shop).rpID,
    userName,
    userDisplayName: account.name || userName,
    userID: new TextEncoder().encode(actor.id),
    challenge: makeChallenge(shop, `add ${actor.id}`),
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Saves a new passkey. For an admin it is a second factor: the first one comes with recovery codes, and all other sessions end.
 * @throws ShopError wrong_passkey, too_many_requests, rule_refused when the account has ten
 */
export async function addPasskey(shop: Shop, actor: Actor, { name, answer }: z.output<typeof contract.addPasskey.input>) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { expectedOrigin, expectedRPID } = relyingParty(shop)
  let challenge = ''
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response: { ...answer.response, transports: answer.response.transports ?? [] }, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return isOurChallenge(shop, `add ${actor.id}`, given)
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw notSaved()
  const { credential } = verified.registrationInfo
  await shop.limits.take('factorChanges', actor.id)

  return shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, actor.id)
    if (!account) throw new ShopError('unauthenticated', 'Please log in to continue.')
    await lockSession(tx, actor, actor.id)
    if (!(await spendChallenge(tx, shop.now(), challenge))) throw notSaved()
    if ((await listPasskeysOf(tx, actor.id)).length >= maxPasskeys)
      throw new ShopError('rule_refused', `You can save up to ${maxPasskeys} passkeys. Please remove one first.`)
    const passkey = await insertPasskey(tx, {
      id: credential.id,
      customerId: actor.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: credential.transports ?? [],
      name,
      createdAt: shop.now(),
      lastUsedAt: null,
    })
    if (!passkey) throw notSaved()
    await notifyFactor(shop, tx, account, 'passkeyAdded')
    const recoveryCodes = await finishFactorAddition(shop, tx, actor, account.role)
    await recordSecurity(shop, tx, {
      security: 'passkey_added',
      actor: namedActor(actor, account),
      subject: { kind: 'customer', id: actor.id },
      after: { passkey: 'added' },
    })
    return { passkey, recoveryCodes }
  })
}

const notSaved = () => new ShopError('wrong_passkey', 'The passkey was not saved. Please try again.')
