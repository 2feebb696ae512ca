import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'

/** Any address without a page. Answered by a route of its own, so that the frame's own data is there. */
export function loader({ url }: Route.LoaderArgs) {
  throw data(null, { status: isWellFormed(url.pathname) ? 404 : 400 })
}

export default function NotFound() {
  return null
}

function isWellFormed(path: string) {
  try {
    // Its result is used, since the bundler takes a call without use for one without effect.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}
