import { Outlet, replace } from 'react-router'
import { requireSession } from '#ui/guard.ts'
import { adminShellTexts as texts } from '#ui/office/shell-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { firstScreen, mayOpen } from './admin-links.ts'
import { readMyRole } from '#shop/accounts/parts.ts'
import type { Route } from './+types/admin-guard.ts'

/**
 * Redirects people without the admin role, and staff whose role does not allow the screen, before any page loads its data. The API checks the role again
 * on each call.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    requireSession(request, 'admin')
    await readMyRole()
    const { pathname } = new URL(request.url)
    if (mayOpen(pathname)) return
    const screen = firstScreen()
    // Every log-in leads to the dashboard, so a redirect from there needs no notice.
    if (screen === undefined) toast(texts.noScreens)
    else if (pathname !== '/admin') toast(texts.notAllowed)
    throw replace(screen ?? '/')
  },
]

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
