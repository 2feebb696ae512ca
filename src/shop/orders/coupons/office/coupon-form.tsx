import { useEffect, useState } from 'react'
import { addCoupon, coupon as couponSchema, type Coupon, updateCoupon } from '../office-contract.ts'
import { focusField } from '#ui/form-fields.ts'
import { couponTexts as texts } from './coupons-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { NumberField, RequiredNote, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { call } from '#ui/call.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { useConflict } from '#ui/office/use-conflict.ts'
import { useForm } from '#ui/office/use-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { differencesOf, draftOf, emptyDraft, findErrors, inputOf, type TextName } from './coupon-draft.ts'
import { CouponPreview } from './coupon-preview.tsx'

type CouponFormProps = {
  /** The coupon to edit, or undefined for a new one. */
  editing: Coupon | undefined
  /** Suggested names for the celebrity field. */
  celebrities: readonly string[]
  onSaved: () => void
  onCancel: () => void
  /** Loads another admin's version into the form. */
  onTake: (theirs: Coupon) => void
}

/** Creates or edits a coupon, with a preview. Give it a React key, so that another coupon starts with fresh state. */
export function CouponForm({ editing, celebrities, onSaved, onCancel, onTake }: CouponFormProps) {
  const initial = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState(initial)
  const { ref, busy, errors, formProps, refuse, save } = useForm({ failed: texts.saveFailed, codes: { code_taken: 'code' }, failsAt: '', onSaved })
  /** Returns the shop's version with the changes of this form. */
  const mergedWith = (theirs: Coupon) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(couponSchema, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  useUnsaved(() => !busy && !isSame(initial, draft))

  useEffect(() => {
    if (editing && ref.current) focusField(ref.current, 'code')
  }, [editing, ref])

  /** Saves the form. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  function submit(seen?: Coupon) {
    const wrong = findErrors(draft)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    return save((isHere) =>
      send(
        (known) => {
          const input = inputOf(known ? mergedWith(known) : draft)
          return editing ? call(updateCoupon, { id: editing._id, ...input, version: (known ?? editing).version }) : call(addCoupon, input)
        },
        { seen, isHere },
      ),
    )
  }

  const field = (name: TextName) => ({
    label: texts.fields[name],
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  return (
    <Panel title={editing ? texts.editTitle(editing.code) : texts.newTitle}>
      <form {...formProps(() => submit())} className="grid gap-6 md:grid-cols-[minmax(0,1fr)_240px]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <RequiredNote className="sm:col-span-2" />
          <TextField {...field('code')} required autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          <TextField {...field('createdBy')} required hint={editing && texts.hints.createdBy} autoComplete="off" list="celebrities" />
          <NumberField {...field('discount')} required after="%" />
          <NumberField {...field('minAmount')} required before="₹" hint={texts.hints.minAmount} />
          <TextField {...field('expiry')} required type="date" hint={texts.hints.expiry} className="sm:col-span-2" />
          <NumberField {...field('maxUses')} optional inputMode="numeric" hint={texts.hints.limits} />
          <NumberField {...field('maxUsesPerCustomer')} optional inputMode="numeric" hint={texts.hints.limits} />
          <datalist id="celebrities">
            {celebrities.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <div className="sm:col-span-2">
            <Switch label={texts.fields.active} checked={draft.active} onChange={(active) => setDraft((before) => ({ ...before, active }))} />
          </div>
          {errors[''] && (
            <div role="alert" className="sm:col-span-2">
              <FieldError>{errors['']}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button type="submit" busy={busy}>
              {busy ? texts.saving : editing ? texts.update : texts.add}
            </Button>
            {editing && (
              <Button look="outline" onClick={onCancel}>
                {texts.cancel}
              </Button>
            )}
          </div>
        </div>
        <CouponPreview {...draft} />
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}
