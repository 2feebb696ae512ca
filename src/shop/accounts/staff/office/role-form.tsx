import { useEffect, useState } from 'react'
import { type Scope, scopeLabels } from '#shop/scopes.ts'
import * as staffRoleContract from '../role-contract.ts'
import { type Role, role as roleSchema } from '../role-contract.ts'
import { focusField } from '#ui/form-fields.ts'
import { call } from '#ui/call.ts'
import { ScopeChoice, sortScopes } from './scope-choice.tsx'
import { rolesTexts as texts } from './staff-texts.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { RequiredNote, TextField } from '#ui/office/fields.tsx'
import { FormButtons } from '#ui/office/form-buttons.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'

type Draft = { name: string; scopes: Scope[]; secondFactor: boolean }

type RoleFormProps = { editing: Role | undefined; onSaved: () => void; onCancel: () => void; onTake: (theirs: Role) => void }

const draftOf = ({ name, scopes: allowed, secondFactor }: Role): Draft => ({ name, scopes: sortScopes(allowed), secondFactor })

const emptyDraft: Draft = { name: '', scopes: [], secondFactor: false }

/** Adds or edits a role that the owner defines. Give it a React key, so that another role starts with fresh state. */
export function RoleForm({ editing, onSaved, onCancel, onTake }: RoleFormProps) {
  const initial = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState(initial)
  const { ref, busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, codes: { role_taken: 'name' }, onSaved })
  /** Returns the version that somebody else saved, with the changes of this form. */
  const mergedWith = (theirs: Role) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(roleSchema, (theirs) => differencesOf(draftOf(theirs), mergedWith(theirs)))
  useUnsaved(() => !busy && !isSame(initial, draft))

  useEffect(() => {
    if (editing && ref.current) focusField(ref.current, 'name')
  }, [editing, ref])

  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))

  /** Saves the form. `seen` is set after a conflict: the version of another admin, which this save replaces. */
  function submit(seen?: Role) {
    const missing = { ...(!draft.name.trim() && { name: texts.missingName }), ...(draft.scopes.length === 0 && { scopes: texts.missingScopes }) }
    if (Object.keys(missing).length > 0) return refuse(missing)
    return save((isHere) =>
      send(
        (known) => {
          const fields = known ? mergedWith(known) : draft
          return editing
            ? call(staffRoleContract.updateRole, { id: editing._id, ...fields, version: (known ?? editing).version })
            : call(staffRoleContract.addRole, fields)
        },
        { seen, isHere },
      ),
    )
  }

  return (
    <Panel title={editing ? texts.editTitle(editing.name) : texts.newTitle}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <RequiredNote />
        <TextField
          label={texts.fields.name}
          name="name"
          required
          maxLength={40}
          autoComplete="off"
          className="sm:max-w-80"
          value={draft.name}
          error={errors['name']}
          onChange={({ target }) => change({ name: target.value })}
        />
        <ScopeChoice label={texts.fields.scopes} chosen={draft.scopes} error={errors['scopes']} onChange={(chosen) => change({ scopes: chosen })} />
        <Switch label={texts.fields.secondFactor} checked={draft.secondFactor} onChange={(secondFactor) => change({ secondFactor })} />
        <FormButtons busy={busy} editing={editing !== undefined} texts={texts} onCancel={onCancel} />
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}

function differencesOf(theirs: Draft, yours: Draft) {
  const labels = (draft: Draft) => draft.scopes.map((scope) => scopeLabels[scope]).join(', ')
  const yesOrNo = (draft: Draft) => (draft.secondFactor ? texts.yes : texts.no)
  return differingFields([
    [texts.fields.name, theirs.name, yours.name.trim()],
    [texts.fields.scopes, labels(theirs), labels(yours)],
    [texts.secondStep, yesOrNo(theirs), yesOrNo(yours)],
  ])
}
