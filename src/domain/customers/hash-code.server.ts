import { createHmac } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'

/** Keyed, because a million plain hashes of six digits are tried in a moment. */
export function hashCode({ secrets }: Pick<Shop, 'secrets'>, mobile: string, code: string): Uint8Array {
  return createHmac('sha256', secrets.auth).update(`one-time code ${mobile} ${code}`).digest()
}
