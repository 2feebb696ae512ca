import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { beginSession } from '../../second-factor/server/begin-login.server.ts'
import type * as contract from '../contract.ts'
import type { passkeyAnswer } from '../contract.ts'
import { isOurChallenge, type Purpose, spendChallenge, relyingParty, makeChallenge } from './challenge.server.ts'
import { findPasskey, markPasskeyUsed } from './queries.server.ts'

/**
 * Checks a passkey's answer to a challenge for this purpose. The device must have verified its user by PIN, finger or face.
 * @returns the account, and a function that marks the challenge as used, in the transaction that uses the answer
 * @throws ShopError wrong_passkey
 */
export async function checkPasskey(shop: Shop, answer: z.output<typeof passkeyAnswer>, purpose: Purpose) {
  const passkey = await findPasskey(shop.db, answer.id)
  if (!passkey) throw wrongPasskey()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { expectedOrigin, expectedRPID } = relyingParty(shop)
  let challenge = ''
  const expectedChallenge = (given: string) => {
    challenge = given
    return isOurChallenge(shop, purpose, given)
  }
  const { id, publicKey, signCount, customerId } = passkey
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const credential = { id, publicKey: new Uint8Array(publicKey), counter: signCount }
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw wrongPasskey()

  const spend = async (tx: Tx) => {
    if (!(await spendChallenge(tx, shop.now(), challenge))) throw wrongPasskey()
    if (!(await markPasskeyUsed(tx, id, verified.authenticationInfo.newCounter, shop.now()))) throw wrongPasskey()
  }
  return { account: { id: customerId }, spend }
}

const wrongPasskey = () => new ShopError('wrong_passkey', 'This passkey was not accepted. Please try again or log in another way.')

/** Returns the options from which the browser asks for a passkey. They name no account, so they reveal nothing about one. */
export async function askForPasskey(shop: Shop, purpose: Purpose) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({ rpID: relyingParty(shop).rpID, challenge: makeChallenge(shop, purpose), userVerification: 'required' })
}

/**
 * Logs in with a passkey, which counts as two factors: the device, and the PIN, finger or face that opens it. @throws ShopError wrong_passkey,
 * too_many_requests
 */
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
