import { Secret, TOTP } from 'otpauth'
import { hashChallenge, hashCode, mailAddressKey, mailCodeKey } from '#shop/accounts/customers/server/code-queries.server.ts'
import { signedToken } from '#platform/signed-token.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { openSoftAuthenticator } from '../../support/soft-authenticator.ts'
import type { Account } from '../make-account.ts'
import { type Call, codeChallenge } from './refs.ts'

/** Makes every proof of an owner: one-time codes, the tokens of mailed links, passkeys, and the code of an authenticator app that is not yet confirmed. */
export async function makeProofs(shop: Shop, { call, asha, admin, leaver }: { call: Call; asha: Account; admin: Account; leaver: Account }) {
  const now = shop.now()
  const times = { sentAt: now, expiresAt: new Date(now.getTime() + 300_000) }
  const codeFor = (mobile: string, requester?: string) => ({
    mobile,
    codeHash: hashCode(shop, mobile, '123456'),
    challengeHash: hashChallenge(codeChallenge, requester),
    ...times,
  })
  const own = [codeFor('+919876543210'), codeFor(mailCodeKey(asha.id))]
  const changes = [codeFor('+919123456780', asha.id), codeFor(mailAddressKey(shop, 'new@example.com'), asha.id)]
  await shop.db
    .insertInto('oneTimeCode')
    .values([...own, ...changes])
    .execute()

  const resetToken = 'reset-link-of-leaver'
  await shop.db
    .insertInto('passwordReset')
    .values({ customerId: leaver.id, tokenHash: hashToken(resetToken), createdAt: now, expiresAt: times.expiresAt })
    .execute()

  const { origin } = new URL(shop.config.PUBLIC_URL)
  const [saved, next] = [openSoftAuthenticator({ origin }), openSoftAuthenticator({ origin })]
  const create = async (device: typeof saved) => device.create((await call('/passkeys/options', asha.token, {})).options)
  await call('/passkeys', asha.token, { name: 'My phone', answer: await create(saved) })
  const added = await create(next)
  const given = saved.get((await call('/auth/passkey/options', '', {})).options)

  const { secret } = await call('/second-factor/authenticator', admin.token, {})
  return {
    resetToken,
    endToken: signedToken(shop, 'end the cart reminders of', asha.id),
    totp: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() }),
    passkey: saved.id,
    passkeyData: given.response.clientDataJSON,
    passkeyFlags: given.response.authenticatorData,
    passkeySignature: given.response.signature,
    newPasskey: next.id,
    newPasskeyData: added.response.clientDataJSON,
    newPasskeyKey: added.response.attestationObject,
  }
}
