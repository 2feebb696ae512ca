import type { LegalParts, ShownParts } from '#shop/content/office-contract.ts'
import type { PageContent } from '#shop/content/page-contract.ts'
import { Blocks, PagePicture } from '#shop/content/parts.ts'
import { GrievanceForm } from '#shop/grievances/parts.ts'
import { dateInIndia } from '#kernel/india.ts'
import { ShellLink } from '#ui/shell-link.tsx'
import { legalLinks } from '#ui/first-links.ts'
import { useSite } from '#ui/site.ts'
import { withLinks } from '#ui/text-sections.tsx'
import { legalPageTexts as texts } from './legal-page-texts.ts'

type Props = { content: PageContent; parts: ShownParts & { legal: LegalParts } }

/** A legal page, as shoppers and the preview of its draft show it. The server has filled its facts. */
export function LegalView({ content: { title, summary, image, alt, blocks }, parts }: Props) {
  const site = useSite()
  const { since, hasForm, officer } = parts.legal
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
          {summary && <p className="text-lg text-ink">{summary}</p>}
          {image && <PagePicture first image={image} alt={alt} sizes="(width >= 768px) 640px, 100vw" className="mt-8 w-full rounded-card" />}
          <Blocks blocks={blocks} parts={parts} />
        </div>
        {hasForm && <GrievanceForm />}
        <div className="prose mt-10">
          <p className="border-t border-line pt-5 text-sm text-ink-3">
            <span>{site.company}</span>. {texts.inForceSince} <time dateTime={since}>{dateInIndia(since)}</time>.{' '}
            {!officer && <span>{withLinks(`${texts.questions}: ${site.email}`)}</span>}
          </p>
        </div>
      </article>
    </div>
  )
}
