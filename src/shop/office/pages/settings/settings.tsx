import { type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import { showBackups } from '../../backups/contract.ts'
import { showSettings } from '#shop/settings/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import type { Root } from '#ui/site.ts'
import { mailTextsTexts } from '#shop/messages/parts.ts'
import { sectionId, sections, SettingsForm, settingsTexts as texts } from '#shop/settings/parts.ts'
import { Badge } from '#ui/office/badge.tsx'
import { ButtonLink } from '#ui/office/button.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { FeedsPanel } from './feeds-panel.tsx'
import { ServerPanel } from './server-panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader() {
  try {
    const [settings, backups] = await Promise.all([withSession(call(showSettings, {})), mayCall(showBackups) ? withSession(call(showBackups, {})) : undefined])
    return { kind: 'loaded' as const, settings, backups }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function SettingsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} actions={<ButtonLink to="/admin/messages/texts">{mailTextsTexts.title}</ButtonLink>}>
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
  const on = useRouteLoaderData<Root>('root')?.sandbox ?? false
  return (
    <Panel title={texts.testMode.title} actions={<Badge tone={on ? 'waiting' : 'good'}>{on ? texts.testMode.isOn : texts.testMode.isOff}</Badge>}>
      <p className="text-ink-2">{on ? texts.testMode.on : texts.testMode.off}</p>
      {on && (
        <a href="/sandbox/messages" className="link mt-2 inline-flex min-h-11 items-center lg:min-h-0">
          {texts.testMode.messages}
        </a>
      )}
    </Panel>
  )
}
