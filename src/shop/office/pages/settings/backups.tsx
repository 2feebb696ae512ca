import { useEffect } from 'react'
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { settingsTexts } from '#shop/settings/parts.ts'
import * as backupsContract from '../../backups/contract.ts'
import type { Backups } from '../../backups/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { backupTexts as texts } from './settings-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { showMoment, showNumber } from '#ui/office/show.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'

const pollMs = 3000

const tones: Record<Backups['state'], Tone> = { never: 'bad', late: 'bad', good: 'good' }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, backups: await withSession(call(backupsContract.showBackups, {})) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, settingsTexts.loadFailed) }
  }
}

/** Shows the last backup and its last verified restore, with a button that starts a backup. */
export default function BackupsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/settings">{settingsTexts.back}</BackLink>} />
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <LastBackup backups={loaded.backups} />}
    </>
  )
}

function LastBackup({ backups }: { backups: Backups }) {
  const { state, running, last, place, keyIsBesideData } = backups
  usePolling(running)
  return (
    <Panel
      title={texts.last}
      actions={
        <>
          <Badge tone={running ? 'waiting' : tones[state]}>{running ? texts.runningNow : texts.states[state]}</Badge>
          <BackUpNow running={running} />
        </>
      }
    >
      {running && state === 'never' && <p className="mb-4 font-medium">{texts.firstRunning}</p>}
      {(state === 'late' || (state === 'never' && !running)) && <Warning>{texts[state]}</Warning>}
      {last?.problem && <Warning>{texts[last.file === null ? 'failed' : 'stored'](showMoment(last.startedAt), last.problem)}</Warning>}
      <LastGood {...backups} />
      <p className="text-ink-2 wrap-anywhere">
        <span>{texts.place(place)}</span> <span>{keyIsBesideData ? texts.keyBeside : texts.keyElsewhere}</span> {texts.afterRestore}
      </p>
    </Panel>
  )
}

const Warning = ({ children }: { children: string }) => (
  <p className="mb-4 flex gap-2 font-medium text-danger wrap-anywhere">
    <Icon name="alert" className="mt-0.5 size-5 shrink-0" />
    <span>{children}</span>
  </p>
)

function LastGood({ lastGood }: Backups) {
  if (!lastGood) return null
  const { startedAt, endedAt, bytes, rows, files, writeMs, verifyMs } = lastGood
  const seconds = (milliseconds: number | null) => ((milliseconds ?? 0) / 1000).toFixed(1)
  const facts = [
    [texts.last, showMoment(startedAt)],
    [texts.verified, endedAt ? showMoment(endedAt) : ''],
    [texts.size, sizeOf(bytes ?? 0)],
    [texts.contents, texts.rowsAndFiles(showNumber(rows ?? 0), showNumber(files ?? 0))],
    [texts.duration, texts.seconds(seconds(writeMs), seconds(verifyMs))],
  ]
  return (
    <dl className="mb-4 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {facts.map(([name, fact]) => (
        <div key={name} className="sm:contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="font-medium tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${showNumber(Math.round(bytes / 1e5) / 10)} MB`)

function BackUpNow({ running }: { running: boolean }) {
  const { busy, run } = useAction(texts.startFailed)

  const start = () => run('start', () => call(backupsContract.makeBackup, {}).then(() => ({ message: texts.started })))

  return (
    <Button needs={backupsContract.makeBackup} look="outline" size="small" busy={busy !== undefined || running} onClick={() => void start()}>
      {running ? texts.working : texts.now}
    </Button>
  )
}

/** Reloads the screen's data every few seconds while a backup runs. */
function usePolling(running: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
