import { data } from 'react-router'
import { patternContext, sharedNotFoundContext } from '#ui/shop-context.ts'
import type { Route } from './+types/not-found.ts'

/** Runs no loader for a page load, because the page handler has its answer. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const hasSharedNotFound = context.get(sharedNotFoundContext)
    return isWellFormed(url.pathname) && hasSharedNotFound(context.get(patternContext)) ? new Response(null, { status: 404 }) : undefined
  },
]

/** Answers every address without a page. It is a route, so that the root's data is loaded. */
export function loader({ url }: Route.LoaderArgs) {
  throw data(null, { status: isWellFormed(url.pathname) ? 404 : 400 })
}

export default function NotFound() {
  return null
}

function isWellFormed(path: string) {
  try {
    // The result must be used: the bundler removes a call whose result is unused.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}
