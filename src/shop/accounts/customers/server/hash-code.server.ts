import { createHmac } from 'node:crypto'
import { mailboxKey } from '#kernel/text.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'

/** Returns a keyed hash of a code. Without the key, a million six-digit codes could be tried in a moment. */
export function hashCode({ secrets }: Pick<Shop, 'secrets'>, mobile: string, code: string): Uint8Array {
  return createHmac('sha256', secrets.auth).update(`one-time code ${mobile} ${code}`).digest()
}

/** Returns the stored form of a code's challenge. With `requester`, an account, the challenge works for that account only. */
export const hashChallenge = (challenge: string, requester: string | undefined): Uint8Array =>
  hashToken(requester === undefined ? challenge : `${requester} ${challenge}`)

/** Returns the key of codes by mail to an address that need not belong to an account. The hash has a key, so that the address cannot be guessed from it. */
export const mailAddressKey = ({ secrets }: Pick<Shop, 'secrets'>, email: string) =>
  `mail:${createHmac('sha256', secrets.auth)
    .update(`e-mail address ${mailboxKey(email)}`)
    .digest('hex')}`
