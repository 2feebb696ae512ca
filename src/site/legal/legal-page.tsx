import { data } from 'react-router'
import { GrievanceForm } from '#shop/grievances/parts.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { dateInIndia } from '#kernel/india.ts'
import { seo } from '#ui/seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { ShellLink } from '#ui/shell-link.tsx'
import { legalLinks, siteIn, titleOn, useSite } from '#ui/site.ts'
import { legalPageTexts as texts } from './legal-page-texts.ts'
import { legalPages } from './legal-texts.ts'
import { withLinks, TextSections } from '#ui/text-sections.tsx'
import type { Route } from './+types/legal-page.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? seo(matches, { title: titleOn(siteIn(matches), loaderData.title), description: loaderData.lead, path: loaderData.path }) : []

/** Finds the legal page for this route. The server renders the text, so no script contains it. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const { db, payments } = context.get(shopContext)
  const facts = await readSettings(db)
  const page = legalPages(facts, payments.current.label).find((each) => each.path === `/${pattern}`)
  if (!page) throw data(null, { status: 404 })
  return { ...page, since: facts.legalSince, hasForm: page.path === '/grievance' && facts.grievanceForm }
}

export default function LegalPage({ loaderData: { path, title, lead, sections, since, hasForm } }: Route.ComponentProps) {
  const site = useSite()
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[220px_minmax(0,1fr)] lg:py-16">
      <nav
        aria-label={texts.pages}
        className="lg:sticky lg:top-28 lg:order-first lg:self-start max-lg:order-last max-lg:border-t max-lg:border-line max-lg:pt-6"
      >
        <ul className="grid gap-1">
          {legalLinks.map(({ to, text }) => (
            <li key={to}>
              <ShellLink to={to} className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold">
                {text}
              </ShellLink>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <h1 className="text-title">{title}</h1>
        <div className="prose mt-5">
          <p className="text-lg text-ink">{lead}</p>
          <TextSections sections={sections} />
        </div>
        {hasForm && <GrievanceForm />}
        <div className="prose mt-10">
          <p className="border-t border-line pt-5 text-sm text-ink-3">
            <span>{site.company}</span>. {texts.inForceSince} <time dateTime={since}>{dateInIndia(since)}</time>.{' '}
            {path !== '/grievance' && <span>{withLinks(`${texts.questions}: ${site.email}`)}</span>}
          </p>
        </div>
      </article>
    </div>
  )
}
