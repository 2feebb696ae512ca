import { Panel } from '#ui/office/panel.tsx'
import { PageLink } from '#ui/office/screen-link.tsx'
import type { FirstStep, FirstStepName } from '../../first-steps/contract.ts'
import { firstStepTexts } from './dashboard-texts.ts'

const texts = firstStepTexts.welcome

type Part = { title: string; text: string; to: string; isPublic?: boolean }

/** The first steps that each part of the greeting sums up. */
const stepsOf: Record<keyof typeof texts.parts, readonly FirstStepName[]> = {
  brand: ['brand'],
  product: ['product', 'pictures', 'mrps', 'stock'],
  legal: ['company', 'address', 'licence', 'officer', 'registration'],
  testOrder: ['testOrder'],
}

/** Greets the owner of a shop that began empty, with four parts to set up. Renders nothing once all are done. */
export function Welcome({ steps }: { steps: readonly FirstStep[] }) {
  const isDone = (names: readonly FirstStepName[]) => steps.filter(({ name }) => names.includes(name)).every(({ done }) => done)
  const parts = (['brand', 'product', 'legal', 'testOrder'] as const).map((name) => ({ name, part: texts.parts[name], done: isDone(stepsOf[name]) }))
  if (parts.every(({ done }) => done)) return null
  return (
    <Panel title={texts.title}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{texts.intro}</p>
      <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {parts.map(({ name, part, done }) => (
          <li key={name} className="grid content-start gap-1 rounded-panel border border-edge p-4">
            <PartLink part={part} done={done} />
            <span className="text-ink-2">{part.text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function PartLink({ part: { title, to, isPublic }, done }: { part: Part; done: boolean }) {
  const look = 'inline-flex min-h-11 items-center gap-2 font-semibold lg:min-h-8'
  if (done)
    return (
      <span className={`${look} text-leaf`}>
        <span aria-hidden="true">✓</span>
        <span>{title}</span>
        <span className="sr-only">{firstStepTexts.done}</span>
      </span>
    )
  return (
    <PageLink to={to} isPublic={isPublic} className={look}>
      {title}
    </PageLink>
  )
}
