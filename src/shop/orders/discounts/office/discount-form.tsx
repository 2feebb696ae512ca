import { type ChangeEvent, useEffect, useState } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import { call } from '#ui/call.ts'
import { focusField } from '#ui/form-fields.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { FormError, NumberField, RequiredNote, TextField } from '#ui/office/fields.tsx'
import { FormButtons } from '#ui/office/form-buttons.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { Panel } from '#ui/office/panel.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as contract from '../office-contract.ts'
import { type AutomaticDiscount, discount as discountSchema } from '../office-contract.ts'
import { ConditionsFields } from './conditions-fields.tsx'
import { usesPercent } from './conditions-draft.ts'
import { differencesOf, draftOf, emptyDraft, findErrors, inputOf, type TextName } from './discount-draft.ts'
import { Simulation } from './simulation.tsx'
import { conditionsTexts, discountTexts as texts } from './discounts-texts.ts'

type DiscountFormProps = {
  /** The discount to edit, or undefined for a new one. */
  editing: AutomaticDiscount | undefined
  products: readonly Product[]
  onSaved: () => void
  onCancel: () => void
  /** Loads another admin's version into the form. */
  onTake: (theirs: AutomaticDiscount) => void
}

/** Creates or edits an automatic discount. Give it a React key, so that another discount starts with fresh state. */
export function DiscountForm({ editing, products, onSaved, onCancel, onTake }: DiscountFormProps) {
  const initial = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState(initial)
  const { ref, busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.saveFailed, failsAt: '', reloads: false, onSaved })
  /** Returns the stored version of the discount with the changes of this form. */
  const mergedWith = (theirs: AutomaticDiscount) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(discountSchema, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  useUnsaved(() => !busy && !isSame(initial, draft))

  useEffect(() => {
    if (editing && ref.current) focusField(ref.current, 'title')
  }, [editing, ref])

  /** Saves the form. `seen`: another admin's version, which the person saw and replaces. By default, the save replaces the version that filled the form. */
  function submit(seen?: AutomaticDiscount) {
    const wrong = findErrors(draft)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const request = (known: AutomaticDiscount | undefined) => {
      const input = inputOf(known ? mergedWith(known) : draft)
      return editing ? call(contract.updateDiscount, { id: editing._id, ...input, version: (known ?? editing).version }) : call(contract.addDiscount, input)
    }
    return save((isHere) => send(request, { seen, isHere }))
  }

  const field = (name: TextName) => ({
    label: texts.fields[name],
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  return (
    <Panel title={editing ? texts.editTitle(editing.title) : texts.newTitle}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <RequiredNote className="sm:col-span-2" />
          <TextField {...field('title')} required hint={texts.hints.title} autoComplete="off" maxLength={60} className="sm:col-span-2" />
          {usesPercent(draft.conditions) && <NumberField {...field('discount')} required after="%" />}
          <NumberField {...field('minAmount')} required before="₹" hint={texts.hints.minAmount} />
          <TextField {...field('expiry')} optional type="date" hint={texts.hints.expiry} />
        </div>
        <ConditionsFields
          draft={draft.conditions}
          products={products}
          errors={errors}
          onChange={(changes) => setDraft((before) => ({ ...before, conditions: { ...before.conditions, ...changes } }))}
        />
        <Switch label={texts.fields.active} checked={draft.active} onChange={(active) => setDraft((before) => ({ ...before, active }))} />
        <p className="text-ink-2">{conditionsTexts.order}</p>
        <Simulation draft={draft} />
        <FormError error={errors['']} />
        <FormButtons busy={busy} editing={editing !== undefined} texts={texts} onCancel={onCancel} />
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}
