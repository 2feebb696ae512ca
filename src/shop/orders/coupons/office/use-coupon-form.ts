import { type RefObject, useState } from 'react'
import { addCoupon, coupon, type Coupon, updateCoupon } from '../office-contract.ts'
import { focusField } from '#ui/form-fields.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { couponTexts as texts } from './coupons-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { useConflict } from '#ui/office/use-conflict.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import {
  type CouponDraft,
  differencesOf,
  type DraftErrors,
  draftOf,
  emptyDraft,
  errorsIn,
  findErrors,
  inputOf,
  type TextName,
  textNames,
} from './coupon-draft.ts'

/** Holds the values of the coupon form and saves them. `editing` is undefined for a new coupon. */
export function useCouponForm(editing: Coupon | undefined, form: RefObject<HTMLFormElement | null>, onSaved: () => void) {
  const initial = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState<CouponDraft>(initial)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Returns the shop's version with the changes of this form. */
  const mergedWith = (theirs: Coupon) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(coupon, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  useUnsaved(() => !busy && !isSame(initial, draft))

  function type(name: TextName, value: string) {
    setDraft((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function showErrors(newErrors: DraftErrors) {
    setErrors(newErrors)
    const first = textNames.find((name) => newErrors[name])
    if (first && form.current) focusField(form.current, first)
  }

  /** Saves the form. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  async function save(seen?: Coupon) {
    const typingErrors = findErrors(draft)
    if (busy || Object.keys(typingErrors).length > 0) return showErrors(typingErrors)
    setBusy(true)
    setFailure(undefined)
    const isHere = () => form.current?.isConnected === true
    try {
      const saved = await send(
        (known) => {
          const input = inputOf(known ? mergedWith(known) : draft)
          return editing ? call(updateCoupon, { id: editing._id, ...input, version: (known ?? editing).version }) : call(addCoupon, input)
        },
        { seen, isHere },
      )
      if (!saved) return
      toast(saved.message)
      onSaved()
    } catch (error) {
      const serverErrors = serverErrorsIn(error)
      if (!isHere()) toast(textOf(error, texts.saveFailed), { kind: 'error' })
      else if (Object.keys(serverErrors).length > 0) showErrors(serverErrors)
      else setFailure(textOf(error, texts.saveFailed))
    } finally {
      setBusy(false)
    }
  }

  return { draft, errors, failure, busy, type, setActive: (active: boolean) => setDraft((before) => ({ ...before, active })), save, conflict, close }
}

/** Returns the server's messages by field. */
function serverErrorsIn(error: unknown): DraftErrors {
  if (!(error instanceof CallError)) return {}
  return error.code === 'code_taken' ? { code: error.message } : errorsIn(error.details)
}
