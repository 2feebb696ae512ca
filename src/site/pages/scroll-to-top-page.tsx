import { useEffect } from 'react'
import { scrollToTop } from '#ui/scroll-to-top.ts'
import { noindexMeta, useMenus } from '#ui/site.ts'
import { scrollToTopTexts as texts } from './scroll-to-top-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/scroll-to-top-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.tabTitle)

/** Scrolls to the top, and links to the main pages. */
export default function ScrollToTopPage() {
  const { columns } = useMenus()
  useEffect(scrollToTop, [])
  return (
    <div className="wrap grid justify-items-start gap-6 py-16 lg:py-24">
      <h1 className="text-title">{texts.heading}</h1>
      <p className="text-ink-2">{texts.lead}</p>
      <ul className="flex flex-wrap gap-3">
        {columns
          .flatMap(({ links }) => links)
          .map(({ to, text }, index) => (
            <li key={index}>
              <ButtonLink to={to} look="outline">
                {text}
              </ButtonLink>
            </li>
          ))}
      </ul>
      <Button onClick={scrollToTop}>{texts.scrollUp}</Button>
    </div>
  )
}
