import type { IncomingMessage } from 'node:http'

/** Letters, digits and what an address and a port are written with. Any other byte could move the path of a URL that is built from the Host. */
const plainHost = /^[A-Za-z0-9.:[\]-]+$/

/** A path and a query in printable ASCII. Browsers send no `#`, and no backslash in a path: the URL parser would read it as a slash. */
const plainTarget = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/

/** Far more than any address of the shop has. Finding the page for a path takes the square of its steps. */
const [mostPathLength, mostSteps] = [2048, 32]

/**
 * Decides whether a request may go on, before anything else looks at it: exactly one Host, of plain characters, and a target that begins with a slash.
 * Then the shop's own host takes the place of the client's, so that no URL inside depends on what a client called the shop.
 * @returns the status to refuse the request with, or undefined when it goes on
 */
export function takeRequestLine(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>, ownHost: string): 400 | 414 | undefined {
  const hosts = hostsIn(request.rawHeaders)
  const target = request.url ?? ''
  if (hosts.length !== 1 || !plainHost.test(hosts[0] ?? '') || !plainTarget.test(target)) return 400
  const [path = ''] = target.split('?', 1)
  if (path.length > mostPathLength || path.split('/', mostSteps + 2).length > mostSteps + 1) return 414
  request.headers.host = ownHost
  return undefined
}

function hostsIn(rawHeaders: readonly string[]) {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}
