import type { z } from 'zod/mini'
import type { Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { beginSession } from '../../second-factor/server/begin-session.server.ts'
import { makeChallenge, type Purpose } from './challenge.server.ts'
import { checkPasskey, wrongPasskey } from './check-passkey.server.ts'
import type * as contract from '../contract.ts'
import { relyingParty } from './relying-party.server.ts'

/** Returns the options from which the browser asks for a passkey. They name no account, so they tell nothing about one. */
export async function askForPasskey(shop: Shop, purpose: Purpose) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({ rpID: relyingParty(shop).rpID, challenge: makeChallenge(shop, purpose), userVerification: 'required' })
}

/** Logs in with a passkey, which counts as two factors: the device, and the PIN, finger or face that opens it. @throws ShopError wrong_passkey, too_many_requests */
export async function logInWithPasskey(shop: Shop, { answer }: z.output<typeof contract.passkeyLogin.input>, origin: Origin) {
  const { address } = origin
  await shop.limits.take('loginAddress', address)
  const { account, spend } = await checkPasskey(shop, answer, 'log in')
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const current = await lockCustomer(tx, account.id)
    if (!current) throw wrongPasskey()
    await spend(tx)
    return beginSession(shop, tx, current, { by: 'passkey', origin })
  })
  await shop.limits.reward('loginAddress', address)
  return signedIn
}
