import { newPasswordTexts as texts } from './login-texts.ts'
import { PasswordField } from '#ui/password-field.tsx'

export type NewPasswordErrors = { newPassword?: string; repeated?: string }

/** The two fields of a new password. */
export function NewPasswordFields({ errors, readOnly }: { errors: NewPasswordErrors; readOnly: boolean }) {
  const shared = { autoComplete: 'new-password', maxLength: 128, readOnly } as const
  return (
    <>
      <PasswordField label={texts.new} name="newPassword" {...shared} hint={texts.hint} {...(errors.newPassword && { error: errors.newPassword })} />
      <PasswordField label={texts.repeat} name="repeated" {...shared} {...(errors.repeated && { error: errors.repeated })} />
    </>
  )
}

/** Checks the fields before a request. @returns the error of each wrong field */
export function checkNewPassword({ newPassword, repeated }: { newPassword: string; repeated: string }): NewPasswordErrors {
  if (!newPassword) return { newPassword: texts.missing }
  if (newPassword.length < 8) return { newPassword: texts.tooShort }
  return newPassword === repeated ? {} : { repeated: texts.differ }
}
