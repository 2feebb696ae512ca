import { type FormEvent, useRef, useState } from 'react'
import { textOf } from './call.ts'
import type { FormErrors } from './field-errors.ts'
import { focusField } from './form-fields.ts'
import type { FormState } from './message.tsx'

type FormOptions = {
  /** The text of a failure for which the server gives none. */
  failed: string
  /** Returns the text of a failure, by default the server's own, else `failed`. */
  textFor?: (error: unknown) => string
  /** Returns the texts of the refused fields, by their names. */
  errorsFor?: (error: unknown) => FormErrors
}

/** A shopper's form, which is sent once at a time. `state` is for `Message`, which shows what is about no field. */
export function useForm({ failed, textFor = (error) => textOf(error, failed), errorsFor = () => ({}) }: FormOptions) {
  const fields = useFieldErrors()
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const isSending = useRef(false)
  const busy = state.kind === 'busy'

  /** Sends the form. `request` resolves to the state after it: `busy` if another page follows. */
  async function send(request: () => Promise<FormState>) {
    // A state would come too late for a second press in the same frame.
    if (isSending.current) return
    isSending.current = true
    setState({ kind: 'busy' })
    try {
      setState(await request())
    } catch (error) {
      setState(fields.refuse(errorsFor(error)) ? { kind: 'ready' } : { kind: 'failed', text: textFor(error) })
    } finally {
      isSending.current = false
    }
  }

  /** Returns the attributes of the form. `submit` checks what was typed, and then refuses or sends it. */
  const formProps = (submit: (form: HTMLFormElement) => unknown) => fields.formProps((form) => !busy && !isSending.current && submit(form))

  return { ...fields, state, setState, busy, send, formProps }
}

/** The errors at the fields of a form that another part sends. */
export function useFieldErrors() {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})

  /** Replaces the shown errors, and focuses the first field with an error. @returns whether there is an error */
  function refuse(found: FormErrors): boolean {
    setErrors(found)
    const name = Object.keys(found).find((each) => found[each])
    if (name && ref.current) focusField(ref.current, name)
    return name !== undefined
  }

  /** Returns the attributes of the form. `submit` checks what was typed, and passes it on. */
  const formProps = (submit: (form: HTMLFormElement) => unknown) => ({
    ref,
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  })

  return { ref, errors, setErrors, refuse, formProps }
}
