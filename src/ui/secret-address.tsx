import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Headers of a page whose address is the secret: nobody may cache it or index it. */
export const secretHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

type LinkGoneProps = { error: unknown; title: string; text?: string; children: ReactNode }

/** The page of a link that is unknown or has ended. `children`: the way on. Other errors have their own page. */
export function LinkGone({ error, title, text, children }: LinkGoneProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <div className="wrap grid justify-items-center gap-5 py-24 text-center">
      <h1 className="text-title">{title}</h1>
      {text !== undefined && <p className="max-w-[52ch] text-ink-2">{text}</p>}
      {children}
    </div>
  )
}
