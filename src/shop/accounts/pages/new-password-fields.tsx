import { newPasswordTexts as texts } from './login-texts.ts'
import { CallError } from '#ui/call.ts'
import { PasswordField } from '#ui/password-field.tsx'
import type { FormErrors } from '#ui/field-errors.ts'

/** The two fields of a new password. */
export function NewPasswordFields({ errors, readOnly }: { errors: FormErrors; readOnly: boolean }) {
  const shared = { autoComplete: 'new-password', maxLength: 128, readOnly } as const
  return (
    <>
      <PasswordField label={texts.new} name="newPassword" {...shared} hint={texts.hint} error={errors['newPassword']} />
      <PasswordField label={texts.repeat} name="repeated" {...shared} error={errors['repeated']} />
    </>
  )
}

/** Checks the fields before a request. @returns the error of each wrong field */
export function checkNewPassword({ newPassword, repeated }: { newPassword: string; repeated: string }): FormErrors {
  if (!newPassword) return { newPassword: texts.missing }
  if (newPassword.length < 8) return { newPassword: texts.tooShort }
  return newPassword === repeated ? {} : { repeated: texts.differ }
}

/** Returns the server's text about a new password that is too easy to guess. */
export const weakPasswordIn = (error: unknown): FormErrors =>
  error instanceof CallError && error.code === 'weak_password' ? { newPassword: error.message } : {}
