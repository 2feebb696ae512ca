import { useEffect, useState } from 'react'
import { call } from '#ui/call.ts'
import { focusField } from '#ui/form-fields.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { FormButtons } from '#ui/office/form-buttons.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as contract from '../contract.ts'
import { redirect as redirectSchema, type Redirect } from '../contract.ts'
import { redirectsTexts as texts } from './redirects-texts.ts'

type Props = {
  /** The redirect to edit, or undefined for a new one. */
  editing: Redirect | undefined
  onSaved: () => void
  onCancel: () => void
  /** Loads another person's version into the form. */
  onTake: (theirs: Redirect) => void
}

const draftOf = ({ from, to }: Pick<Redirect, 'from' | 'to'>) => ({ from, to })

/** Adds or changes a redirect. Give it a React key, so that the form of another redirect starts with fresh state. */
export function RedirectForm({ editing, onSaved, onCancel, onTake }: Props) {
  const initial = draftOf(editing ?? { from: '', to: '' })
  const [draft, setDraft] = useState(initial)
  const { ref, busy, errors, formProps, save } = useOfficeForm({ failed: texts.saveFailed, reloads: false, onSaved })
  const mergedWith = (theirs: Redirect) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(redirectSchema, (theirs) => {
    const mine = mergedWith(theirs)
    return differingFields((['from', 'to'] as const).map((name) => [texts[name], theirs[name], mine[name]]))
  })
  useUnsaved(() => !busy && !isSame(initial, draft))

  useEffect(() => {
    if (editing && ref.current) focusField(ref.current, 'to')
  }, [editing, ref])

  /** Saves the form. `seen`: another person's version, which this save replaces knowingly. */
  const submit = (seen?: Redirect) =>
    save((isHere) => {
      const request = (known: Redirect | undefined) => {
        const input = known ? mergedWith(known) : draft
        return editing ? call(contract.updateRedirect, { id: editing._id, ...input, version: (known ?? editing).version }) : call(contract.addRedirect, input)
      }
      return send(request, { seen, isHere })
    })

  const field = (name: 'from' | 'to') => ({
    label: texts[name],
    name,
    value: draft[name],
    error: errors[name],
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  return (
    <Panel title={editing ? texts.editTitle(editing.from) : texts.newTitle}>
      <form
        {...formProps(() => submit())}
        aria-label={editing ? texts.editTitle(editing.from) : texts.newTitle}
        className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
      >
        <TextField {...field('from')} hint={texts.fromHint} />
        <TextField {...field('to')} hint={texts.toHint} />
        <FormButtons busy={busy} editing={editing !== undefined} texts={texts} onCancel={onCancel} className="md:mt-6" />
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}
