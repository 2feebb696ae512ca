import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { networksOf } from '#platform/http/client-address.ts'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** True if a list of addresses and networks (CIDR) allows the address. An empty list allows all addresses. */
export function isAllowedAddress(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true
  if (!isIPv4(address) && !isIPv6(address)) return false
  const allowed = new BlockList()
  for (const entry of list) {
    const [network = '', bits] = entry.split('/')
    if (bits === undefined) allowed.addAddress(network, familyOf(network))
    else allowed.addSubnet(network, Number(bits), familyOf(network))
  }
  return allowed.check(address, familyOf(address))
}

/** Returns the network of an address: the /24 of an IPv4 address, the /48 of an IPv6 one. Null for an unknown address. */
export function networkOf(address: string): string | null {
  if (isIPv6(address)) return networksOf(address).at(-1)?.replace('/48', '::/48') ?? null
  return isIPv4(address) ? address.replace(/\.\d+$/, '.0/24') : null
}
