import { useEffect, useRef } from 'react'
import type { Coupon } from '../office-contract.ts'
import { focusField } from '#ui/form-fields.ts'
import { couponTexts as texts } from './coupons-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { NumberField, RequiredNote, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { Switch } from '#ui/office/switch.tsx'
import type { TextName } from './coupon-draft.ts'
import { CouponPreview } from './coupon-preview.tsx'
import { useCouponForm } from './use-coupon-form.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const { draft, errors, failure, busy, type, setActive, save, conflict, close } = useCouponForm(editing, form, onSaved)

  useEffect(() => {
    if (editing && form.current) focusField(form.current, 'code')
  }, [editing])

  const field = (name: TextName) => ({
    label: texts.fields[name],
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => type(name, target.value),
  })

  return (
    <Panel title={editing ? texts.editTitle(editing.code) : texts.newTitle}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid gap-6 md:grid-cols-[minmax(0,1fr)_240px]"
      >
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
            <Switch label={texts.fields.active} checked={draft.active} onChange={setActive} />
          </div>
          {failure && (
            <div role="alert" className="sm:col-span-2">
              <FieldError>{failure}</FieldError>
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
      {conflict && (
        <ConflictDialog {...conflict} busy={busy} onTake={() => onTake(conflict.theirs)} onKeep={() => void save(conflict.theirs)} onClose={close} />
      )}
    </Panel>
  )
}
