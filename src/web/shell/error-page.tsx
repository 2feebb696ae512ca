import { ErrorNotice } from './error-notice.tsx'
import { PageFrame } from './page-frame.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <PageFrame>
      <ErrorNotice error={error} />
    </PageFrame>
  )
}
