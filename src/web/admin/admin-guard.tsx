import { Outlet } from 'react-router'
import { requireSession } from '../account/guard.ts'
import { adminShellTexts as texts } from '../texts/admin-shell.ts'
import type { Route } from './+types/admin-guard.ts'

/** Before any page asks for its data. What the pages show comes from the API, which looks the role up itself. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => void requireSession(request, 'admin')]

/** Kept on screen until the first data are there; tells nothing that only an admin may see. */
export function HydrateFallback() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{texts.loadingPage}</span>
      <span className="h-8 w-48 animate-pulse rounded-field bg-edge" />
      <span className="h-40 animate-pulse rounded-panel bg-edge" />
      <span className="h-80 animate-pulse rounded-panel bg-edge" />
    </div>
  )
}

export default Outlet
