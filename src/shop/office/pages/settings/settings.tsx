import { Link, type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import { lookTexts } from '#shop/look/parts.ts'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import { mailTextsTexts, smsTexts } from '#shop/messages/parts.ts'
import { pinsTexts } from '#shop/places/parts.ts'
import { type SettingPage, settingsTexts as texts } from '#shop/settings/parts.ts'
import { taxTexts } from '#shop/tax/parts.ts'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall, type Needed } from '#ui/office/rights.ts'
import type { Root } from '#ui/site.ts'
import * as backupsContract from '../../backups/contract.ts'
import * as brandPackContract from '../../brand-pack/contract.ts'
import * as connectionsContract from '../../connections/contract.ts'
import * as firstStepsContract from '../../first-steps/contract.ts'
import { brandPackTexts } from '../brand-pack/brand-pack-texts.ts'
import { connectionsTexts } from '../connections/connections-texts.ts'
import { lawTexts } from '../law/law-texts.ts'
import { backupTexts, feedsTexts, indexTexts } from './settings-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Reads what the badges show. A page of the settings opens without them. */
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

/** A page of the settings. `needs` is the endpoint that it reads; without one, every role with the settings may open it. */
type Entry = { to: string; title: string; text: string; needs?: Needed; state?: State | undefined }

const formPage = (page: SettingPage): Entry => ({ to: `/admin/settings/${page}`, ...texts.pages[page] })

export default function SettingsIndex() {
  const { backups, steps } = useLoaderData<typeof clientLoader>()
  const connected = steps.filter(({ name }) => name === 'payments' || name === 'mail' || name === 'sms')
  const missing = connected.filter(({ done }) => !done)
  const { groups, entries } = indexTexts
  return (
    <>
      <PageHead title={texts.title} />
      <TestMode />
      <Group
        title={groups.shop}
        entries={[
          formPage('business'),
          { to: '/admin/settings/look', title: lookTexts.title, text: entries.look },
          { to: '/admin/settings/brand-pack', title: brandPackTexts.title, text: entries.brandPack, needs: brandPackContract.exportBrandPack },
        ]}
      />
      <Group
        title={groups.selling}
        entries={[
          formPage('delivery'),
          formPage('cash-on-delivery'),
          { to: '/admin/settings/pin-codes', title: pinsTexts.title, text: entries.pinCodes },
          formPage('safeguards'),
          formPage('reviews'),
        ]}
      />
      <Group
        title={groups.law}
        entries={[
          { to: '/admin/settings/tax', title: taxTexts.title, text: entries.tax },
          formPage('labels'),
          { to: '/admin/settings/law', title: lawTexts.title, text: entries.law },
        ]}
      />
      <Group
        title={groups.messages}
        entries={[
          formPage('messages'),
          { to: '/admin/messages/texts', title: mailTextsTexts.title, text: entries.mailTexts, needs: messagesTextsContract.listTexts },
          { to: '/admin/settings/sms', title: smsTexts.title, text: entries.sms },
        ]}
      />
      <Group
        title={groups.system}
        entries={[
          {
            to: '/admin/settings/connections',
            title: connectionsTexts.title,
            text: entries.connections,
            needs: connectionsContract.showConnections,
            state: connected.length === 0 ? undefined : stateOfMissing(missing.length),
          },
          { to: '/admin/settings/feeds', title: feedsTexts.title, text: entries.feeds },
          {
            to: '/admin/settings/backups',
            title: backupTexts.title,
            text: entries.backups,
            needs: backupsContract.showBackups,
            state: backups && { tone: backups.state === 'good' ? 'good' : 'bad', text: backupTexts.states[backups.state] },
          },
        ]}
      />
    </>
  )
}

const stateOfMissing = (count: number): State =>
  count === 0 ? { tone: 'good', text: indexTexts.allSet } : { tone: 'waiting', text: indexTexts.missing(count) }

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const open = entries.filter(({ needs }) => needs === undefined || mayCall(needs))
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
