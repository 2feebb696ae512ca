import { type FormEvent, useEffect, useRef, useState } from 'react'
import { profileTexts } from '../texts/profile.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf, focusField } from './form-fields.ts'

const { prove: texts } = profileTexts

type ProofFormOptions = { busy: boolean; wrong: string; missing: string; onProve: (typed: string) => void }

/** Returns the ref, submit handler and error text of a form with one field. The error: the field is empty, else the server's text. */
export function useProof(name: 'currentPassword' | 'otp', { busy, wrong, missing, onProve }: ProofFormOptions) {
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The focused button was disabled during the check.
  useEffect(() => {
    if (wrong && !busy && form.current) focusField(form.current, name)
  }, [wrong, busy, name])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = fieldsOf(event.currentTarget, [name])[name]
    setEmpty(!typed)
    if (!typed) return focusField(event.currentTarget, name)
    onProve(typed)
  }

  return { form, submit, error: isEmpty ? missing : wrong || undefined }
}

/** The buttons below the field of a proof. */
export function ProofButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="outline" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? texts.confirming : texts.confirm}
      </Button>
    </div>
  )
}
