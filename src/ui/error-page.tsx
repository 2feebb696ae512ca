import { createElement, use } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session-store.ts'
import { errorTexts as texts } from './errors-texts.ts'
import { ButtonLink } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { FrameContext } from './frame-context.ts'
import { isInBackOffice } from './is-in-back-office.ts'

/** Shows an error in the shop's frame. In the back-office it has no header and footer, and admins get a link to the dashboard. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const frame = use(FrameContext)
  const isAdmin = useSession()?.role === 'admin'
  if (isInBackOffice(pathname))
    return (
      <main id="content" tabIndex={-1} className="grid min-h-dvh content-center outline-none">
        <ErrorNotice error={error}>{isAdmin ? <DashboardLink /> : undefined}</ErrorNotice>
      </main>
    )
  return createElement(frame, null, <ErrorNotice error={error} />)
}

/** Loads the whole document, because the failed screen may have left broken state. */
const DashboardLink = () => (
  <ButtonLink to="/admin" reloadDocument prefetch="none">
    {texts.backOffice}
  </ButtonLink>
)
