import { type RefObject, useState } from 'react'
import { addCoupon, coupon, type Coupon, updateCoupon } from '#domain/coupons/admin-contract.ts'
import { focusField } from '../../account/form-fields.ts'
import { call, CallError, textOf } from '../../call.ts'
import { couponTexts as texts } from '../../texts/admin-coupons.ts'
import { toast } from '../../ui/toast-store.ts'
import { isSame, keepChanged } from '../keep-changed.ts'
import { useConflict } from '../use-conflict.ts'
import { useUnsaved } from '../use-unsaved.ts'
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

/** Holds a coupon while it is typed, and saves it. `editing` is undefined for a new one. */
export function useCouponForm(editing: Coupon | undefined, form: RefObject<HTMLFormElement | null>, onSaved: () => void) {
  const filled = editing ? draftOf(editing) : emptyDraft
  const [draft, setDraft] = useState<CouponDraft>(filled)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Their version with what was changed here. */
  const over = (theirs: Coupon) => keepChanged(filled, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(coupon, (theirs) => differencesOf(theirs, over(theirs)))
  useUnsaved(() => !busy && !isSame(filled, draft))

  function type(name: TextName, value: string) {
    setDraft((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function refuse(found: DraftErrors) {
    setErrors(found)
    const first = textNames.find((name) => found[name])
    if (first && form.current) focusField(form.current, first)
  }

  /** `seen` is the version of somebody else that this save replaces; without it, the version that filled the form. */
  async function save(seen?: Coupon) {
    const found = findErrors(draft)
    if (busy || Object.keys(found).length > 0) return refuse(found)
    setBusy(true)
    setFailure(undefined)
    const isHere = () => form.current?.isConnected === true
    try {
      const saved = await send(
        (known) => {
          const input = inputOf(known ? over(known) : draft)
          return editing ? call(updateCoupon, { id: editing._id, ...input, version: (known ?? editing).version }) : call(addCoupon, input)
        },
        { seen, isHere },
      )
      if (!saved) return
      toast(saved.message)
      onSaved()
    } catch (error) {
      const told = toldOf(error)
      if (!isHere()) toast(textOf(error, texts.saveFailed), { kind: 'error' })
      else if (Object.keys(told).length > 0) refuse(told)
      else setFailure(textOf(error, texts.saveFailed))
    } finally {
      setBusy(false)
    }
  }

  return { draft, errors, failure, busy, type, setActive: (active: boolean) => setDraft((now) => ({ ...now, active })), save, conflict, close }
}

/** The server's messages by field. */
function toldOf(error: unknown): DraftErrors {
  if (!(error instanceof CallError)) return {}
  return error.code === 'code_taken' ? { code: error.message } : errorsIn(error.details)
}
