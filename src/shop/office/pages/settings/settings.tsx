import { type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { picturesOf } from '#shop/catalogue/rules.ts'
import { lookTexts } from '#shop/look/parts.ts'
import { mailTextsTexts, smsTexts } from '#shop/messages/parts.ts'
import { pinsTexts } from '#shop/places/parts.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import { sectionId, sections, SettingsForm, settingsTexts as texts, serverTexts } from '#shop/settings/parts.ts'
import { feedPaths } from '#shop/storefront/parts.ts'
import { taxTexts } from '#shop/tax/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge } from '#ui/office/badge.tsx'
import { ButtonLink } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import type { Root } from '#ui/site.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as backupsContract from '../../backups/contract.ts'
import * as brandPackContract from '../../brand-pack/contract.ts'
import * as connectionsContract from '../../connections/contract.ts'
import * as firstStepsContract from '../../first-steps/contract.ts'
import { brandPackTexts } from '../brand-pack/brand-pack-texts.ts'
import { connectionsTexts } from '../connections/connections-texts.ts'
import { lawTexts } from '../law/law-texts.ts'
import { BackupPanel } from './backup-panel.tsx'
import { feedsTexts } from './settings-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    const [settings, backups] = await Promise.all([
      withSession(call(settingsContract.showSettings, {})),
      mayCall(backupsContract.showBackups) ? withSession(call(backupsContract.showBackups, {})) : undefined,
    ])
    return { kind: 'loaded' as const, settings, backups }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function SettingsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            {mayCall(connectionsContract.showConnections) && <ButtonLink to="/admin/settings/connections">{connectionsTexts.title}</ButtonLink>}
            <ButtonLink to="/admin/settings/look">{lookTexts.title}</ButtonLink>
            {mayCall(brandPackContract.exportBrandPack) && <ButtonLink to="/admin/settings/brand-pack">{brandPackTexts.title}</ButtonLink>}
            <ButtonLink to="/admin/settings/pin-codes">{pinsTexts.title}</ButtonLink>
            <ButtonLink to="/admin/messages/texts">{mailTextsTexts.title}</ButtonLink>
            <ButtonLink to="/admin/settings/sms">{smsTexts.title}</ButtonLink>
            <ButtonLink to="/admin/settings/law">{lawTexts.title}</ButtonLink>
            <ButtonLink to="/admin/settings/tax">{taxTexts.title}</ButtonLink>
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <Contents />
      <TestMode />
      <ServerPanel />
      <FeedsPanel />
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          {loaded.backups && <BackupPanel backups={loaded.backups} />}
          <SettingsForm settings={loaded.settings} />
        </>
      )}
    </>
  )
}

/** Links to the sections, because the page is long. */
const Contents = () => (
  <nav aria-label={texts.onThisPage} className="flex flex-wrap gap-x-4">
    {sections.map(({ title }) => (
      <a key={title} href={`#${sectionId(title)}`} className="link inline-flex min-h-11 items-center lg:min-h-8">
        {title}
      </a>
    ))}
  </nav>
)

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

/** The addresses of the product feeds, for the owner to give to Google and Meta. */
function FeedsPanel() {
  const base = useRouteLoaderData<Root>('root')?.publicUrl ?? ''
  return (
    <Panel id="feeds" title={feedsTexts.title}>
      <p className="mb-4 max-w-[72ch] text-ink-2">{feedsTexts.intro}</p>
      <div className="grid gap-4">
        {(['google', 'meta'] as const).map((name) => {
          const { label, hint } = feedsTexts.feeds[name]
          return <CopyField key={name} label={label} value={base + feedPaths[name]} hint={hint} texts={feedsTexts} copyName={feedsTexts.copyName(label)} />
        })}
      </div>
      <LeftOut />
    </Panel>
  )
}

const mostNames = 5

/** Names the published products that the feeds leave out. */
function LeftOut() {
  const { loaded } = useLoaded(() => call(catalogueContract.listProducts, {}))
  if (loaded.kind !== 'loaded') return null
  const names = loaded.value.filter((product) => picturesOf(product).length === 0).map(({ name }) => name)
  if (names.length === 0) return null
  return <p className="mt-4 max-w-[72ch] font-semibold text-danger wrap-anywhere">{feedsTexts.leftOut(names.slice(0, mostNames), names.length - mostNames)}</p>
}

const parts = ['payments', 'mail', 'sms'] as const

/** Says which services are connected, and where an owner connects them. */
function ServerPanel() {
  const { loaded } = useLoaded(async () => (await call(firstStepsContract.showFirstSteps, {})).steps)
  const steps = loaded.kind === 'loaded' ? loaded.value : []
  const stateOf = (name: (typeof parts)[number]) => steps.find((step) => step.name === name)?.done
  return (
    <Panel id="server" title={serverTexts.title}>
      <p className="mb-4 text-ink-2">{serverTexts.intro}</p>
      <dl className="grid gap-3">
        {parts.map((part) => (
          <div key={part} className="grid gap-1">
            <dt className="flex flex-wrap items-center gap-2 font-medium">
              {serverTexts.parts[part].name}
              {stateOf(part) !== undefined && (
                <Badge tone={stateOf(part) ? 'good' : 'waiting'}>{stateOf(part) ? serverTexts.isSet : serverTexts.isMissing}</Badge>
              )}
            </dt>
            <dd className="text-ink-2 wrap-anywhere">{serverTexts.parts[part].how}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
