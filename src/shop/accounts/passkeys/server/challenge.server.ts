import { minuteMs } from '#kernel/duration.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { storeUsedChallenge } from './queries.server.ts'

/** Returns the domain that passkeys belong to, and the origin that may use them. Both come from PUBLIC_URL. */
export function relyingParty({ config }: Pick<Shop, 'config'>) {
  const { origin, hostname } = new URL(config.PUBLIC_URL)
  return { rpID: hostname, expectedOrigin: origin, expectedRPID: hostname }
}

const lifeMs = 5 * minuteMs

// A challenge has random bytes, the time of its making, and a signature of both. All lengths are in bytes.
const randomLength = 16
const timeLength = 8
const signedLength = randomLength + timeLength
const signatureLength = 32

/** The purpose of a challenge: to add a passkey to an account, to prove its owner, or to log in. A challenge is valid only for its purpose. */
export type Purpose = `add ${string}` | `prove ${string}` | 'log in'

/** Makes a challenge that is valid for five minutes. It is signed rather than stored, so opening the login page writes nothing to the database. */
export function makeChallenge({ secrets, now }: Pick<Shop, 'secrets' | 'now'>, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeLength)
  time.writeBigUInt64BE(BigInt(now().getTime()))
  const signed = Buffer.concat([randomBytes(randomLength), time])
  return new Uint8Array(Buffer.concat([signed, sign(secrets.auth, purpose, signed)]))
}

/** True for a challenge that this shop made for this purpose and that has not expired. `text`: its base64url form. */
export function isOurChallenge({ secrets, now }: Pick<Shop, 'secrets' | 'now'>, purpose: Purpose, text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== signedLength + signatureLength) return false
  const signed = bytes.subarray(0, signedLength)
  if (!timingSafeEqual(bytes.subarray(signedLength), sign(secrets.auth, purpose, signed))) return false
  const age = now().getTime() - Number(signed.readBigUInt64BE(randomLength))
  return age >= 0 && age <= lifeMs
}

/** Marks a challenge as used. The mark outlives the challenge. @returns false if the challenge was used before */
export function spendChallenge(tx: Tx, now: Date, text: string): Promise<boolean> {
  return storeUsedChallenge(tx, { challengeHash: hashToken(text), expiresAt: new Date(now.getTime() + 2 * lifeMs) })
}

const sign = (secret: string, purpose: Purpose, signed: Uint8Array) => createHmac('sha256', secret).update(`passkey ${purpose} `).update(signed).digest()
