import { type FormEvent, useState } from 'react'
import { type MetaFunction, useLoaderData, useRevalidator, useRouteLoaderData } from 'react-router'
import { showBackups } from '#domain/backups/contract.ts'
import { saveSettings, showSettings } from '#domain/settings/contract.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { type SettingName, settingsTexts as texts } from '../../texts/admin-settings.ts'
import { toast } from '../../ui/toast-store.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { changedSettings, filledAfter, sections, shownSetting } from './setting-fields.ts'
import { pageMeta } from '../page-meta.ts'
import { FailedPanel } from '../ui/failed-panel.tsx'

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader() {
  try {
    const [settings, backups] = await Promise.all([whileSignedIn(call(showSettings, {})), whileSignedIn(call(showBackups, {}))])
    return { kind: 'loaded' as const, settings, backups }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.unloaded) }
  }
}

export default function SettingsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <TestMode />
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <BackupPanel backups={loaded.backups} />
          <SettingsForm settings={loaded.settings} />
        </>
      )}
    </>
  )
}

function TestMode() {
  const on = useRouteLoaderData<typeof rootLoader>('root')?.sandbox ?? false
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

type Loaded = Extract<Awaited<ReturnType<typeof clientLoader>>, { kind: 'loaded' }>

function SettingsForm({ settings }: Pick<Loaded, 'settings'>) {
  // What the fields were filled with: a change of somebody else's since then is not in them, and must not be taken back.
  const [filled, setFilled] = useState(settings)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { revalidate } = useRevalidator()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const written = new FormData(form)
    const change = changedSettings(filled, (name) => String(written.get(name) ?? ''))
    if (Object.keys(change).length === 0) return toast(texts.unchanged, { kind: 'info' })
    setBusy(true)
    try {
      const { message, settings: saved } = await whileSignedIn(call(saveSettings, change))
      toast(message)
      setErrors({})
      setFilled(filledAfter(filled, saved, change))
      await revalidate()
    } catch (error) {
      const found = fieldErrorsOf(error)
      setErrors(found)
      toast(textOf(error, texts.failed), { kind: 'error' })
      const [first] = Object.keys(found)
      const field = first === undefined ? null : form.elements.namedItem(nameIn(first))
      if (field instanceof HTMLElement) field.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
      {sections.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(([name, kind]) => {
              const field = { name, label: texts.fields[name], hint: hints[name], error: errorOf(errors, name), defaultValue: shownSetting(filled, name) }
              const isLong = kind === 'long' || kind === 'lines' || kind === 'taxes'
              if (isLong) return <TextAreaField key={name} {...field} className="sm:col-span-2" />
              return <TextField key={name} {...field} type={kind === 'number' ? 'text' : kind} inputMode={kind === 'number' ? 'numeric' : undefined} />
            })}
          </div>
        </Panel>
      ))}
      <div className="sticky bottom-0 -mx-1 flex justify-end border-t border-edge bg-ground/95 px-1 py-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

const hints: Partial<Record<SettingName, string>> = texts.hints

/** The server names the innermost field ("address.1", "tax.products.0.hsn"); the form has one for the list. */
const nameIn = (found: string) =>
  sections.flatMap(({ fields }) => fields.map(([name]) => name)).find((name) => found === name || found.startsWith(`${name}.`)) ?? found

const errorOf = (errors: Record<string, string>, name: SettingName) => Object.entries(errors).find(([found]) => nameIn(found) === name)?.[1]
