import * as firstStepsContract from '../../first-steps/contract.ts'
import type { FirstStep } from '../../first-steps/contract.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { firstStepTexts as texts } from './dashboard-texts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { PageLink } from '#ui/office/screen-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Welcome } from './welcome.tsx'
import { showNumber } from '#ui/office/show.ts'

/** The steps of a new owner. Renders nothing once all are done. `folded`: shows only how many are done, until somebody unfolds the list. */
export function FirstSteps({ folded }: { folded: boolean }) {
  const { loaded } = useLoaded(async () => (mayCall(firstStepsContract.showFirstSteps) ? call(firstStepsContract.showFirstSteps, {}) : undefined))
  const { steps = [], isEmpty = false } = (loaded.kind === 'loaded' && loaded.value) || {}
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <>
      {isEmpty && <Welcome steps={steps} />}
      <List folded={folded} steps={steps} />
    </>
  )
}

function List({ folded, steps }: { folded: boolean; steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <details open={!folded} className="group rounded-panel border border-edge bg-card p-4 sm:p-5">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 lg:min-h-9">
        <h2 className="font-sans text-base leading-tight font-semibold tracking-normal">{texts.title}</h2>
        <span className="text-ink-3 tabular-nums">{texts.progress(showNumber(done), showNumber(steps.length))}</span>
        <Icon name="plus" className="ml-auto size-5 flex-none group-open:hidden" />
        <Icon name="minus" className="ml-auto hidden size-5 flex-none group-open:block" />
      </summary>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ul>
    </details>
  )
}

function Step({ step: { name, done, left } }: { step: FirstStep }) {
  const { title, to, isPublic } = texts.steps[name]
  const text = left > 1 ? texts.left(title, showNumber(left)) : title
  const link = 'inline-flex min-h-11 items-center lg:min-h-8'
  return (
    <li className="flex items-center gap-2.5">
      <span aria-hidden="true" className={done ? 'text-leaf' : 'text-ink-3'}>
        {done ? '✓' : '○'}
      </span>
      {done && (
        <span className={`${link} text-ink-3`}>
          <span>{title}</span> <span className="sr-only">{texts.done}</span>
        </span>
      )}
      {!done && (
        <PageLink to={to} isPublic={isPublic} className={link}>
          {text}
        </PageLink>
      )}
    </li>
  )
}
