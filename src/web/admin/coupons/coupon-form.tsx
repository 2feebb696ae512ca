import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addCoupon, type Coupon, updateCoupon } from '#domain/coupons/admin-contract.ts'
import { focusField } from '../../account/form-fields.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, CallError, textOf } from '../../call.ts'
import { couponTexts as texts } from '../../texts/admin-coupons.ts'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Switch } from '../ui/switch.tsx'
import { type CouponDraft, type DraftErrors, draftOf, emptyDraft, errorsIn, findErrors, inputOf, type TextName, textNames } from './coupon-draft.ts'
import { CouponPreview } from './coupon-preview.tsx'

type CouponFormProps = {
  /** The coupon that is being edited; a new one is made without it. */
  editing: Coupon | undefined
  /** Names to choose from while one types. */
  celebrities: readonly string[]
  onSaved: () => void
  onCancel: () => void
}

/** Makes or changes a coupon, with the stamp beside it. To be given a key, so that another coupon begins afresh. */
export function CouponForm({ editing, celebrities, onSaved, onCancel }: CouponFormProps) {
  const { draft, errors, failure, busy, type, setActive, save } = useCouponDraft(editing, onSaved)
  const form = useRef<HTMLFormElement>(null)

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
      <form ref={form} noValidate onSubmit={save} className="grid gap-6 md:grid-cols-[minmax(0,1fr)_240px]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <TextField {...field('code')} required maxLength={40} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          <TextField {...field('createdBy')} required maxLength={200} autoComplete="off" list="celebrities" />
          <TextField {...field('discount')} required inputMode="decimal" autoComplete="off" after="%" />
          <TextField {...field('minAmount')} required inputMode="decimal" autoComplete="off" before="₹" />
          <TextField {...field('expiry')} required type="date" hint={texts.hints.expiry} className="sm:col-span-2" />
          <TextField {...field('maxUses')} inputMode="numeric" autoComplete="off" hint={texts.hints.limits} />
          <TextField {...field('maxUsesPerCustomer')} inputMode="numeric" autoComplete="off" hint={texts.hints.limits} />
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
    </Panel>
  )
}

function useCouponDraft(editing: Coupon | undefined, onSaved: () => void) {
  const [draft, setDraft] = useState<CouponDraft>(editing ? draftOf(editing) : emptyDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  function type(name: TextName, value: string) {
    setDraft((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  function refuse(form: HTMLFormElement, found: DraftErrors) {
    setErrors(found)
    const first = textNames.find((name) => found[name])
    if (first) focusField(form, first)
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = findErrors(draft)
    if (busy || Object.keys(found).length > 0) return refuse(form, found)
    setBusy(true)
    setFailure(undefined)
    try {
      const { message } = await whileSignedIn(editing ? call(updateCoupon, { id: editing._id, ...inputOf(draft) }) : call(addCoupon, inputOf(draft)))
      toast(message)
      onSaved()
    } catch (error) {
      const told = toldOf(error)
      if (!form.isConnected) toast(textOf(error, texts.saveFailed), { kind: 'error' })
      else if (Object.keys(told).length > 0) refuse(form, told)
      else setFailure(textOf(error, texts.saveFailed))
    } finally {
      setBusy(false)
    }
  }

  return { draft, errors, failure, busy, type, setActive: (active: boolean) => setDraft((now) => ({ ...now, active })), save }
}

/** What the server says of single fields. */
function toldOf(error: unknown): DraftErrors {
  if (!(error instanceof CallError)) return {}
  return error.code === 'code_taken' ? { code: error.message } : errorsIn(error.details)
}
