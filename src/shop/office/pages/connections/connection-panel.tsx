import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as contract from '../../connections/contract.ts'
import { type Connection, connection as connectionSchema } from '../../connections/contract.ts'
import { connectionsTexts as texts } from './connections-texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trial.ts'

export const sourceTones: Record<Connection['source'], Tone> = { none: 'waiting', stored: 'good', environment: 'info', unreadable: 'bad' }

/** One service: its state, its fields, and buttons to test and remove it. Give it the version as a React key. */
export function ConnectionPanel({ connection, keyMissing }: { connection: Connection; keyMissing: boolean }) {
  const { kind, source, variables, savedAt } = connection
  const { title, intro } = texts.kinds[kind]
  return (
    <Panel id={kind} title={title} actions={<Badge tone={sourceTones[source]}>{texts.sources[source]}</Badge>}>
      <div className="grid gap-4">
        <p className="max-w-[70ch] text-ink-2">{intro}</p>
        {source === 'environment' && <p className="max-w-[70ch]">{texts.environment(variables.join(', '))}</p>}
        {source === 'unreadable' && <p className="max-w-[70ch] font-semibold text-danger">{texts.unreadable}</p>}
        {savedAt && source !== 'environment' && <p className="text-ink-2">{texts.saved(showMoment(savedAt))}</p>}
        {source !== 'environment' && <ConnectionForm connection={connection} disabled={keyMissing} />}
        <Tools connection={connection} />
      </div>
    </Panel>
  )
}

function ConnectionForm({ connection, disabled }: { connection: Connection; disabled: boolean }) {
  const { kind, secrets } = connection
  const { fields } = texts.kinds[kind]
  const names = Object.keys(fields)
  const initial = Object.fromEntries(names.map((name) => [name, connection.values[name] ?? '']))
  const [draft, setDraft] = useState<Record<string, string>>(initial)
  const { revalidate } = useRevalidator()
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.saveFailed, reloads: false })
  const { conflict, send, close } = useConflict(connectionSchema, (theirs) =>
    differingFields(names.map((name) => [fields[name]?.label ?? name, theirs.values[name] ?? '', fields[name]?.isSecret ? '' : (draft[name] ?? '')])),
  )
  useUnsaved(() => !busy && names.some((name) => draft[name] !== initial[name]))

  const submit = (seen?: Connection) =>
    save((isHere) => send((known = connection) => call(contract.saveConnection, { kind, version: known.version, values: draft }), { seen, isHere }))

  return (
    <form {...formProps(() => submit())} className="grid gap-4" autoComplete="off">
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => {
          const { label, hint, placeholder, isSecret, isOptional } = fields[name] ?? { label: name }
          const stored = secrets.find(({ field }) => field === name)
          return (
            <TextField
              key={name}
              id={`${kind}-${name}`}
              name={name}
              label={label}
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              spellCheck={false}
              maxLength={500}
              required={!isOptional && !stored}
              optional={isOptional}
              disabled={disabled}
              placeholder={placeholder}
              hint={stored ? texts.secretSet(stored.ending) : hint}
              value={draft[name]}
              error={errors[name]}
              onChange={({ target }) => setDraft((before) => ({ ...before, [name]: target.value }))}
            />
          )
        })}
      </div>
      <Button type="submit" busy={busy} disabled={disabled} className="justify-self-start">
        {busy ? texts.saving : texts.save}
      </Button>
      <ConflictDialog
        conflict={conflict}
        busy={busy}
        onTake={() => {
          setDraft(initial)
          close()
          void revalidate()
        }}
        onKeep={submit}
        onClose={close}
      />
    </form>
  )
}

function Tools({ connection: { kind, source } }: { connection: Connection }) {
  const { outcome, busy, run } = useTrial(texts.testFailed)
  const removing = useAction(texts.removeFailed)

  async function remove() {
    if (await ask(texts.askRemove)) await removing.run(kind, () => call(contract.deleteConnection, { kind }))
  }

  if (source === 'none') return null
  return (
    <div className="grid gap-3 border-t border-edge pt-4">
      <div className="flex flex-wrap gap-2">
        {source !== 'unreadable' && (
          <Button look="outline" busy={busy} onClick={() => void run(() => call(contract.testConnection, { kind }))}>
            {busy ? texts.testing : texts.kinds[kind].test}
          </Button>
        )}
        {source !== 'environment' && (
          <Button look="ghost" busy={removing.busy !== undefined} onClick={() => void remove()} className="text-danger">
            {texts.remove}
          </Button>
        )}
      </div>
      <TrialOutcome outcome={outcome} />
    </div>
  )
}
