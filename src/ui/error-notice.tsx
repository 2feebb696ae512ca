import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { errorTexts as texts } from './errors-texts.ts'
import { Mark } from './mark.tsx'
import { ButtonLink } from './button.tsx'

/** Shows the specified texts of a routing error, and no details of other errors. `children`: links, by default to home and products. */
export function ErrorNotice({ error, children = <ShopLinks /> }: { error: unknown; children?: ReactNode }) {
  const { pathname } = useLocation()
  const { title, text } = describe(error, pathname)
  return (
    <div className="wrap grid justify-items-center gap-5 py-24 text-center">
      <title>{title}</title>
      <Mark size={96} className="size-20" />
      <h1 className="text-title">{title}</h1>
      <p className="max-w-[52ch] break-words text-ink-2">{text}</p>
      {/* The server writes the error's reference here. React leaves it untouched. */}
      <p className="text-sm text-ink-2 empty:hidden" id="reference" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

const ShopLinks = () => (
  <>
    <ButtonLink to="/">{texts.home}</ButtonLink>
    <ButtonLink to="/products" look="outline">
      {texts.products}
    </ButtonLink>
  </>
)

/** True for 405, which every page shows with ErrorNotice, even a page with its own error message. */
export const isWrongMethod = (error: unknown) => isRouteErrorResponse(error) && error.status === 405

function describe(error: unknown, pathname: string) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text } = status === 404 || status === 405 || status === 400 ? texts[status] : texts.other
  return { title, text: text(pathname) }
}
