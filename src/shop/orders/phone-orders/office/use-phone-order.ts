import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { makePhoneOrder } from '../contract.ts'
import { randomId } from '#kernel/id.ts'
import { withSession } from '#ui/guard.ts'
import { focusField } from '#ui/form-fields.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { questionsAbout } from '#shop/accounts/parts.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { useQuestions } from '#ui/use-questions.ts'
import { fieldErrorsOf, withoutError } from '#ui/office/field-errors.ts'
import { focusFirstError } from '#ui/office/focus-first-error.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { checkDraft, type Draft, type DraftErrors, emptyDraft, requestOf } from './draft.ts'
import { useQuote } from './use-quote.ts'

/** Returns the draft of a phone order, its price, and the function that makes the order and opens it. */
export function usePhoneOrder(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [busy, setBusy] = useState(false)
  // One key for the whole draft, so that a second press, or a retry after a lost reply, makes one order.
  const [key] = useState(() => randomId(20))
  const isDone = useRef(false)
  const questions = useQuestions()
  const navigate = useNavigate()
  const { priced, again } = useQuote(draft)
  // Pressed before the price has arrived: the order is made once it has.
  const [isWaiting, setWaiting] = useState(false)
  useUnsaved(() => draft !== emptyDraft && !isDone.current)

  function change(changes: Partial<Draft>) {
    setWaiting(false)
    setDraft((before) => ({ ...before, ...changes }))
    if (Object.keys(errors).length > 0) setErrors((shown) => stillWrong(shown, changes))
  }

  /** Shows the errors and focuses the first field with one. */
  function show(found: DraftErrors) {
    setErrors(found)
    focusFirstError(form.current)
  }

  async function save() {
    const found = checkDraft(draft)
    if (Object.keys(found).length > 0) return show(found)
    const refused = await questions.findRefused(draft.addressId === undefined ? questionsAbout(draft.entry.fields) : [])
    if (refused) return form.current && focusField(form.current, refused.field)
    setWaiting(!priced)
    if (!priced) return undefined
    if (priced.kind !== 'priced') return toast(priced.message, { kind: 'error' })
    setBusy(true)
    try {
      const { message, order } = await withSession(call(makePhoneOrder, requestOf(draft, key, priced.quote.total)))
      toast(message)
      isDone.current = true
      await navigate(`/admin/orders/${order._id}`)
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
      show(errorsIn(error))
      if (error instanceof CallError && (error.code === 'price_changed' || error.code === 'out_of_stock')) again()
    } finally {
      setBusy(false)
    }
    return undefined
  }

  const saveOncePriced = useEffectEvent(() => void save())

  useEffect(() => {
    if (isWaiting && priced) saveOncePriced()
  }, [isWaiting, priced])

  return { draft, errors, busy: busy || isWaiting, priced, change, save }
}

/** Returns the server's errors by field. A taken number or address belongs to its field. */
function errorsIn(error: unknown): DraftErrors {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'mobile_taken') return { 'newCustomer.mobile': textOf(error, texts.failed) }
  if (code === 'email_taken') return { 'newCustomer.email': textOf(error, texts.failed) }
  if (code === 'address_missing') return { address: textOf(error, texts.failed) }
  return fieldErrorsOf(error)
}

/** Leaves out the errors of the parts that the person has changed. */
function stillWrong(shown: DraftErrors, changes: Partial<Draft>): DraftErrors {
  const parts: [keyof Draft, string[]][] = [
    ['customer', ['customer', 'newCustomer']],
    ['addressId', ['address', 'newAddress']],
    ['entry', ['address', 'newAddress']],
    ['lines', ['packs', 'items', ...Object.keys(shown).filter((name) => name.startsWith('qty '))]],
    ['note', ['note']],
  ]
  return parts.filter(([part]) => part in changes).reduce((left, [, names]) => names.reduce(withoutError<string>, left), shown)
}
