import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#ui/call.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'
import { NumberField, RequiredNote, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { Panel } from '#ui/office/panel.tsx'
import { hasScope, mayCall } from '#ui/office/rights.ts'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { markRootStale } from '#ui/root-data.ts'
import { toast } from '#ui/toast-store.ts'
import * as settingsContract from '../contract.ts'
import { type VersionedSettings, versionedSettings } from '../contract.ts'
import {
  changedSettings,
  differencesOf,
  findInvalidNumber,
  isNumber,
  settingNames,
  settingOf,
  shownSetting,
  staleSettings,
  withSettings,
} from './setting-fields.ts'
import { optionalSettings, type SettingPage, settingPages } from './setting-sections.ts'
import { type SettingName, settingsTexts as texts } from './settings-texts.ts'

/** The form of one page of the settings. It sends only the settings that this admin changed. */
export function SettingsForm({ page, settings }: { page: SettingPage; settings: VersionedSettings }) {
  // The values that filled the fields. They contain no later change of another admin, and saving must not undo such a change.
  const [initial, setInitial] = useState(settings)
  const { ref: form, busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, reloads: false })

  const fieldNamed = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    return isField(field) ? field : undefined
  }
  useFieldOfAddress(fieldNamed)
  const typed = (name: SettingName) => typedIn(fieldNamed(name))
  const { conflict, send, close } = useConflict(versionedSettings, (theirs) => differencesOf(initial, theirs, typed))
  useUnsaved(() => !busy && form.current !== null && Object.keys(changedSettings(initial, typed)).length > 0)

  /** Takes these settings from `next` as the initial values. Fills the fields for which `canFill` returns true. */
  function fill(next: VersionedSettings, changed: readonly string[], canFill: (name: SettingName) => boolean) {
    for (const name of settingNames.filter((candidate) => changed.includes(settingOf(candidate)) && canFill(candidate))) {
      const field = fieldNamed(name)
      if (field) fillField(field, shownSetting(next, name))
    }
    setInitial((before) => withSettings(before, next, changed))
  }

  /** Saves the changes. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  function submit(seen?: VersionedSettings) {
    const invalid = findInvalidNumber(typed)
    if (invalid) return refuse({ [invalid]: kitTexts.numbersOnly })
    const change = changedSettings(initial, typed)
    if (Object.keys(change).length === 0) return toast(texts.unchanged, { kind: 'info' })
    const sent = new Map(settingNames.map((name) => [name, typed(name)]))
    return save(async (isHere) => {
      const saved = await send((known = initial) => call(settingsContract.saveSettings, { ...change, versions: known.versions }), { seen, isHere })
      // The frame of every screen shows the brand.
      if (saved) markRootStale()
      // A field that the admin edited during the save keeps its text.
      if (saved) fill(saved.settings, Object.keys(change), (name) => typed(name) === sent.get(name))
      return saved
    }, errorsOf)
  }

  /** Fills the fields that another admin changed with the other admin's values. */
  function takeTheirs(theirs: VersionedSettings) {
    fill(theirs, staleSettings(initial, theirs, changedSettings(initial, typed)), (name) => shownSetting(theirs, name) !== shownSetting(initial, name))
    close()
  }

  return (
    <form {...formProps(() => submit())} className="grid gap-5">
      <RequiredNote className="-mb-2" />
      {settingPages[page].map(({ id, note, fields }) => (
        <Panel key={id} {...(settingPages[page].length > 1 && { title: texts.sections[id] })}>
          {note && <p className="mb-4 text-ink-2">{note}</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(([name, kind]) => {
              const field = {
                id: name,
                name,
                label: texts.fields[name],
                required: kind !== 'switch' && !optionalSettings.has(name),
                optional: optionalSettings.has(name),
                hint: hints[name],
                error: errors[name],
                defaultValue: shownSetting(initial, name),
                disabled: !mayCall(settingsContract.saveSettings) || !mayChange(name),
              }
              const isLong = kind === 'long' || kind === 'lines' || kind === 'zones'
              if (kind === 'switch') return <SwitchField key={name} {...field} />
              if (isLong) return <TextAreaField key={name} {...field} className="sm:col-span-2" />
              if (isNumber(kind)) return <NumberField key={name} {...field} inputMode="numeric" />
              return <TextField key={name} {...field} type={kind} />
            })}
          </div>
        </Panel>
      ))}
      <SaveBar needs={settingsContract.saveSettings} busy={busy} texts={texts} />
      <ConflictDialog conflict={conflict} busy={busy} onTake={takeTheirs} onKeep={submit} onClose={close} />
    </form>
  )
}

/** Moves the focus to the field that the address names, such as `#licence`. */
function useFieldOfAddress(fieldNamed: (name: string) => HTMLElement | undefined) {
  const { hash } = useLocation()
  const focus = useEffectEvent((name: string) => fieldNamed(name)?.focus())
  useEffect(() => focus(decodeURIComponent(hash.slice(1))), [hash])
}

/** True when the role may change the setting. */
const mayChange = (name: SettingName) => name !== 'refundProofAbove' || hasScope('refunds:write')

type Field = HTMLInputElement | HTMLTextAreaElement

const isSwitch = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

/** Returns the text of a field: "On" or "Off" for a switch. Undefined for a field of another page. */
function typedIn(field: Field | undefined) {
  if (!field || !isSwitch(field)) return field?.value
  return field.checked ? texts.on : texts.off
}

function fillField(field: Field, text: string) {
  if (isSwitch(field)) field.checked = text === texts.on
  else field.value = text
}

const isField = (field: unknown) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

const hints: Partial<Record<SettingName, string>> = texts.hints

/** Returns the form's field for a server field. The server names entries of lists (`address.0`); the form has one field for the list. */
const fieldNameOf = (path: string) => settingNames.find((name) => path === name || path.startsWith(`${name}.`)) ?? path

/** Returns the server's errors by the form's fields. A list with several wrong entries has the error of its first. */
function errorsOf(error: unknown) {
  const found = Object.entries(fieldErrorsOf(error)).map(([path, text]) => [fieldNameOf(path), text] as const)
  return Object.fromEntries(found.toReversed())
}

type Switch = { name: string; label: string; hint: string | undefined; defaultValue: string; disabled: boolean }

/** A checkbox of the settings form, which reads and fills it as every other field. */
function SwitchField({ name, label, hint, defaultValue, disabled }: Switch) {
  const id = useId()
  return (
    <div className="grid content-start">
      <label className="inline-flex min-h-11 items-center gap-2.5 font-medium text-ink-2 lg:min-h-9">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={defaultValue === texts.on}
          disabled={disabled}
          aria-describedby={hint && id}
          className="size-5 accent-crocus-700"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
