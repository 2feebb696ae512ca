import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { errorTexts as texts } from '../texts/errors.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Shows the specified texts of a routing error, and no details of any other error. `children` are links; by default those of the shop. */
export function ErrorNotice({ error, children = <WaysOn /> }: { error: unknown; children?: ReactNode }) {
  const { pathname } = useLocation()
  const { title, text } = describe(error, pathname)
  return (
    <div className="wrap grid justify-items-center gap-5 py-24 text-center">
      <title>{title}</title>
      <img src="/brand/mark.svg" alt="" width="96" height="96" className="size-20" />
      <h1 className="text-title">{title}</h1>
      <p className="max-w-[52ch] break-words text-ink-2">{text}</p>
      {/* Filled in by the server, which alone knows it, and left as it is here. */}
      <p className="text-sm text-ink-2 empty:hidden" id="reference" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

const WaysOn = () => (
  <>
    <ButtonLink to="/">{texts.home}</ButtonLink>
    <ButtonLink to="/products" look="outline">
      {texts.products}
    </ButtonLink>
  </>
)

/** That the page was asked for in a wrong way, which a page that tells of its own failures leaves to the notice. */
export const isWrongMethod = (error: unknown) => isRouteErrorResponse(error) && error.status === 405

function describe(error: unknown, pathname: string) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text } = status === 404 || status === 405 || status === 400 ? texts[status] : texts.other
  return { title, text: text(pathname) }
}
