import { type ComponentProps, useEffect } from 'react'
import { profileTexts } from './profile-texts.ts'
import { freshProofTexts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { fieldsOf, selectField } from '#ui/form-fields.ts'
import { useFieldErrors } from '#ui/use-form.ts'

const { prove: texts } = profileTexts

type ProofFormOptions = { busy: boolean; wrong: string; missing: string; onProve: (typed: string) => void }

/** Returns the attributes of a form with one field, and its error: `missing` for an empty field, else `wrong`, the server's text. */
export function useProof(name: 'currentPassword' | 'otp' | 'code', { busy, wrong, missing, onProve }: ProofFormOptions) {
  const { ref: form, errors, refuse, formProps } = useFieldErrors()

  // Selects the field after a refusal, because the button that had the focus was disabled during the check.
  useEffect(() => {
    if (wrong && !busy) selectField(form.current, name)
  }, [wrong, busy, name, form])

  function submit(element: HTMLFormElement) {
    const typed = fieldsOf(element, [name])[name]
    if (refuse(typed ? {} : { [name]: missing })) return
    onProve(typed)
  }

  return { formProps: formProps(submit), error: errors[name] ?? (wrong || undefined) }
}

/** The button that sends a proof. It is red for a deletion. */
export type Confirm = { text: string; busy: string; look?: 'danger' }

const defaultConfirm: Confirm = { text: texts.confirm, busy: texts.confirming }

/** The buttons below the field of a proof. */
export function ProofButtons({ busy, onCancel, confirm = defaultConfirm }: { busy: boolean; onCancel: () => void; confirm?: Confirm | undefined }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="outline" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button type="submit" look={confirm.look} busy={busy}>
        {busy ? confirm.busy : confirm.text}
      </Button>
    </div>
  )
}

/** `wrong`: the server's text about the last proof; empty when there is none. */
type ProofFormProps = { busy: boolean; wrong: string; onProve: (typed: string) => void; onCancel: () => void; confirm: Confirm | undefined }

/** Asks for one secret in one field. */
function SecretForm({ busy, wrong, onProve, onCancel, confirm, missing, name, ...field }: ProofFormProps & SecretField) {
  const { formProps, error } = useProof(name, { busy, wrong, missing, onProve })
  const Input = name === 'currentPassword' ? PasswordField : Field
  return (
    <form {...formProps} className="grid gap-5">
      <Input name={name} readOnly={busy} error={error} autoFocus {...field} />
      <ProofButtons busy={busy} onCancel={onCancel} confirm={confirm} />
    </form>
  )
}

type SecretField = { name: 'currentPassword' | 'code'; missing: string } & Pick<ComponentProps<typeof Field>, 'label' | 'autoComplete' | 'maxLength'>

const password: SecretField = {
  name: 'currentPassword',
  label: texts.password,
  missing: texts.missingPassword,
  autoComplete: 'current-password',
  maxLength: 128,
}

const appCode: SecretField = {
  name: 'code',
  label: freshProofTexts.code,
  missing: freshProofTexts.missing,
  autoComplete: 'one-time-code',
  maxLength: 40,
}

/** Asks for the password. */
export const PasswordForm = (props: ProofFormProps) => <SecretForm {...password} {...props} />

/** Asks for a code of the authenticator app, or a recovery code. */
export const AppCodeForm = (props: ProofFormProps) => <SecretForm {...appCode} {...props} />
