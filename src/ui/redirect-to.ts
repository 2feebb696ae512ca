import { redirect } from 'react-router'
import { withQuery } from '#kernel/with-query.ts'

/** Parameters of the router's own data requests, which are no part of a page's address. */
const dataParameters = ['_routes', 'index']

/**
 * Returns a permanent redirect that keeps the visitor's query, because it may name a pack or the advertisement that led here. Browsers must not store it: an
 * address that shows something again would lead them in a circle.
 */
export function redirectTo(target: string, sentQuery: string) {
  const query = new URLSearchParams(sentQuery)
  for (const name of dataParameters) query.delete(name)
  return redirect(withQuery(target, String(query)), { status: 301, headers: { 'cache-control': 'no-store' } })
}
