import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveSettings, type VersionedSettings, versionedSettings } from '#domain/settings/contract.ts'
import { call, textOf } from '../../call.ts'
import { type SettingName, settingsTexts as texts } from '../../texts/admin-settings.ts'
import { kitTexts } from '../../texts/admin-kit.ts'
import { toast } from '../../ui/toast-store.ts'
import { fieldErrorsOf, withoutError } from '../field-errors.ts'
import { useConflict } from '../use-conflict.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { Button } from '../ui/button.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { NumberField, TextAreaField, TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { changedSettings, differencesOf, factOf, filledFrom, sections, settingNames, shownSetting, staleFacts, wordyNumber } from './setting-fields.ts'

/** The form of every fact of the shop. It sends only the facts that changed here. */
export function SettingsForm({ settings }: { settings: VersionedSettings }) {
  // The values that filled the fields. A later change by somebody else is not in them, and must not be undone.
  const [filled, setFilled] = useState(settings)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()

  const fieldNamed = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    return isField(field) ? field : undefined
  }
  const written = (name: SettingName) => fieldNamed(name)?.value ?? ''
  const { conflict, send, close } = useConflict(versionedSettings, (theirs) => differencesOf(filled, theirs, written))
  useUnsaved(() => !busy && form.current !== null && Object.keys(changedSettings(filled, written)).length > 0)

  /** Takes these facts from `next`, and fills those of their fields that `may` be filled. */
  function fill(next: VersionedSettings, facts: readonly string[], may: (name: SettingName) => boolean) {
    for (const name of settingNames.filter((one) => facts.includes(factOf(one)) && may(one))) {
      const field = fieldNamed(name)
      if (field) field.value = shownSetting(next, name)
    }
    setFilled((before) => filledFrom(before, next, facts))
  }

  function refuse(found: Record<string, string>) {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) fieldNamed(nameIn(first))?.focus()
  }

  /** `seen` is the version of somebody else that this save replaces; without it, the version that filled the form. */
  async function save(seen?: VersionedSettings) {
    const wordy = wordyNumber(written)
    if (wordy) return refuse({ [wordy]: kitTexts.numbersOnly })
    const change = changedSettings(filled, written)
    if (Object.keys(change).length === 0) return toast(texts.unchanged, { kind: 'info' })
    const sent = new Map(settingNames.map((name) => [name, written(name)]))
    setBusy(true)
    try {
      const saved = await send((known = filled) => call(saveSettings, { ...change, versions: known.versions }), { seen })
      if (!saved) return
      toast(saved.message)
      setErrors({})
      // A field that was edited since the save keeps its text.
      fill(saved.settings, Object.keys(change), (name) => written(name) === sent.get(name))
      await revalidate()
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
      refuse(fieldErrorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  function take(theirs: VersionedSettings) {
    fill(theirs, staleFacts(filled, theirs, changedSettings(filled, written)), (name) => shownSetting(theirs, name) !== shownSetting(filled, name))
    close()
  }

  return (
    <form
      ref={form}
      onInput={({ target }) => isField(target) && setErrors((now) => withoutError(now, target.name))}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      noValidate
      className="grid gap-5"
    >
      {sections.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(([name, kind]) => {
              const field = { name, label: texts.fields[name], hint: hints[name], error: errorOf(errors, name), defaultValue: shownSetting(filled, name) }
              const isLong = kind === 'long' || kind === 'lines' || kind === 'taxes'
              if (isLong) return <TextAreaField key={name} {...field} className="sm:col-span-2" />
              if (kind === 'number') return <NumberField key={name} {...field} inputMode="numeric" />
              return <TextField key={name} {...field} type={kind} />
            })}
          </div>
        </Panel>
      ))}
      <div className="sticky bottom-0 -mx-1 flex justify-end border-t border-edge bg-ground/95 px-1 py-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          differences={conflict.differences}
          busy={busy}
          onTake={() => take(conflict.theirs)}
          onKeep={() => void save(conflict.theirs)}
          onClose={close}
        />
      )}
    </form>
  )
}

const isField = (field: unknown) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

const hints: Partial<Record<SettingName, string>> = texts.hints

/** The server names the innermost field ("address.1", "tax.products.0.hsn"); the form has one for the list. */
const nameIn = (found: string) => settingNames.find((name) => found === name || found.startsWith(`${name}.`)) ?? found

const errorOf = (errors: Record<string, string>, name: SettingName) => Object.entries(errors).find(([found]) => nameIn(found) === name)?.[1]
