import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallError, textOf } from '../call.ts'
import type { FormErrors } from '../field-errors.ts'
import { withSession } from '../guard.ts'
import { toast } from '../toast-store.ts'
import { fieldErrorsOf, withoutError } from './field-errors.ts'
import { focusFirstError } from './focus-first-error.ts'

type FormOptions = {
  /** The notice of a failure for which the server gives no text. A lost answer has its own text, which does not say that saving failed. */
  failed: string
  /** The field that a code of the server is about, for refusals that name none. */
  codes?: Readonly<Record<string, string>>
  /** Returns the form's name of a field that the server names. By default both names are the same. */
  nameOf?: (field: string) => string
  /** The field that shows a failure that is about no field of the form. Without it, a notice does. */
  failsAt?: string
  /** False if the screen stays as it is after a failure about no field. By default it reloads, because somebody else's change may be the reason. */
  reloads?: boolean
  /** Runs once it is saved and the screen shows it. */
  onSaved?: () => unknown
}

/**
 * A form that one request saves. It is sent once at a time, shows each error at its field and focuses the first. A field's error goes when the person changes
 * it, so each field needs its `name`. Compose it with `useConflict`, whose `send` goes inside the request, and with `useUnsaved`.
 */
export function useOfficeForm({ failed, codes = {}, nameOf = (field) => field, failsAt, reloads = true, onSaved }: FormOptions) {
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

  /**
   * Saves the form. `request` resolves to undefined when the person must decide something first, such as a conflict. `isHere`: the form is still on the page.
   * `errorsOf` returns the errors of a form that names its fields itself. A notice shows such a failure too, because the field may be off the screen.
   */
  async function save(request: (isHere: () => boolean) => Promise<{ message: string } | undefined>, errorsOf?: ErrorsOf) {
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
      await fail(error, errorsOf)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  /** Returns the errors at fields that the form has. Nobody would see another. */
  function ownErrorsOf(error: unknown): FormErrors {
    const field = error instanceof CallError ? codes[error.code ?? ''] : undefined
    const found = field === undefined ? fieldErrorsOf(error) : { [field]: textOf(error, failed) }
    const named = Object.entries(found).map(([name, text]) => [nameOf(name), text] as const)
    return Object.fromEntries(named.filter(([name]) => hasField(ref.current, name)))
  }

  async function fail(error: unknown, errorsOf?: ErrorsOf) {
    const text = textOf(error, failed)
    const found = (errorsOf ?? ownErrorsOf)(error)
    const isAboutField = Object.keys(found).length > 0
    const atOwnField = failsAt !== undefined && ref.current?.isConnected ? { [failsAt]: text } : undefined
    const shown = isAboutField ? found : atOwnField
    if (shown) refuse(shown)
    if (!shown || errorsOf) toast(text, { kind: 'error' })
    // Without an answer, the reload would fail too, and its error would replace what was typed.
    if (!isAboutField && reloads && isAnswered(error)) await revalidate()
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

export type OfficeForm = ReturnType<typeof useOfficeForm>

type ErrorsOf = (error: unknown) => FormErrors

const isAnswered = (error: unknown) => error instanceof CallError && error.kind === 'refused' && (error.status ?? 0) < 500

/** False for a field that the form does not have, or no longer. */
const hasField = (form: HTMLFormElement | null, name: string) => form?.isConnected === true && form.elements.namedItem(name) !== null
