import { Link, type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import { settingsTexts as texts } from '#shop/settings/parts.ts'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import type { Root } from '#ui/site.ts'
import * as backupsContract from '../../backups/contract.ts'
import * as firstStepsContract from '../../first-steps/contract.ts'
import { type SettingEntry, settingGroups } from './setting-entries.ts'
import { backupTexts, indexTexts } from './settings-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Reads the data of the badges. If that fails, the page shows without badges. */
export async function clientLoader() {
  const [backups, steps] = await withSession(
    Promise.all([
      mayCall(backupsContract.showBackups) ? call(backupsContract.showBackups, {}).catch(() => undefined) : undefined,
      call(firstStepsContract.showFirstSteps, {}).then(
        (reply) => reply.steps,
        () => [],
      ),
    ]),
  )
  return { backups, steps }
}

type State = { tone: Tone; text: string }

type States = { [Badge in NonNullable<SettingEntry['badge']>]: State | undefined }

export default function SettingsIndex() {
  const { backups, steps } = useLoaderData<typeof clientLoader>()
  const connected = steps.filter(({ name }) => name === 'payments' || name === 'mail' || name === 'sms')
  const missing = connected.filter(({ done }) => !done)
  const states: States = {
    connections: connected.length === 0 ? undefined : stateOfMissing(missing.length),
    backups: backups && { tone: backups.state === 'good' ? 'good' : 'bad', text: backupTexts.states[backups.state] },
  }
  return (
    <>
      <PageHead title={texts.title} />
      <TestMode />
      {settingGroups.map(({ title, entries }) => (
        <Group key={title} title={title} entries={entries} states={states} />
      ))}
    </>
  )
}

const stateOfMissing = (count: number): State =>
  count === 0 ? { tone: 'good', text: indexTexts.allSet } : { tone: 'waiting', text: indexTexts.missing(count) }

function Group({ title, entries, states }: { title: string; entries: readonly SettingEntry[]; states: States }) {
  const open = entries.filter(({ needs }) => mayCall(needs)).map(({ badge, ...entry }) => ({ ...entry, state: badge && states[badge] }))
  return (
    <Panel title={title} flush>
      <ul className="divide-y divide-hairline">
        {open.map(({ to, title: name, text, state }) => (
          <li key={to} className="relative grid gap-x-6 gap-y-0.5 px-4 py-3 hover:bg-paper sm:grid-cols-[16rem_1fr_max-content] sm:items-center">
            <Link to={to} className="link font-medium after:absolute after:inset-0">
              {name}
            </Link>
            <p className="text-ink-2">{text}</p>
            {state && (
              <span className="justify-self-start">
                <Badge tone={state.tone}>{state.text}</Badge>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TestMode() {
  const root = useRouteLoaderData<Root>('root')
  const on = root?.sandbox ?? false
  return (
    <Panel title={texts.testMode.title} actions={<Badge tone={on ? 'waiting' : 'good'}>{on ? texts.testMode.isOn : texts.testMode.isOff}</Badge>}>
      <p className="text-ink-2">{on ? texts.testMode.on : texts.testMode.off}</p>
      {root?.hasMailbox && (
        <a href="/sandbox/messages" className="link mt-2 inline-flex min-h-11 items-center lg:min-h-0">
          {texts.testMode.messages}
        </a>
      )}
    </Panel>
  )
}
