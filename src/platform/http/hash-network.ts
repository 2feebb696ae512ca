import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { networksOf } from './client-address.ts'

const hashBytes = 16

/**
 * Returns a keyed hash of the network of an address: the /24 of an IPv4 address, the /48 of an IPv6 one. Null for an unknown address. The account's id is
 * part of it, so the hashes of two accounts on one network differ. Only an equal hash means something: "the same network".
 * @param address as `clientAddress` returns it
 */
export function hashNetwork(secret: string, accountId: string, address: string): Uint8Array | null {
  const network = networkOf(address)
  return network === undefined ? null : createHmac('sha256', secret).update(`network ${accountId} ${network}`).digest().subarray(0, hashBytes)
}

function networkOf(address: string): string | undefined {
  if (address.includes(':')) return networksOf(address).at(-1)
  return isIP(address) ? address.split('.').slice(0, 3).join('.') : undefined
}
