import { useLocation } from 'react-router'
import { errorTexts as texts } from '../texts/errors.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { PageFrame } from './page-frame.tsx'

/** Shows an error in the shop's frame. In the back-office it stands alone, without the shop's header and footer. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  if (isInBackOffice(pathname))
    return (
      <main id="content" tabIndex={-1} className="grid min-h-dvh content-center outline-none">
        <ErrorNotice error={error}>
          {/* A whole load: the screen that failed may have left anything behind. */}
          <ButtonLink to="/admin" reloadDocument prefetch="none">
            {texts.backOffice}
          </ButtonLink>
        </ErrorNotice>
      </main>
    )
  return (
    <PageFrame>
      <ErrorNotice error={error} />
    </PageFrame>
  )
}

const isInBackOffice = (pathname: string) => /^\/admin(\/|$)/i.test(pathname)
