import { createHmac } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'

/** Returns a keyed hash of a code. Without the key, a million six-digit codes could be tried in a moment. */
export function hashCode({ secrets }: Pick<Shop, 'secrets'>, mobile: string, code: string): Uint8Array {
  return createHmac('sha256', secrets.auth).update(`one-time code ${mobile} ${code}`).digest()
}
