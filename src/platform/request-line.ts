import type { IncomingMessage } from 'node:http'

/** Letters, digits and what an address and a port are written with. Any other byte could move the path of a URL that is built from the Host. */
const plainHost = /^[A-Za-z0-9.:[\]-]+$/

/** A path and a query in printable ASCII. Browsers send no `#`, and no backslash in a path: the URL parser would read it as a slash. */
const plainTarget = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/

/**
 * Decides whether a request may go on, before anything else looks at it: exactly one Host, of plain characters, and a target that begins with a slash.
 * Then the shop's own host takes the place of the client's, so that no URL inside depends on what a client called the shop.
 * @returns false for a request to answer with 400
 */
export function takeRequestLine(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>, ownHost: string): boolean {
  const hosts = hostsIn(request.rawHeaders)
  if (hosts.length !== 1 || !plainHost.test(hosts[0] ?? '') || !plainTarget.test(request.url ?? '')) return false
  request.headers.host = ownHost
  return true
}

function hostsIn(rawHeaders: readonly string[]) {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}
