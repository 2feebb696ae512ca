import { Link } from 'react-router'
import { needsTexts as texts } from './dashboard-texts.ts'
import { showNumber } from '#ui/office/show.ts'
import { useNeeds } from './use-needs.ts'

/** What needs a person now, each with a link to its screen. Renders nothing if nothing does. */
export function NeedsPanel() {
  const needs = useNeeds() ?? []
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs-you" className="rounded-panel border border-edge bg-card p-4 sm:p-5">
      <h2 id="needs-you" className="font-sans text-base leading-tight font-semibold tracking-normal">
        {texts.title}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {needs.map(({ name, count, isMore }) => (
          <li key={name}>
            <Link to={texts.links[name].to} className="inline-flex min-h-11 items-center gap-3 lg:min-h-9">
              <span className="min-w-8 rounded-full bg-marigold-100 px-2 py-0.5 text-center text-xs font-semibold text-marigold-800 tabular-nums">
                {`${showNumber(count)}${isMore ? '+' : ''}`}
              </span>
              <span className="link">{texts.links[name].text(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
