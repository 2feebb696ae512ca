import { useEffect } from 'react'
import { scrollToTop } from '../shell/scroll-to-top.ts'
import { footerLinks, unlisted } from '../site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/scroll-to-top-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => unlisted(matches, 'Back to top')

/** /scrolltotop: takes you to the top, and on from there. */
export default function ScrollToTopPage() {
  useEffect(scrollToTop, [])
  return (
    <div className="wrap grid justify-items-start gap-6 py-16 lg:py-24">
      <h1 className="text-title">Back to the top</h1>
      <p className="text-ink-2">You are at the top of the page. Where to next?</p>
      <ul className="flex flex-wrap gap-3">
        {footerLinks.map(({ to, text }) => (
          <li key={to}>
            <ButtonLink to={to} look="outline">
              {text}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Button onClick={scrollToTop}>Scroll up</Button>
    </div>
  )
}
