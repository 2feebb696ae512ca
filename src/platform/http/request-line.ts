import type { IncomingMessage } from 'node:http'

/** The characters of host names, addresses and ports. Any other byte could change the path of a URL that is built from the Host. */
const plainHost = /^[A-Za-z0-9.:[\]-]+$/

/** A path and a query in printable ASCII. Without `#`, and without a backslash in the path, which a URL parser would read as a slash; browsers send neither. */
const plainTarget = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/

/** Limits far above any address of the shop. Finding the page of a path takes time that grows with the square of its segments. */
const [maxPathLength, maxSegments] = [2048, 32]

/**
 * Checks a request before any other code reads it: it needs exactly one Host, of plain characters, and a target that begins with a slash. Then it replaces
 * the Host by the shop's own, so that no URL inside depends on the client's Host.
 * @returns the status for a refusal, or undefined when the request is valid
 */
export function takeRequestLine(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>, ownHost: string): 400 | 414 | undefined {
  const hosts = hostsIn(request.rawHeaders)
  const target = request.url ?? ''
  if (hosts.length !== 1 || !plainHost.test(hosts[0] ?? '') || !plainTarget.test(target)) return 400
  const [path = ''] = target.split('?', 1)
  if (path.length > maxPathLength || path.split('/', maxSegments + 2).length > maxSegments + 1) return 414
  request.headers.host = ownHost
  return undefined
}

function hostsIn(rawHeaders: readonly string[]) {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}
