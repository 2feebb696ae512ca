import { showFirstSteps } from '../../first-steps/contract.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { serverTexts as texts } from '#shop/settings/parts.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Panel } from '#ui/office/panel.tsx'

const parts = ['payments', 'mail', 'sms'] as const

/** Says which settings only the server has, which of them are set, and who sets them. Their values are secrets, so no screen shows or takes them. */
export function ServerPanel() {
  const { loaded } = useLoaded(async () => (await call(showFirstSteps, {})).steps)
  const steps = loaded.kind === 'loaded' ? loaded.value : []
  const stateOf = (name: (typeof parts)[number]) => steps.find((step) => step.name === name)?.done
  return (
    <Panel id="server" title={texts.title}>
      <p className="mb-4 text-ink-2">{texts.intro}</p>
      <dl className="grid gap-3">
        {parts.map((part) => (
          <div key={part} className="grid gap-1">
            <dt className="flex flex-wrap items-center gap-2 font-medium">
              {texts.parts[part].name}
              {stateOf(part) !== undefined && <Badge tone={stateOf(part) ? 'good' : 'waiting'}>{stateOf(part) ? texts.isSet : texts.isMissing}</Badge>}
            </dt>
            <dd className="text-ink-2 wrap-anywhere">{texts.parts[part].how}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
