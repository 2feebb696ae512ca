import { ProveDialog } from './prove-dialog-on-demand.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Profile } from '../customers/contract.ts'
import * as customersPasswordContract from '../customers/password-contract.ts'
import { call, CallError } from '#ui/call.ts'
import { passwordTexts as texts } from './profile-texts.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { useFieldErrors } from '#ui/use-form.ts'
import { checkNewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { useProven } from './use-proven.ts'

/** `mayUseCode`: a one-time code is a proof for this account. It is none for staff. */
type PasswordSectionProps = { email: string; signIn: NonNullable<Profile['signIn']>; mayUseCode: boolean; onChanged: () => void }

/** Changes the password, or sets the first one. Without the current password, a dialog asks for a one-time code to the login number. */
export function PasswordSection({ email, signIn: { hasPassword, mobile }, mayUseCode, onChanged }: PasswordSectionProps) {
  const { ref: form, errors, refuse, formProps } = useFieldErrors()
  const [isForgotten, setForgotten] = useState(false)
  const asksCurrent = hasPassword && !isForgotten
  const { state, setState, start, dialog } = useProven({
    send: (proof, given: { newPassword: string; removePasskeys: boolean }) => call(customersPasswordContract.changePassword, { ...given, ...proof }),
    failed: texts.failed,
    onFailed: showAtField,
    onDone({ message }) {
      form.current?.reset()
      setForgotten(false)
      refuse({})
      setState({ kind: 'done', text: message })
      onChanged()
    },
  })
  const busy = state.kind === 'busy'
  const action = hasPassword ? texts.change : texts.set

  function save(element: HTMLFormElement) {
    if (busy) return
    const { currentPassword, removePasskeys, ...fields } = fieldsOf(element, ['currentPassword', 'newPassword', 'repeated', 'removePasskeys'])
    const missing = asksCurrent && !currentPassword && { currentPassword: texts.missing }
    if (refuse({ ...missing, ...checkNewPassword(fields) })) return setState({ kind: 'ready' })
    return start({ newPassword: fields.newPassword, removePasskeys: removePasskeys !== '' }, asksCurrent ? { currentPassword } : {})
  }

  function showAtField(error: unknown, text: string): boolean {
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'weak_password') return refuse({ newPassword: text })
    return code === 'wrong_proof' && asksCurrent && refuse({ currentPassword: text })
  }

  return (
    <section aria-labelledby="password-title" className="grid gap-5 rounded-card border border-line bg-card p-5 sm:p-8">
      <h2 id="password-title" className="text-2xl">
        {action}
      </h2>
      <p className="text-ink-2">{texts.lead}</p>
      <form {...formProps(save)} className="grid gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {asksCurrent && (
          <PasswordField label={texts.current} name="currentPassword" autoComplete="current-password" readOnly={busy} error={errors['currentPassword']} />
        )}
        {isForgotten && <p className="text-ink-2">{texts.codeInstead(mobile)}</p>}
        <NewPasswordFields errors={errors} readOnly={busy} />
        <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 text-ink-2">
          <input type="checkbox" name="removePasskeys" className="size-5 shrink-0 accent-crocus-700" />
          {texts.removePasskeys}
        </label>
        <Message state={state} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" busy={busy}>
            {busy ? texts.changing : action}
          </Button>
          {hasPassword &&
            (mayUseCode && mobile ? (
              <button type="button" onClick={() => setForgotten(!isForgotten)} disabled={busy} className="link min-h-11">
                {isForgotten ? texts.remembered : texts.forgotten}
              </button>
            ) : (
              <Link to="/reset-password" className="link min-h-11 content-center">
                {texts.forgotten}
              </Link>
            ))}
        </div>
      </form>
      <ProveDialog {...dialog} ways={{ ...dialog.ways, password: dialog.ways.password && !isForgotten }} lead={texts.proof} />
    </section>
  )
}
