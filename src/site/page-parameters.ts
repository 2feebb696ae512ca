/** Pages that the cache must not share: they show a shopper's cart, or have a secret or a payment in the address. The router's manifest is not shared either. */
const privatePages =
  /^\/(?:c|cart|checkout|statement|follow|gift|review|preview|page-preview|product-on|pay|payments|restore-cart|end-reminders|reset-password|__manifest)(?:[/.]|$)/

/** The query parameters that a page reads on the server. Other pages read none. */
const pageQueries: Record<string, string[]> = { '/search': ['q'], '/products': ['type', 'sort', 'country'] }

const reviewsPage = /^\/product\/[^/]+\/reviews$/

/** The query parameters of the router's own data requests. `_routes` names the routes whose data it needs. */
const dataQueries = ['_routes']

/** Returns the query parameters that change what a page shows; undefined for a page that the cache must not share. */
export function pageParameters(path: string): readonly string[] | undefined {
  const page = path.toLowerCase().replace(/(?:\.data)?\/*$/, '')
  if (privatePages.test(page)) return undefined
  const own = reviewsPage.test(page) ? ['sort', 'photos', 'cursor'] : (pageQueries[page] ?? [])
  return path.endsWith('.data') ? [...own, ...dataQueries] : own
}
