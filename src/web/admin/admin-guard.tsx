import { Outlet } from 'react-router'
import { requireSession } from '../account/guard.ts'
import { adminShellTexts as texts } from '../texts/admin-shell.ts'
import type { Route } from './+types/admin-guard.ts'

/** Redirects people without the admin role before any page loads its data. The API checks the role again on each call. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => void requireSession(request, 'admin')]

/** Placeholder until the first data arrive. The server sends it to anybody, so it contains no data of the shop. */
export function HydrateFallback() {
  return (
    <div role="status" data-loading="" className="grid gap-6">
      <span className="sr-only">{texts.loadingPage}</span>
      <span className="h-8 w-48 animate-pulse rounded-field bg-edge" />
      <span className="h-40 animate-pulse rounded-panel bg-edge" />
      <span className="h-80 animate-pulse rounded-panel bg-edge" />
    </div>
  )
}

export default Outlet
