import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why an address that somebody wrote was not called, in words for that person. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** Networks of no public host: this machine, private and shared networks, links, documentation, tests, many receivers, and IPv4 within IPv6. */
const privateNetworks = new BlockList()
const ipv4Networks = [
  ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24'],
  ['192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]
for (const network of ipv4Networks.flat()) {
  const [base = '', bits] = network.split('/')
  privateNetworks.addSubnet(base, Number(bits), 'ipv4')
}
for (const [base, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(base, bits, 'ipv6')

/** The only network of public IPv6 hosts. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateNetworks.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

/** Returns all addresses of a name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>

/**
 * Returns a function that asks DNS servers itself: by default those of the machine, and no file of hosts. The system's `getaddrinfo` keeps a thread for each
 * name, so two names with a silent server would delay every other lookup of the process, such as that of the payment provider.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return found.flatMap((answer, index) => (answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

export const resolveAll = createResolve()

/** Resolves a host once and checks every address of it. @throws NotFetched for a host that is unknown or not public */
export async function findPublicAddresses({ hostname }: URL, resolve: Resolve, signal: AbortSignal): Promise<[LookupAddress, ...LookupAddress[]]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const [first, ...others] = isIP(host) ? [{ address: host, family: isIP(host) }] : await inTime(resolve(host, signal), signal, 'its host is not found')
  if (!first) throw new NotFetched('its host is not found')
  if (![first, ...others].every((found) => isPublicAddress(found.address))) throw new NotFetched('its host is not public')
  return [first, ...others]
}

/**
 * Checks a host as `findPublicAddresses` does. Returns the lookup for the connection: it gives the checked addresses, also if they have changed meanwhile.
 * @throws NotFetched for a host that is unknown or not public
 */
export async function checkHost(url: URL, resolve: Resolve, signal: AbortSignal): Promise<LookupFunction> {
  const addresses = await findPublicAddresses(url, resolve, signal)
  const [first] = addresses
  return (_host, { all }, found) => found(null, all ? addresses : first.address, first.family)
}

/** @throws NotFetched for anything but https on its usual port without a name and password */
export function parsePublic(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new NotFetched('the address is not valid')
  const url = new URL(address, base)
  if (url.protocol !== 'https:') throw new NotFetched('the address does not begin with https://')
  if (url.port !== '' || url.username !== '' || url.password !== '') throw new NotFetched('the address has a port, a name or a password')
  return url
}

/** Waits for the work, until the signal aborts. @throws NotFetched with `reason` if the work fails, or because it took too long */
export async function inTime<Result>(work: Promise<Result>, signal: AbortSignal, reason: string): Promise<Result> {
  const late = () => new NotFetched('its server takes too long')
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(late())
  if (signal.aborted) throw late()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, ended])
  } catch (cause) {
    if (cause instanceof NotFetched) throw cause
    throw signal.aborted ? late() : Object.assign(new NotFetched(reason), { cause })
  } finally {
    signal.removeEventListener('abort', end)
  }
}
