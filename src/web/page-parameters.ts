/** Pages whose answer depends on who asks for them (their cart, or a secret in the address), and what the router itself asks for. */
const notShared = /^\/(?:cart|checkout|statement|__manifest)(?:[/.]|$)/

/** The query parameters that a page reads on the server. A page that is not named reads none. */
const read: Record<string, string[]> = { '/search': ['q'], '/products': ['type', 'sort'] }

/** What the router asks for when a link is followed: the page's data, of some of its routes alone. */
const ofData = ['_routes']

/** The query parameters that change what a page shows. Undefined for one that is not everybody's. */
export function pageParameters(path: string): readonly string[] | undefined {
  const page = path.toLowerCase().replace(/(?:\.data)?\/*$/, '')
  if (notShared.test(page)) return undefined
  const own = read[page] ?? []
  return path.endsWith('.data') ? [...own, ...ofData] : own
}
