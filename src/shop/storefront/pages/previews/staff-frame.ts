import type { ClientLoaderFunctionArgs, HeadersFunction } from 'react-router'
import { requireSession } from '#ui/guard.ts'
import { secretHeaders } from '#ui/secret-address.tsx'

/** What the routes of previews for staff share. */

export const headers: HeadersFunction = () => secretHeaders

/** The server sends the frame of the page alone: its content comes from the API, which checks the session. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, 'admin')
  return null
}
clientLoader.hydrate = true as const
