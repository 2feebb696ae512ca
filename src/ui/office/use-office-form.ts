import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallError, textOf } from '../call.ts'
import { withSession } from '../guard.ts'
import { toast } from '../toast-store.ts'
import { fieldErrorsOf, withoutError } from './field-errors.ts'
import { focusFirstError } from './focus-first-error.ts'

/** Texts by the names of fields. The empty name stands for the whole form. */
export type FormErrors = Record<string, string | undefined>

type FormOptions = {
  /** Says that it failed, when the server gives no text of its own. A lost answer has one, which does not say so. */
  failed: string
  /** The field that a code of the server is about, for refusals that name none. */
  codes?: Readonly<Record<string, string>>
  /** The field that shows a failure that is about no field of the form. Without it, a notice does, and the screen reloads if the server answered. */
  failsAt?: string
  /** Runs once it is saved and the screen shows it. */
  onSaved?: () => unknown
}

/**
 * A form that one request saves. It is sent once at a time, shows each error at its field and focuses the first. A field's error goes when the person changes
 * it, so each field needs its `name`. Compose it with `useConflict`, whose `send` goes inside the request, and with `useUnsaved`.
 */
export function useOfficeForm({ failed, codes = {}, failsAt, onSaved }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isRefused = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const { revalidate } = useRevalidator()

  /** Shows errors, and focuses the first field that has one. */
  function refuse(found: FormErrors) {
    isRefused.current = true
    setErrors(found)
  }

  // After the render, because the next frame may come before it.
  useEffect(() => {
    if (isRefused.current) focusFirstError(ref.current)
    isRefused.current = false
  }, [errors])

  /** Shows the error of one field without moving the focus, or clears it. */
  const setError = (name: string, text?: string) => setErrors((before) => ({ ...withoutError(withoutError(before, ''), name), ...(text && { [name]: text }) }))

  /** Saves the form. `request` resolves to undefined when the person must decide something first, such as a conflict. `isHere`: the form is still on the page. */
  async function save(request: (isHere: () => boolean) => Promise<{ message: string } | undefined>) {
    // A state would come too late for a second press in the same frame.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setErrors({})
    try {
      const reply = await withSession(request(() => ref.current?.isConnected === true))
      if (!reply) return
      toast(reply.message)
      await revalidate()
      await onSaved?.()
    } catch (error) {
      await fail(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  async function fail(error: unknown) {
    const text = textOf(error, failed)
    const field = error instanceof CallError ? codes[error.code ?? ''] : undefined
    const found = Object.entries(field === undefined ? fieldErrorsOf(error) : { [field]: text }).filter(([name]) => hasField(ref.current, name))
    if (found.length > 0) return refuse(Object.fromEntries(found))
    if (failsAt !== undefined && ref.current?.isConnected) return refuse({ [failsAt]: text })
    toast(text, { kind: 'error' })
    // Somebody else's change may be the reason. Without an answer, the reload would fail too, and its error would replace what was typed.
    if (failsAt === undefined && isAnswered(error)) await revalidate()
  }

  /** Returns the attributes of the form. `submit` checks what was typed, and then refuses or saves it. */
  const formProps = (submit: () => unknown) => ({
    ref,
    noValidate: true,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void submit()
    },
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => setError(target.name),
  })

  return { ref, busy, errors, formProps, refuse, save, setError }
}

const isAnswered = (error: unknown) => error instanceof CallError && error.kind === 'refused' && (error.status ?? 0) < 500

/** False for a field that the form does not have, or no longer: nobody would see its error. */
const hasField = (form: HTMLFormElement | null, name: string) => form?.isConnected === true && form.elements.namedItem(name) !== null
