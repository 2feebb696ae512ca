import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Shop } from '#platform/shop.ts'

/** Authenticator apps show each code of six digits for 30 seconds, a time step (RFC 6238). */
const periodSeconds = 30
/** Codes of this many steps before and after the present one are accepted too, because clocks differ. */
const stepsApart = 1
const secretBytes = 20
// A sealed secret has a nonce, the encrypted secret and a tag. The lengths are in bytes.
const nonceLength = 12
const tagLength = 16

export const newSecret = () => new Secret({ size: secretBytes })

/** Returns the settings of an authenticator app, with which the QR code is made. */
export const totpOf = (secret: Secret, { brand, account }: { brand: string; account: string }) =>
  new TOTP({ issuer: brand, label: account, secret, period: periodSeconds })

/**
 * Returns the time step of a code, or undefined for a wrong code. A code of the step `lastStep` or earlier is wrong, so that no code works twice.
 */
export function stepOf(secret: Secret, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = TOTP.validate({ token: code, secret, period: periodSeconds, timestamp: now.getTime(), window: stepsApart })
  if (delta === null) return undefined
  const step = TOTP.counter({ period: periodSeconds, timestamp: now.getTime() }) + delta
  return step > lastStep ? step : undefined
}

/** Encrypts a secret, so that a copy of the database alone gives no codes. */
export function sealSecret({ secrets }: Pick<Shop, 'secrets'>, secret: Secret, customerId: string): Uint8Array {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets.auth), nonce).setAAD(Buffer.from(customerId))
  return Buffer.concat([nonce, cipher.update(secret.bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret. @throws Error when it was sealed with another AUTH_SECRET or for another account */
export function openSecret({ secrets }: Pick<Shop, 'secrets'>, sealed: Uint8Array, customerId: string): Secret {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secrets.auth), bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(customerId))
    .setAuthTag(bytes.subarray(-tagLength))
  const secret = Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}

const keyOf = (auth: string) => createHmac('sha256', auth).update('authenticator secrets').digest()
