import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Scope, scopeLabels } from '#shop/scopes.ts'
import { call } from '#ui/call.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { FormError, NumberField, RequiredNote, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { keepChanged } from '#ui/office/merge-edits.ts'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { numberOrText } from '#ui/office/typed-number.ts'
import { Switch } from '#ui/office/switch.tsx'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { ScopeChoice, sortScopes } from '../../staff/office/scope-choice.tsx'
import * as keysContract from '../contract.ts'
import { apiKey as keySchema, type ApiKey } from '../contract.ts'
import { isKeyScope, keyScopes, longestName, usualPerMinute } from '../rules/api-key.ts'
import { keysTexts as texts } from './api-keys-texts.ts'

type Draft = { name: string; scopes: Scope[]; endsOn: string; addresses: string; perMinute: string; proposesOnly: boolean }

const emptyDraft: Draft = { name: '', scopes: [], endsOn: '', addresses: '', perMinute: String(usualPerMinute), proposesOnly: false }

/** Returns the fields of a key. It leaves out the scopes that the maker has lost, so the next save removes them. */
const draftOf = ({ name, scopes, lost, endsOn, addresses, perMinute, proposesOnly }: ApiKey): Draft => ({
  name,
  scopes: sortScopes(scopes.filter((scope) => !lost.includes(scope))),
  endsOn: endsOn ?? '',
  addresses: addresses.join('\n'),
  perMinute: String(perMinute),
  proposesOnly,
})

const inputOf = ({ name, scopes, endsOn, addresses, perMinute, proposesOnly }: Draft) => ({
  name,
  scopes: scopes.filter(isKeyScope),
  endsOn: endsOn || null,
  addresses: addresses.split(/[\s,]+/).filter(Boolean),
  // A text that is not a number is sent as it is, and the server refuses it.
  perMinute: numberOrText(perMinute) as number,
  proposesOnly,
})

type KeyDialogProps = { editing: ApiKey | undefined; onMade: (made: { name: string; text: string }) => void; onClose: () => void }

/** Makes or changes a key. */
export function KeyDialog({ editing, onMade, onClose }: KeyDialogProps) {
  const { revalidate } = useRevalidator()
  const initial = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState(initial)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({
    failed: texts.failed,
    failsAt: '',
    codes: { name_taken: 'name' },
    reloads: false,
    onSaved: onClose,
  })
  /** Returns the version that somebody else saved, with the changes of this form. */
  const mergedWith = (theirs: ApiKey) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(keySchema, (theirs) => differencesOf(draftOf(theirs), mergedWith(theirs)))
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))

  /** Saves the form. `seen` is set after a conflict: the version of another admin, which this save replaces. */
  function submit(seen?: ApiKey) {
    const missing = { ...(!draft.name.trim() && { name: texts.missingName }), ...(draft.scopes.length === 0 && { scopes: texts.missingScopes }) }
    if (Object.keys(missing).length > 0) return refuse(missing)
    return save((isHere) =>
      send(
        async (known) => {
          const fields = inputOf(known ? mergedWith(known) : draft)
          if (editing) return call(keysContract.changeKey, { id: editing._id, ...fields, version: (known ?? editing).version })
          const reply = await call(keysContract.makeKey, fields)
          onMade({ name: reply.apiKey.name, text: reply.text })
          return reply
        },
        { seen, isHere },
      ),
    )
  }

  function take(theirs: ApiKey) {
    setDraft(draftOf(theirs))
    close()
    void revalidate()
  }

  const field = (name: Exclude<keyof Draft, 'scopes' | 'proposesOnly'>) => ({
    label: texts.fields[name],
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => change({ [name]: target.value }),
  })

  const labels = editing ? { ready: texts.save, busy: texts.saving } : { ready: texts.makeKey, busy: texts.making }
  return (
    <Modal open wide busy={busy} onClose={onClose} title={editing ? texts.editTitle(editing.name) : texts.newTitle}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <RequiredNote />
        <TextField {...field('name')} required maxLength={longestName} hint={texts.hints.name} />
        <div className="grid gap-1">
          <ScopeChoice
            label={texts.fields.scopes}
            offered={keyScopes}
            chosen={draft.scopes}
            error={errors['scopes']}
            onChange={(scopes) => change({ scopes })}
            narrow
          />
          <p className="text-xs text-ink-3">{texts.hints.people}</p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('endsOn')} type="date" hint={texts.hints.endsOn} />
          <NumberField {...field('perMinute')} inputMode="numeric" maxLength={3} hint={texts.hints.perMinute} />
        </div>
        <TextAreaField {...field('addresses')} rows={3} spellCheck={false} hint={texts.hints.addresses} />
        <div className="grid gap-1">
          <Switch label={texts.fields.proposesOnly} checked={draft.proposesOnly} onChange={(proposesOnly) => change({ proposesOnly })} />
          <p className="text-xs text-ink-3">{texts.hints.proposesOnly}</p>
        </div>
        <FormError error={errors['']} />
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {busy ? labels.busy : labels.ready}
        </DialogButtons>
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={take} onKeep={submit} onClose={close} />
    </Modal>
  )
}

function differencesOf(theirs: Draft, yours: Draft) {
  const labels = ({ scopes }: Draft) => scopes.map((scope) => scopeLabels[scope]).join(', ')
  return differingFields([
    [texts.fields.name, theirs.name, yours.name.trim()],
    [texts.fields.scopes, labels(theirs), labels(yours)],
    [texts.fields.proposesOnly, texts.onOff(theirs.proposesOnly), texts.onOff(yours.proposesOnly)],
    ...(['endsOn', 'addresses', 'perMinute'] as const).map((name) => [texts.fields[name], theirs[name], yours[name].trim()] as const),
  ])
}
