import { useEffect, useState } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import { claimHint, noticeClaims } from '#shop/claims/parts.ts'
import { Mark } from '#ui/mark.tsx'
import { call } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import type { FormErrors } from '#ui/field-errors.ts'
import { focusField } from '#ui/form-fields.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { FormError, NumberField, RequiredNote, TextField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { FormButtons } from '#ui/office/form-buttons.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showRupees } from '#ui/office/show.ts'
import { Switch } from '#ui/office/switch.tsx'
import { numberIn } from '#ui/office/typed-number.ts'
import { useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { stampEdges } from '#ui/stamp.ts'
import { type ConditionsDraft, hasConditions, usesPercent } from '../../discounts/office/conditions-draft.ts'
import { ConditionsFields } from '../../discounts/office/conditions-fields.tsx'
import { Simulation } from '../../discounts/office/simulation.tsx'
import { conditionsTexts } from '../../discounts/office/discounts-texts.ts'
import * as couponsOfficeContract from '../office-contract.ts'
import { coupon as couponSchema, type Coupon } from '../office-contract.ts'
import { differencesOf, draftOf, emptyDraft, findErrors, inputOf, type TextName, type CouponDraft } from './coupon-draft.ts'
import { couponTexts as texts, couponTexts } from './coupons-texts.ts'

type CouponFormProps = {
  /** The coupon to edit, or undefined for a new one. */
  editing: Coupon | undefined
  /** Suggested names for the celebrity field. */
  celebrities: readonly string[]
  products: readonly Product[]
  onSaved: () => void
  onCancel: () => void
  /** Loads another admin's version into the form. */
  onTake: (theirs: Coupon) => void
}

/** Creates or edits a coupon, with a preview. Give it a React key, so that another coupon starts with fresh state. */
export function CouponForm({ editing, celebrities, products, onSaved, onCancel, onTake }: CouponFormProps) {
  const initial = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState(initial)
  // From the initial values alone. If the section followed the typed values, it would close while the person edits it.
  const startsOpen = hasConditions(initial.conditions)
  const { ref, busy, errors, formProps, refuse, save } = useOfficeForm({
    failed: texts.saveFailed,
    codes: { code_taken: 'code' },
    failsAt: '',
    reloads: false,
    onSaved,
  })
  /** Returns the stored version of the coupon with the changes of this form. */
  const mergedWith = (theirs: Coupon) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(couponSchema, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  useUnsaved(() => !busy && !isSame(initial, draft))

  useEffect(() => {
    if (editing && ref.current) focusField(ref.current, 'code')
  }, [editing, ref])

  /** Saves the form. `seen`: another admin's version, which the person saw and replaces. By default, the save replaces the version that filled the form. */
  function submit(seen?: Coupon) {
    const wrong = findErrors(draft)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const request = (known: Coupon | undefined) => {
      const input = inputOf(known ? mergedWith(known) : draft)
      return editing
        ? call(couponsOfficeContract.updateCoupon, { id: editing._id, ...input, version: (known ?? editing).version })
        : call(couponsOfficeContract.addCoupon, input)
    }
    return save(async (isHere) => {
      const saved = await send(request, { seen, isHere })
      noticeClaims(saved?.warnings ?? [])
      return saved
    })
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
          <TextField {...field('code')} required hint={claimHint(draft.code)} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          <TextField
            {...field('createdBy')}
            required
            hint={claimHint(draft.createdBy, editing ? texts.hints.createdBy : texts.hints.newCelebrity)}
            autoComplete="off"
            list="celebrities"
          />
          {usesPercent(draft.conditions) && <NumberField {...field('discount')} required after="%" />}
          <NumberField {...field('minAmount')} required before="₹" hint={texts.hints.minAmount} />
          <TextField {...field('expiry')} required type="date" hint={texts.hints.expiry} className="sm:col-span-2" />
          <NumberField {...field('maxUses')} optional inputMode="numeric" hint={texts.hints.limits} />
          <NumberField {...field('maxUsesPerCustomer')} optional inputMode="numeric" hint={texts.hints.limits} />
          <details className="group sm:col-span-2" open={startsOpen || hasConditionError(errors) || undefined}>
            <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4 lg:min-h-9">{texts.fields.conditions}</summary>
            <div className="grid gap-4 pt-2">
              <ConditionsFields
                draft={draft.conditions}
                products={products}
                errors={errors}
                onChange={(changes) => setDraft((before) => ({ ...before, conditions: { ...before.conditions, ...changes } }))}
              />
              <p className="text-ink-2">{conditionsTexts.order}</p>
              <Simulation draft={draft} />
            </div>
          </details>
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
          <FormError error={errors['']} className="sm:col-span-2" />
          <FormButtons busy={busy} editing={editing !== undefined} texts={texts} onCancel={onCancel} className="sm:col-span-2" />
        </div>
        <CouponPreview {...draft} />
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}

const hasConditionError = (errors: FormErrors) => Object.keys(errors).some((name) => name.startsWith('conditions.'))

const previewTexts = couponTexts.preview

function worthOf(discount: string, { kind, amount, buy, get }: ConditionsDraft) {
  if (kind === 'percent') return previewTexts.off(String(numberIn(discount) ?? 0))
  if (kind === 'amount') return previewTexts.amountOff(showRupees(numberIn(amount) ?? 0))
  return kind === 'gift' ? previewTexts.gift : previewTexts.buyGet(buy, get)
}

/** Shows the coupon as a stamp while the person types. Leaves out empty fields. */
function CouponPreview({ code, discount, minAmount, expiry, createdBy, active, conditions }: CouponDraft) {
  const minimum = numberIn(minAmount) ?? 0
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-medium text-ink-2">{previewTexts.title}</figcaption>
      <div className={classes('grid gap-3 bg-marigold-100 p-7 text-center text-marigold-800', stampEdges, !active && 'grayscale')}>
        <Mark size={96} className="mx-auto size-9" />
        <p className="grid gap-0.5">
          <span className="font-display text-title leading-none text-ink">{worthOf(discount, conditions)}</span>
          <span>{minimum > 0 ? previewTexts.from(showRupees(minimum)) : previewTexts.anyOrder}</span>
        </p>
        <p className="border-y border-dashed border-marigold-800/50 py-2 text-lg font-bold tracking-[.14em] break-all text-ink">
          {code.trim() || previewTexts.code}
        </p>
        <p className="grid gap-0.5 break-words">
          {createdBy.trim() && <span className="font-medium">{previewTexts.by(createdBy.trim())}</span>}
          {/^\d{4}-\d{2}-\d{2}$/.test(expiry) && <span>{previewTexts.until(showDay(expiry))}</span>}
          {!active && <span className="font-bold text-ink">{previewTexts.inactive}</span>}
        </p>
      </div>
    </figure>
  )
}
