import { lookup as lookUp, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Loads a file from an address that a stranger wrote. */
export type FetchPublic = (address: string, limits: { maxBytes: number; timeoutMs: number }) => Promise<Uint8Array>

/** Why the file was not loaded, in words for the person who gave the address. */
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

type Outside = {
  /** Returns all addresses of a name. */
  resolve: (host: string) => Promise<LookupAddress[]>
  get: (
    url: URL,
    options: RequestOptions & { lookup: LookupFunction },
    answered: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error', fail: (error: Error) => void) => unknown }
}

const resolveAll = (host: string) =>
  new Promise<LookupAddress[]>((resolve, reject) => lookUp(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))))

const mostRedirects = 3

/**
 * Returns a function that loads a file by https from public hosts only. It resolves the name once, checks every address, and connects to the checked one, at
 * each redirect too. So nobody can make the shop read from its own network. It sends no cookie and no credentials, and does not use the environment's proxy.
 */
export function createFetchPublic({ resolve, get: open }: Outside = { resolve: resolveAll, get: (...call) => get(...call) }): FetchPublic {
  return async (address, { maxBytes, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = parse(address)
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const answer = await request(url, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return readAll(answer, maxBytes, signal)
      answer.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) throw new NotFetched(`the server answers ${statusCode}`)
      url = parse(headers.location, url)
    }
    throw new NotFetched('the address redirects too often')
  }

  async function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await inTime(resolve(host), signal, 'its host is not found')
    const [first] = addresses
    if (!first) throw new NotFetched('its host is not found')
    if (!addresses.every((found) => isPublicAddress(found.address))) throw new NotFetched('its host is not public')
    const answered = new Promise<IncomingMessage>((done, fail) => {
      const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'accept-encoding': 'identity', 'user-agent': 'Swachh' }
      // The name resolves to the checked address, also if its owner has changed it meanwhile.
      const pinned: LookupFunction = (_host, { all }, found) => found(null, all ? [first] : first.address, first.family)
      open(url, { agent: false, headers, lookup: pinned, signal }, done).on('error', fail)
    })
    return inTime(answered, signal, 'its server cannot be reached')
  }
}

/** @throws NotFetched for anything but https on its usual port without a name and password */
function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new NotFetched('the address is not valid')
  const url = new URL(address, base)
  if (url.protocol !== 'https:') throw new NotFetched('the address does not begin with https://')
  if (url.port !== '' || url.username !== '' || url.password !== '') throw new NotFetched('the address has a port, a name or a password')
  return url
}

async function readAll(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const tooLarge = () => {
    answer.destroy()
    return new NotFetched(`the file is larger than ${Math.round(maxBytes / 1024 ** 2)} MB`)
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  async function read() {
    for await (const part of answer) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxBytes) throw tooLarge()
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  }
  return inTime(read(), signal, 'its server cannot be reached')
}

/** Waits until the signal ends. @throws NotFetched with the reason of a failure */
async function inTime<Result>(work: Promise<Result>, signal: AbortSignal, reason: string): Promise<Result> {
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
