import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'

/** Any address without a page. Answered by a route of its own, so that the frame's own data is there. */
export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: isWellFormed(new URL(request.url).pathname) ? 404 : 400 })
}

export default function NotFound() {
  return null
}

function isWellFormed(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
