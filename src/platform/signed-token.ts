import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

type Signing = { secrets: Pick<Secrets, 'auth'> }

/**
 * The purposes of tokens. The words of the purpose are signed, so a token of one purpose is not valid for another. A module adds its purposes by
 * `declare module`. It never changes their words, because links in sent messages need them.
 */
export interface TokenPurposes {}

export type Purpose = keyof TokenPurposes

/** 128 bits: nobody can guess it, and the link stays short enough for an SMS. */
const signatureBytes = 16

const sign = ({ secrets }: Signing, purpose: Purpose, subject: string, until: string | undefined) =>
  createHmac('sha256', secrets.auth)
    .update(`${purpose} ${subject}${until === undefined ? '' : ` until ${until}`}`)
    .digest()
    .subarray(0, signatureBytes)

/** Returns a token for a link that gives its holder one right about one subject. It is signed rather than stored, so it costs no row. */
export function signedToken(shop: Signing, purpose: Purpose, subject: string, until?: Date): string {
  const end = until && Math.floor(until.getTime() / 1000).toString(36)
  return [subject, ...(end === undefined ? [] : [end]), sign(shop, purpose, subject, end).toString('base64url')].join('.')
}

/** Returns the subject of a token; undefined if the shop did not sign it for this purpose, or its time is over. */
export function readSignedToken(shop: Signing & { now(): Date }, purpose: Purpose, token: string): string | undefined {
  const parts = token.split('.')
  const [subject = '', end] = parts.length === 3 ? parts : [parts[0]]
  const signature = parts.at(-1) ?? ''
  // A subject without blanks cannot contain an end, so no token passes for another.
  if (parts.length < 2 || parts.length > 3 || !/^[\w-]{1,64}$/.test(subject)) return undefined
  if (end !== undefined && (!/^[0-9a-z]{1,9}$/.test(end) || Number.parseInt(end, 36) * 1000 <= shop.now().getTime())) return undefined
  const given = Buffer.from(signature, 'base64url')
  // The text is compared too, because base64url has several texts for the same bytes.
  const isWellFormed = given.length === signatureBytes && given.toString('base64url') === signature
  return isWellFormed && timingSafeEqual(given, sign(shop, purpose, subject, end)) ? subject : undefined
}
