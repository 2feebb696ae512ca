import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { replaceRecoveryCodes } from './queries.server.ts'

const codeCount = 10
const codeLength = 10
/** Letters and digits that do not look alike. Ten of these 30 characters have 49 bits. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'

/** Makes ten recovery codes, which replace the earlier ones. They are shown once; the database stores keyed hashes. */
export async function newRecoveryCodes(shop: Pick<Shop, 'secrets' | 'now'>, tx: Tx, customerId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''))
  const hashes = codes.map((code) => hashRecoveryCode(shop, customerId, code))
  await replaceRecoveryCodes(tx, customerId, hashes, shop.now())
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** True if a code is as long as a recovery code, so that it cannot be a code of an app. */
export const isRecoveryCode = (code: string) => code.length === codeLength

export function hashRecoveryCode({ secrets }: Pick<Shop, 'secrets'>, customerId: string, code: string): Uint8Array {
  return createHmac('sha256', secrets.auth).update(`recovery code ${customerId} ${code}`).digest()
}
