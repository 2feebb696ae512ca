import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { isOurChallenge, type Purpose, spendChallenge } from './challenge.server.ts'
import type { passkeyAnswer } from '../contract.ts'
import { findPasskey, markPasskeyUsed } from './queries.server.ts'
import { relyingParty } from './relying-party.server.ts'

/**
 * Checks a passkey's answer to a challenge for this purpose. The device must have verified its user by PIN, finger or face.
 * @returns the account, and a function that spends the challenge in the transaction that uses the answer
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

export const wrongPasskey = () => new ShopError('wrong_passkey', 'This passkey was not accepted. Please try again or log in another way.')
